import { useState } from 'react'
import { NotesEntry, wordsIn } from '#contract/settings.pages.ts'
import { DownloadEntry, VersionEntry } from '#contract/settings.ts'
import { Button } from '#ui/Button.tsx'
import { AuricMark } from '#ui/Coin.tsx'
import { Facts, SectionHead } from '#ui/List.tsx'
import { Page, StickyFooter } from '#ui/Page.tsx'
import { Notice } from '#ui/Status.tsx'
import { TopBar } from '#ui/TopBar.tsx'
import { refreshAppConfig, useConfigEntry } from '#web/app/config.ts'
import { appVersion } from '#web/app/device.ts'
import { FormError } from '#web/app/FormError.tsx'
import { back } from '#web/app/history.ts'
import { useAction } from '#web/app/hooks/action.ts'
import { useLanguage, useTexts } from '#web/app/language.ts'
import { isFormFilled } from '#web/app/outdated.ts'
import { isInHost, storeOf, takeUpdate } from '#web/settings/update.ts'
import { isNewer } from '#web/settings/version.ts'

/** The version here and the newest, what is new in it, and the way to it. */
export function Screen() {
  const { update: words } = useTexts().general
  const newest = useNewest()
  const isOld = newest !== undefined && isNewer(newest, appVersion)
  const check = useAction(refreshAppConfig)
  return (
    <Page
      top={<TopBar title={words.title} onBack={() => back('/pages/about/about')} />}
      footer={
        <StickyFooter>
          {isOld ? (
            <UpdateButton />
          ) : (
            <Button busy={check.busy ? words.checking : undefined} onClick={() => void check.run()}>
              {words.check}
            </Button>
          )}
        </StickyFooter>
      }
    >
      <div className="flex flex-col items-center gap-2 py-8 text-center">
        <AuricMark size={72} />
        <p role="status" className="t-title mt-2 text-balance">
          {newest === undefined ? words.unknown : isOld ? words.newer(newest) : words.latest}
        </p>
        {isOld && <p className="t-body text-balance text-dim">{words.newerText}</p>}
      </div>
      <Facts
        facts={[
          { label: words.here, value: appVersion },
          { label: words.newest, value: newest ?? '–' },
        ]}
      />
      <Notes />
      <div className="flex flex-col gap-3 pt-4">
        <FormError error={check.error} />
        {!isInHost() && <Notice>{words.browser}</Notice>}
        <Store />
      </div>
    </Page>
  )
}

function useNewest(): string | undefined {
  const entry = VersionEntry.safeParse(useConfigEntry('version'))
  return entry.success ? entry.data.version : undefined
}

function UpdateButton() {
  const { update: words } = useTexts().general
  const [isWarned, setWarned] = useState(false)
  const update = useAction(takeUpdate)
  const press = () => {
    if (isFormFilled() && !isWarned) setWarned(true)
    else void update.run()
  }
  return (
    <>
      {isWarned && (
        <p role="alert" className="t-small pb-2 text-center text-warn">
          {words.filled}
        </p>
      )}
      <Button look="gold" busy={update.busy ? words.reloading : undefined} onClick={press}>
        {words.reload}
      </Button>
    </>
  )
}

/** What is new, if an operator has said so. */
function Notes() {
  const { update: words } = useTexts().general
  const language = useLanguage()
  const entry = NotesEntry.safeParse(useConfigEntry('notes'))
  const text = wordsIn((entry.success && entry.data.notes) || {}, language)
  if (text === '') return null
  return (
    <>
      <SectionHead title={words.notes} />
      <p className="panel t-body p-4 text-pretty whitespace-pre-line text-dim">{text}</p>
    </>
  )
}

/** The package for this device, where there is one. */
function Store() {
  const { update: words } = useTexts().general
  const entry = DownloadEntry.safeParse(useConfigEntry('download'))
  const href = entry.success ? storeOf(navigator.userAgent, entry.data) : undefined
  return href === undefined ? null : <Button href={href}>{words.store}</Button>
}
