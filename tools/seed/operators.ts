/** Operators of the demo, of each role one, and two where it takes two. Known to everybody: for a sandbox only. */
import { ScureBase32Plugin } from 'otplib'
import type { Role } from '#contract/operators.permissions.ts'
import type { Config } from '#server/config.ts'
import { hireWithSecret } from '#server/operators/hire.ts'
import { systemClock } from '#server/platform/clock.ts'
import { connect } from '#server/platform/db.ts'
import { systemIds } from '#server/platform/ids.ts'

/** Everybody's. */
export const demoOperatorPassword = 'Desk#2026'

/** Name, role and secret of the authenticator, as it is typed into one. */
export const demoOperators = [
  { name: 'admin', role: 'admin', secret: 'JBSWY3DPEHPK3PXPAURICADMIN2AAAAA' },
  { name: 'admin2', role: 'admin', secret: 'JBSWY3DPEHPK3PXPAURICADMIN3AAAAA' },
  { name: 'compliance', role: 'compliance', secret: 'JBSWY3DPEHPK3PXPAURICCOMPLYAAAAA' },
  { name: 'compliance2', role: 'compliance', secret: 'JBSWY3DPEHPK3PXPAURICCOMPLY2AAAA' },
  { name: 'support', role: 'support', secret: 'JBSWY3DPEHPK3PXPAURICSUPPORTAAAA' },
  { name: 'finance', role: 'finance', secret: 'JBSWY3DPEHPK3PXPAURICFINANCEAAAA' },
  { name: 'finance2', role: 'finance', secret: 'JBSWY3DPEHPK3PXPAURICFINANCE2AAA' },
  { name: 'cards', role: 'cards', secret: 'JBSWY3DPEHPK3PXPAURICCARDS2AAAAA' },
  { name: 'auditor', role: 'auditor', secret: 'JBSWY3DPEHPK3PXPAURICAUDITORAAAA' },
] as const satisfies readonly { name: string; role: Role; secret: string }[]

/** Makes those that are not there yet. */
export async function hireDemo(config: Config): Promise<void> {
  const db = connect(config.DATABASE_URL, { max: 1 })
  try {
    const machine = { db, clock: systemClock, ids: systemIds(systemClock) }
    for (const { name, role, secret } of demoOperators) {
      await hireWithSecret({ codeSecret: config.CODE_SECRET }, machine, {
        name,
        role,
        password: demoOperatorPassword,
        secret: new ScureBase32Plugin().decode(secret),
      })
    }
  } finally {
    await db.end({ timeout: 5 })
  }
}

/** Their log-ins as a person reads them, a line each. */
export function operatorTable(): string {
  const width = Math.max(...demoOperators.map(({ name }) => name.length))
  const lines = demoOperators.map(({ name, secret }) => `  ${name.padEnd(width)}  ${secret}`)
  const head = `  Operators of the console, password ${demoOperatorPassword}, and the key for an authenticator app:`
  return [head, ...lines].join('\n')
}
