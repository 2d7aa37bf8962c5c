/** The demo users. Their passwords are printed at every start: they are for a sandbox only. */

/** Everybody's, so that there is one thing to remember. */
export const demoPassword = 'Demo#2026'
export const demoTradePassword = '258014'

/** Whom the weeks of history are about; the others are whom they deal with. */
export const hero = 'demo2026'

/** Those known by a user name, from the first day of the history. */
export const named = [
  hero,
  'alice2026',
  'bob2026',
  'carol2026',
  'dmitri2026',
  'sakura2026',
] as const
export type Named = (typeof named)[number]

/** Those who register today with a code that is sent to them. */
export const reached = [
  { way: 'phone', identifier: '+447911123456', party: 'sms' },
  { way: 'email', identifier: 'erin@auric.test', party: 'mail' },
] as const

/** The log-ins as a person reads them, a line each. */
export function loginTable(): string {
  const rows = [
    ['Log in as', 'Password', 'Trade password', ''],
    [
      hero,
      demoPassword,
      demoTradePassword,
      'six weeks of bills, a card in use, something of everything',
    ],
    ...named.slice(1).map((name) => [name, demoPassword, demoTradePassword, '']),
    ...reached.map(({ identifier, way }) => [
      identifier,
      demoPassword,
      demoTradePassword,
      way === 'phone' ? 'by phone; codes are in the Simulator' : 'by e-mail; codes there too',
    ]),
  ]
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows
    .map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
    .map((line) => `  ${line.trimEnd()}`)
    .join('\n')
}
