import { type MessageChoice, chooseMessages, messageChoices } from '#contract/messages.ts'
import { Switch } from '#ui/Choice.tsx'
import { SectionHead } from '#ui/List.tsx'
import { Page } from '#ui/Page.tsx'
import { Notice } from '#ui/Status.tsx'
import { TopBar } from '#ui/TopBar.tsx'
import { Answer } from '#web/app/Answer.tsx'
import { call } from '#web/app/api.ts'
import { FormError } from '#web/app/FormError.tsx'
import { back } from '#web/app/history.ts'
import { useSaves } from '#web/app/hooks/saves.ts'
import { useTexts } from '#web/app/language.ts'
import { renew, useCall } from '#web/app/query.ts'
import { usePush } from '#web/messages/queries.ts'

/** Where messages go beside the list. */
export function Screen() {
  const words = useTexts().messages.choices
  const answer = useCall(messageChoices, {})
  return (
    <Page top={<TopBar title={words.title} onBack={() => back('/pages/message/message')} />}>
      <Answer of={answer} rows={4}>
        {({ choices, email }) => (
          <>
            {email === null && <Notice>{words.noEmail}</Notice>}
            {choices.map((choice) => (
              <Category key={choice.category} choice={choice} email={email} />
            ))}
            <ThisDevice />
          </>
        )}
      </Answer>
    </Page>
  )
}

function Category({
  choice,
  email,
}: {
  readonly choice: MessageChoice
  readonly email: string | null
}) {
  const { account, messages } = useTexts()
  const { categories, choices: words } = messages
  const title = categories[choice.category]
  const { pending, run, error } = useSaves(async (next: MessageChoice) => {
    await call(chooseMessages, next)
    await renew(messageChoices)
  })
  const shown = pending ?? choice
  const to = email === null ? {} : { detail: words.emailTo(email) }
  return (
    <section>
      <SectionHead title={title} />
      <p className="t-body pb-3 text-pretty text-dim">{words[`${choice.category}Text`]}</p>
      <div role="group" aria-label={title} className="panel divide-y divide-line px-4 py-1">
        {choice.category === 'security' ? (
          <Standing label={words.email} {...to}>
            {email === null ? account.profile.none : words.always}
          </Standing>
        ) : (
          <div className="py-2">
            <Switch
              label={words.email}
              {...to}
              checked={shown.email}
              onChange={(on) => void run({ ...shown, email: on })}
            />
          </div>
        )}
        <div className="py-2">
          <Switch
            label={words.push}
            checked={shown.push}
            onChange={(on) => void run({ ...shown, push: on })}
          />
        </div>
      </div>
      <FormError error={error} />
    </section>
  )
}

/** Where a switch would be, and there is nothing to choose. */
function Standing({
  label,
  detail,
  children,
}: {
  readonly label: string
  readonly detail?: string
  readonly children: string
}) {
  return (
    <div className="flex min-h-[60px] items-center justify-between gap-3 py-2">
      <div className="min-w-0">
        <p className="t-strong">{label}</p>
        {detail !== undefined && <p className="t-small text-dim">{detail}</p>}
      </div>
      <p className="t-small max-w-[55%] text-right text-dim">{children}</p>
    </div>
  )
}

/** Pushes to this browser: everybody else's are none of its business. */
function ThisDevice() {
  const words = useTexts().messages.choices
  const { state, isOn, turn } = usePush()
  return (
    <section>
      <SectionHead title={words.device} />
      <div className="panel px-4 py-1">
        {state === 'on' || state === 'off' ? (
          <div className="py-2">
            <Switch label={words.here} checked={isOn} onChange={(on) => void turn.run(on)} />
          </div>
        ) : (
          <Standing label={words.here}>
            {state === undefined ? '…' : state === 'blocked' ? words.blocked : words.unavailable}
          </Standing>
        )}
      </div>
      <FormError error={turn.error} />
    </section>
  )
}
