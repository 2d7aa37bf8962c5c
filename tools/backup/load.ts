/** Real movements of the ledger, without a pause, while something else is tried. */
import { toAmount } from '#kernel/money.ts'
import { type Entry, type Leg, available, held, outside } from '#server/ledger/ledger.ts'
import { createSubmitter } from '#server/ledger/submit.ts'
import { systemClock } from '#server/platform/clock.ts'
import { connect } from '#server/platform/db.ts'
import { systemIds } from '#server/platform/ids.ts'

const users = 40
const atOnce = 16
const assets = ['USDT', 'ETH', 'BNB']
const fundUnits = 1_000_000_000

/** Load under way. */
export type Load = {
  /** Commands that the ledger has said are durable. */
  readonly posted: () => number
  readonly stop: () => Promise<void>
}

/** Posts transfers, holds and their releases between users of its own until stopped. */
export async function startLoad(url: string): Promise<Load> {
  const ids = systemIds(systemClock)
  const db = connect(url, { max: 1 })
  const submitter = createSubmitter(db)
  const owners = Array.from({ length: users }, () => ids.uuid())
  let posted = 0
  let running = true
  const submit = async (legs: readonly Leg[]): Promise<void> => {
    const entry: Entry = { cmd: ids.uuid(), legs }
    await submitter.submit(entry)
    posted += 1
  }
  await Promise.all(owners.flatMap((owner) => assets.map((asset) => submit(funding(owner, asset)))))
  const work = async (): Promise<void> => {
    while (running) {
      const [from, to] = [pick(owners), pick(owners)]
      const asset = pick(assets)
      if (from === to) continue
      const moved = { asset, amount: toAmount(BigInt(1 + Math.floor(Math.random() * 1_000))) }
      if (Math.random() < 0.5) {
        await submit([{ ...moved, debit: available(from), credit: available(to), kind: 'drill' }])
        continue
      }
      const hold = ids.uuid()
      const opened = { ...moved, debit: available(from), credit: held(from), kind: 'hold', hold }
      await submit([opened])
      // Some stay open, as in life.
      if (Math.random() < 0.2) continue
      await submit([{ ...opened, debit: held(from), credit: available(to), kind: 'release' }])
    }
  }
  const workers = Array.from({ length: atOnce }, work)
  return {
    posted: () => posted,
    stop: async () => {
      running = false
      await Promise.all(workers)
      await submitter.close()
      await db.end({ timeout: 5 })
    },
  }
}

const funding = (owner: string, asset: string): Leg[] => [
  {
    asset,
    amount: toAmount(BigInt(fundUnits)),
    debit: outside('drill'),
    credit: available(owner),
    kind: 'drill',
  },
]

function pick<T>(list: readonly T[]): T {
  const found = list[Math.floor(Math.random() * list.length)]
  if (found === undefined) throw new Error('an empty list has nothing to pick')
  return found
}
