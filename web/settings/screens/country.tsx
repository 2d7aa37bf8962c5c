import { savePreferences } from '#contract/identity.ts'
import { MapPinIcon } from '#ui/icons.pages.tsx'
import { IconDisc } from '#ui/Coin.tsx'
import { List, ListItem, SectionHead } from '#ui/List.tsx'
import { Page } from '#ui/Page.tsx'
import { toast } from '#ui/toast.ts'
import { TopBar } from '#ui/TopBar.tsx'
import { call } from '#web/app/api.ts'
import { useFailureText } from '#web/app/failure.ts'
import { back } from '#web/app/history.ts'
import { useLanguage, useTexts } from '#web/app/language.ts'
import { renewProfile, useSession } from '#web/app/session.ts'
import { regionOfDevice } from '#web/settings/country.ts'
import { CountryList } from '#web/settings/parts/CountryList.tsx'
import { CountryMark } from '#web/settings/parts/CountryMark.tsx'

/** The region of the user, kept with the account for every device. */
export function Screen() {
  const { region: words } = useTexts().general
  const language = useLanguage()
  const failureText = useFailureText()
  const session = useSession()
  const chosen = session?.profile.region ?? undefined
  const choose = async (region: string | null) => {
    try {
      renewProfile(await call(savePreferences, { region }))
      toast(words.kept, 'done')
      back('/pages/user/index')
    } catch (error) {
      toast(failureText(error), 'failed')
    }
  }
  return (
    <Page top={<TopBar title={words.title} onBack={() => back('/pages/user/index')} />}>
      <CountryList
        // Another language has other names, another order and another index.
        key={language}
        chosen={chosen}
        onChoose={({ code }) => void choose(code)}
        first={<First chosen={chosen} onChoose={(code) => void choose(code)} />}
      />
    </Page>
  )
}

/** What is chosen, and what most probably will be: nobody scrolls to their own country. */
function First({
  chosen,
  onChoose,
}: {
  readonly chosen: string | undefined
  readonly onChoose: (region: string | null) => void
}) {
  const { region: words } = useTexts().general
  const names = new Intl.DisplayNames(useLanguage(), { type: 'region' })
  const ofDevice = regionOfDevice(navigator.languages)
  const suggested = ofDevice === chosen ? undefined : ofDevice
  return (
    <>
      <SectionHead title={words.chosen} />
      <List label={words.chosen}>
        {chosen !== undefined && (
          <ListItem
            leading={<CountryMark code={chosen} />}
            title={names.of(chosen) ?? chosen}
            current
            mark="tick"
            onClick={() => onChoose(chosen)}
          />
        )}
        {suggested !== undefined && (
          <ListItem
            leading={<CountryMark code={suggested} />}
            title={names.of(suggested) ?? suggested}
            detail={words.device}
            onClick={() => onChoose(suggested)}
          />
        )}
        <ListItem
          leading={
            <IconDisc>
              <MapPinIcon />
            </IconDisc>
          }
          title={words.clear}
          detail={words.clearText}
          current={chosen === undefined}
          {...(chosen === undefined ? { mark: 'tick' as const } : {})}
          onClick={() => onChoose(null)}
        />
      </List>
    </>
  )
}
