import { pino, stdSerializers } from 'pino'
import { currentId } from '#server/platform/observe.ts'

/**
 * Structured log, one JSON object a line on standard output. Whatever could be a secret or say who
 * a person is gets cut out here, however it came in.
 */
export const log = pino({
  level: process.env['LOG_LEVEL'] ?? 'info',
  base: null,
  mixin: () => ({ request: currentId() }),
  timestamp: pino.stdTimeFunctions.isoTime,
  serializers: { err: errorOf },
  redact: {
    paths: [
      'authorization',
      'password',
      'tradePassword',
      'code',
      'token',
      'secret',
      'phone',
      'email',
      '*.authorization',
      '*.password',
      '*.tradePassword',
      '*.code',
      '*.token',
      '*.secret',
      '*.phone',
      '*.email',
    ],
    censor: '[cut]',
  },
})

/**
 * What the log says of an error: no more than these members. The database's own detail of a refused
 * row is the row; an address of an outside party holds our key there, and its texts people's names.
 */
function errorOf(error: unknown): unknown {
  if (!(error instanceof Error)) return '[not an error]'
  const { type, message, stack } = stdSerializers.err(error)
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  // Of a value that is out of form the database says the value (SQLSTATE class 22).
  const cut = (text: string): string =>
    cutText(code?.startsWith('22') ? text.replace(/".*"/gs, '[cut]') : text)
  const told = { type, message: cut(message), stack: cut(stack) }
  return code === undefined ? told : { ...told, code }
}

/** A text from outside without keys in addresses, e-mail addresses and phone numbers. */
export const cutText = (text: string): string =>
  text
    .replace(
      /\b((?:https?|wss?|smtps?|postgres(?:ql)?):\/\/)(?:[^\s/@]*@)?([^\s/?#'"]*)[^\s'")]*/g,
      '$1$2',
    )
    .replace(/[^\s<>"'=:,;()]+@[^\s<>"',;()]+\.[^\s<>"',;()]+/g, '[cut]')
    .replace(/\+[1-9][0-9]{6,14}\b/g, '[cut]')
