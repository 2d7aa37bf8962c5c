/** What tests of money start from. */
import { toAmount } from '#kernel/money.ts'
import { type Entry, type Outcome, type Party, available, outside } from '#server/ledger/ledger.ts'
import { post, postEach } from '#server/ledger/post.ts'
import { type SubmitLimits, createSubmitter } from '#server/ledger/submit.ts'
import { systemClock } from '#server/platform/clock.ts'
import { type Database, type Sql, connect } from '#server/platform/db.ts'
import { systemIds } from '#server/platform/ids.ts'

const ids = systemIds(systemClock)

/** A fresh UUID: a user, a command or a hold. */
export const uuid = (): string => ids.uuid()

/** A leg in short. */
export type LegSketch = {
  readonly from: Party
  readonly to: Party
  readonly units: bigint
  readonly asset?: string
  readonly hold?: string
}

/** A command in short, of USDT unless said. */
export const command = (legs: readonly LegSketch[], cmd = uuid()): Entry => ({
  cmd,
  legs: legs.map(({ from, to, units, asset = 'USDT', hold }) => ({
    asset,
    amount: toAmount(units),
    debit: from,
    credit: to,
    kind: 'test',
    ...(hold === undefined ? {} : { hold }),
  })),
})

/** A new user with that much to spend. */
export async function fund(sql: Sql, units: bigint, asset = 'USDT'): Promise<string> {
  const owner = uuid()
  await post(sql, [command([{ from: outside('TEST'), to: available(owner), units, asset }])])
  return owner
}

/** A way to post one entry. */
export type Door = (entry: Entry) => Promise<Outcome>

/** The doors of one ledger. */
export type Doors = {
  readonly post: Door
  readonly postEach: Door
  readonly submit: Door
  readonly close: () => Promise<void>
}

/** Opens the doors; `url` is a test database's. */
export function openDoors(db: Database, url: string, limits: Partial<SubmitLimits> = {}): Doors {
  const own = connect(url, { max: 1 })
  const submitter = createSubmitter(own, limits)
  return {
    post: async (entry) => {
      const [outcome = 'posted'] = await db.begin((sql) => post(sql, [entry]))
      return outcome
    },
    postEach: async (entry) => {
      const [answer = 'posted'] = await db.begin((sql) => postEach(sql, [entry]))
      if (typeof answer !== 'string') throw answer
      return answer
    },
    submit: submitter.submit,
    close: async () => {
      await submitter.close()
      await own.end({ timeout: 5 })
    },
  }
}
