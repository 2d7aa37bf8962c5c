import { pino } from 'pino'

/**
 * Structured log, one JSON object a line on standard output. Whatever could be a secret or say who
 * a person is gets cut out here, however it came in.
 */
export const log = pino({
  level: process.env['LOG_LEVEL'] ?? 'info',
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
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
