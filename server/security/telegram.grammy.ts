import { Api, GrammyError } from 'grammy'
import { secondMs } from '#kernel/time.ts'
import { type BotApi, type BotMessage, BotRefusal } from '#server/security/telegram.bot.ts'
import { telegramUser } from '#server/security/telegram.signed.ts'

/** A bot at Telegram, or at a stand-in that speaks its protocol. */
export type GrammyConfig = {
  readonly token: string
  /** `https://api.telegram.org` unless given. */
  readonly url?: string
}

/** How long Telegram may keep a question for messages open, and any other call at most. */
const waitSeconds = 25
const timeoutSeconds = 40
const messagesMax = 50

type Update = Awaited<ReturnType<Api['getUpdates']>>[number]
type Signal = Parameters<Api['getMe']>[0]

/** The Bot API by grammy: its calls only, each made once. */
export function grammyBot({ token, url }: GrammyConfig): BotApi {
  const api = new Api(token, { timeoutSeconds, ...(url === undefined ? {} : { apiRoot: url }) })
  return {
    name: (signal) => asked(async () => (await api.getMe(forGrammy(signal))).username),
    messages: (after, signal) =>
      asked(async () => {
        const updates = await api.getUpdates(
          {
            timeout: waitSeconds,
            limit: messagesMax,
            allowed_updates: ['message'],
            ...(after === undefined ? {} : { offset: after }),
          },
          forGrammy(signal),
        )
        const last = updates.at(-1)
        return { messages: updates.flatMap(messageOf), mark: last ? last.update_id + 1 : after }
      }),
    say: (chatId, text, signal) =>
      asked(async () => {
        await api.sendMessage(chatId, text, {}, forGrammy(signal))
      }),
  }
}

/** What a person wrote to the bot alone; groups and other bots are not listened to. */
function messageOf({ message }: Update): BotMessage[] {
  const from = message?.from
  if (!message || message.chat.type !== 'private' || !from || from.is_bot) return []
  return [
    {
      chatId: message.chat.id,
      from: telegramUser(from),
      language: from.language_code ?? '',
      text: message.text ?? '',
    },
  ]
}

/** Telegram's no in our words. Other errors pass as they are; neither tells of the token. */
async function asked<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof GrammyError)) throw error
    const waitMs = (error.parameters.retry_after ?? 0) * secondMs
    throw new BotRefusal(whyOf(error.error_code), waitMs, `${error.error_code}: ${error.method}`)
  }
}

const whyOf = (code: number): BotRefusal['why'] =>
  code === 401 || code === 404 ? 'token' : code === 409 ? 'twice' : 'other'

/** The type that grammy names is that of a package for old Nodes, which Node's own now stands for. */
const forGrammy = (signal: AbortSignal): Signal => (isForGrammy(signal) ? signal : undefined)

const isForGrammy = (signal: unknown): signal is NonNullable<Signal> =>
  signal instanceof AbortSignal
