import { useState } from 'react'
import { type MessageChoice, chooseMessages, messageChoices } from '#contract/messages.ts'
import { Switch } from '#ui/Choice.tsx'
import { List, ListItem, SectionHead } from '#ui/List.tsx'
import { Page } from '#ui/Page.tsx'
import { Notice } from '#ui/Status.tsx'
import { TopBar } from '#ui/TopBar.tsx'
import { Answer } from '#web/app/Answer.tsx'
import { call } from '#web/app/api.ts'
import { FormError } from '#web/app/FormError.tsx'
import { back } from '#web/app/history.ts'
import { useAction } from '#web/app/hooks/action.ts'
import { useTexts } from '#web/app/language.ts'
import { renew, useCall } from '#web/app/query.ts'

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
  // What was pressed is shown at once; the server's word replaces it.
  const [wanted, setWanted] = useState<MessageChoice>()
  const shown = wanted ?? choice
  const change = useAction(async (next: MessageChoice) => {
    setWanted(next)
    try {
      await call(chooseMessages, next)
      await renew(messageChoices)
    } finally {
      setWanted(undefined)
    }
  })
  const to = email === null ? {} : { detail: words.emailTo(email) }
  return (
    <section>
      <SectionHead title={title} />
      <p className="t-body pb-3 text-pretty text-dim">
        {choice.category === 'money' ? words.moneyText : words.securityText}
      </p>
      {choice.category === 'security' ? (
        <List label={title}>
          <ListItem
            title={words.email}
            {...to}
            valueDetail={email === null ? account.profile.none : words.always}
          />
        </List>
      ) : (
        <div role="group" aria-label={title} className="panel px-4 py-2">
          <Switch
            label={words.email}
            {...to}
            checked={shown.email}
            onChange={(on) => void change.run({ ...shown, email: on })}
          />
        </div>
      )}
      <FormError error={change.error} />
    </section>
  )
}
