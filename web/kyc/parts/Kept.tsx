import { useState } from 'react'
import { type KycKept, eraseKept, erasableKinds, kycKept } from '#contract/kyc.kept.ts'
import { type Instant, dateIn } from '#kernel/time.ts'
import { Button } from '#ui/Button.tsx'
import { FileIcon } from '#ui/icons.pages.tsx'
import { List, ListItem, SectionHead } from '#ui/List.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { toast } from '#ui/toast.ts'
import { call } from '#web/app/api.ts'
import { FormError } from '#web/app/FormError.tsx'
import { useAction } from '#web/app/hooks/action.ts'
import { useTexts } from '#web/app/language.ts'
import { renew, useCall } from '#web/app/query.ts'
import { kycState } from '#contract/kyc.ts'
import { useDayText } from '#web/app/dayText.ts'
import { useKycTexts } from '#web/kyc/texts.ts'

/** What we keep of the user and until when, what was erased, and a way to have the rest erased. */
export function Kept() {
  const { data } = useCall(kycKept, {})
  return data === undefined ? null : <Held held={data} />
}

function Held({ held: { kept, erased } }: { readonly held: KycKept }) {
  const { keeping: words } = useKycTexts()
  const dayText = useDayText()
  const dayOf = (at: Instant) => dayText(dateIn('UTC', at))
  const imagesOf = (count: number) => (count === 0 ? undefined : words.documents(count))
  const isErasable = kept.some(({ kind }) => erasableKinds.includes(kind))
  return (
    <section>
      <SectionHead title={words.title} />
      <List label={words.title}>
        {kept.length === 0 && <ListItem icon={<FileIcon />} title={words.nothing} />}
        {kept.map(({ kind, documents, until }) => (
          <ListItem
            key={kind}
            title={words.kinds[kind]}
            detail={
              <>
                <span className="block text-text">
                  {joined(
                    imagesOf(documents),
                    until === null ? words.untilDecided : words.until(dayOf(until)),
                  )}
                </span>
                <span className="mt-1 block">{words.why[kind]}</span>
              </>
            }
          />
        ))}
      </List>
      {isErasable && (
        <div className="mt-3 grid">
          <Erase />
        </div>
      )}
      {erased.length > 0 && (
        <>
          <SectionHead title={words.erasedTitle} />
          <List label={words.erasedTitle}>
            {erased.map(({ kind, why, documents, at }) => (
              <ListItem
                key={`${at} ${kind}`}
                title={words.kinds[kind]}
                detail={joined(imagesOf(documents), words.erasedWhy[why])}
                valueDetail={dayOf(at)}
              />
            ))}
          </List>
        </>
      )}
    </section>
  )
}

const joined = (...parts: readonly (string | undefined)[]): string =>
  parts.filter((part) => part !== undefined).join(' · ')

/** Asks once more, because nothing of it comes back. */
function Erase() {
  const { keeping: words } = useKycTexts()
  const { app } = useTexts()
  const [isAsked, setAsked] = useState(false)
  const erase = useAction(async () => {
    await call(eraseKept, {})
    await renew(kycKept, kycState)
    setAsked(false)
    toast(words.done, 'done')
  })
  return (
    <>
      <Button look="danger" onClick={() => setAsked(true)}>
        {words.erase}
      </Button>
      <Sheet open={isAsked} title={words.eraseTitle} onClose={() => setAsked(false)}>
        <div className="flex flex-col gap-4">
          <p className="t-body text-pretty text-dim">{words.eraseText}</p>
          <FormError error={erase.error} />
          <Button
            look="danger"
            busy={erase.busy ? words.erasing : undefined}
            onClick={() => void erase.run()}
          >
            {words.eraseNow}
          </Button>
          <Button onClick={() => setAsked(false)}>{app.action.cancel}</Button>
        </div>
      </Sheet>
    </>
  )
}
