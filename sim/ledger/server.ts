/**
 * A server under load, to be killed: callers at both doors of the ledger, each writing the id of
 * its command when it was told that it is posted. Started by `sim/ledger.test.ts`.
 */
import { randomInt } from 'node:crypto'
import { toAmount } from '#kernel/money.ts'
import { holdEntry, releaseEntry } from '#server/ledger/hold.ts'
import { type Entry, available, house } from '#server/ledger/ledger.ts'
import { post } from '#server/ledger/post.ts'
import { createSubmitter } from '#server/ledger/submit.ts'
import { systemClock } from '#server/platform/clock.ts'
import { connect } from '#server/platform/db.ts'
import { systemIds } from '#server/platform/ids.ts'

const [url = '', callers = '1', ...users] = process.argv.slice(2)
const ids = systemIds(systemClock)
const pool = connect(url)
const submitter = createSubmitter(connect(url, { max: 1 }), { reconnectTriesMax: 100 })

// Whoever started us is gone: so are we.
process.on('disconnect', () => process.exit(0))

for (let caller = 0; caller < Number(callers); caller += 1) void call(caller)

/** Callers of a tenth ask in transactions of their own, the rest share the group commit. */
async function call(caller: number): Promise<never> {
  for (;;) {
    for (const entry of nextEntries()) {
      await (caller % 10 === 0 ? postAgain(entry) : submitter.submit(entry))
      process.stdout.write(`${entry.cmd}\n`)
    }
  }
}

/** What a client does that lost its connection: asks again with the same command. */
async function postAgain(entry: Entry): Promise<void> {
  for (;;) {
    try {
      await pool.begin((sql) => post(sql, [entry]))
      return
    } catch {
      // Refusals do not happen here: everyone has more than is ever asked.
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
}

/** A payment with a fee, or a hold and its release; each command has two legs. */
function nextEntries(): readonly Entry[] {
  const owner = pick()
  const fee = { asset: 'USDT', debit: available(owner), credit: house('fee'), kind: 'fee' }
  const charge = { ...fee, amount: toAmount(1n) }
  if (randomInt(4) > 0) {
    const to = pick()
    const payment = { asset: 'USDT', amount: toAmount(BigInt(1 + randomInt(100))), kind: 'payment' }
    const leg = { ...payment, debit: available(owner), credit: available(to) }
    return to === owner ? [] : [{ cmd: ids.uuid(), legs: [leg, charge] }]
  }
  const set = { hold: ids.uuid(), owner, asset: 'USDT', amount: toAmount(10n) }
  return [
    holdEntry({ ...set, purpose: 'test_hold' }),
    releaseEntry({ ...set, cmd: ids.uuid() }),
  ].map(({ cmd, legs }) => ({ cmd, legs: [...legs, charge] }))
}

function pick(): string {
  const user = users[randomInt(users.length)]
  if (user === undefined) throw new Error('started without users')
  return user
}
