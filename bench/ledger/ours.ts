import { toAmount } from '#kernel/money.ts'
import { type Design, type Payment, startingBalance } from '#bench/ledger/design.ts'
import { audit } from '#server/ledger/audit.ts'
import { type Entry, available, house, outside } from '#server/ledger/ledger.ts'
import { createSubmitter } from '#server/ledger/submit.ts'
import { connect } from '#server/platform/db.ts'
import { migrate } from '#server/platform/migrate.ts'

/** The product's own ledger, through the door the product uses. */
export const ours: Design = {
  name: 'auric: group commit',
  tables: ['ledger.transfer', 'ledger.hold'],
  prepare: async ({ owner, url, users }) => {
    await migrate(owner)
    const db = connect(url, { max: 1 })
    const submitter = createSubmitter(db)
    await Promise.all(Array.from({ length: users }, (_, user) => submitter.submit(funding(user))))
    await submitter.close()
    await db.end()
  },
  open: async ({ url }) => {
    const db = connect(url, { max: 1 })
    const submitter = createSubmitter(db)
    return {
      pay: async (payment) => {
        await submitter.submit(entryOf(payment))
      },
      close: async () => {
        await submitter.close()
        await db.end()
      },
    }
  },
  check: async ({ owner }) => {
    const { differences } = await audit(owner)
    if (differences.length > 0) throw new Error(`the audit found ${differences.length} differences`)
  },
}

/** Users of the bench are numbered; the ledger's have UUIDs. */
export const userId = (user: number): string =>
  `00000000-0000-7000-8000-${user.toString(16).padStart(12, '0')}`

const funding = (user: number): Entry => ({
  cmd: `00000000-0000-7000-9000-${user.toString(16).padStart(12, '0')}`,
  legs: [
    {
      asset: 'ETH',
      amount: toAmount(startingBalance),
      debit: outside('BENCH'),
      credit: available(userId(user)),
      kind: 'deposit',
    },
  ],
})

function entryOf({ cmd, from, to, amount, fee }: Payment): Entry {
  const debit = available(userId(from))
  const transfer = {
    asset: 'ETH',
    amount: toAmount(amount),
    debit,
    credit: available(userId(to)),
    kind: 'transfer',
  }
  if (fee === 0n) return { cmd, legs: [transfer] }
  const charge = { asset: 'ETH', amount: toAmount(fee), debit, credit: house('fee'), kind: 'fee' }
  return { cmd, legs: [transfer, charge] }
}
