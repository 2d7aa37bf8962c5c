import type { chooseMessages, messageChoices } from '#contract/messages.ts'
import { mask } from '#contract/rules.display.ts'
import { emailOf } from '#server/identity/people.ts'
import type { Handler } from '#server/platform/http/route.ts'
import { choiceFor, choicesFrom } from '#server/messages/message.ts'
import { selectChoices, upsertChoice } from '#server/messages/store.ts'

/** Where messages go beside the list. */
export const showChoices: Handler<typeof messageChoices, 'user'> = async (_, { sql, caller }) => {
  const email = await emailOf(sql, caller.userId)
  return {
    choices: choicesFrom(await selectChoices(sql, caller.userId)),
    email: email === undefined ? null : mask(email),
  }
}

/** Changes where those of one category go; security stays on mail whatever is asked. */
export const chooseWhere: Handler<typeof chooseMessages, 'user'> = async (
  choice,
  { sql, caller },
) => {
  await upsertChoice(sql, caller.userId, choiceFor(choice.category, [choice]))
  return { choices: choicesFrom(await selectChoices(sql, caller.userId)) }
}
