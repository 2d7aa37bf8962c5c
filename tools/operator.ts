/**
 * `node tools/run.mjs operator create NAME ROLE`: makes an operator and prints the one-time link by which
 * they set password and authenticator. For the first one; the others are made in the console.
 */
import * as z from 'zod/mini'
import { OperatorName, OperatorRole } from '#contract/operators.ts'
import { roles } from '#contract/operators.permissions.ts'
import { formatInstant } from '#kernel/time.ts'
import { codeSecretOf } from '#server/config.ts'
import { hireByCommand } from '#server/operators/hire.ts'
import { systemClock } from '#server/platform/clock.ts'
import { connect } from '#server/platform/db.ts'
import { systemIds } from '#server/platform/ids.ts'
import { attach } from '#tools/start/attach.ts'

const Command = z.tuple([z.literal('create'), OperatorName, OperatorRole])

await main()

async function main(): Promise<void> {
  const command = Command.safeParse(process.argv.slice(2))
  if (!command.success) {
    console.error(`usage: node tools/run.mjs operator create NAME ${roles.join('|')}`)
    console.error('NAME: lower-case letters, digits, dots and hyphens, beginning with a letter')
    process.exitCode = 1
    return
  }
  const place = await attach()
  if (!place) return
  const db = connect(place.url, { max: 1 })
  const [, name, role] = command.data
  try {
    const codeSecret = codeSecretOf(process.env)
    const clock = systemClock
    const link = await hireByCommand(
      { codeSecret },
      { db, clock, ids: systemIds(clock) },
      { name, role },
    )
    if (link) console.log(told(link.token, formatInstant(link.expiresAt)))
    else {
      console.error(`there is an operator named ${name} already`)
      process.exitCode = 1
    }
  } finally {
    await db.end({ timeout: 5 })
    await place.close()
  }
}

function told(token: string, until: string): string {
  const site =
    process.env['CONSOLE_URL'] ?? `http://localhost:${process.env['CONSOLE_PORT'] ?? '4601'}`
  return [`Open this link until ${until}; it works once:`, `${site}/#/enrol/${token}`].join('\n')
}
