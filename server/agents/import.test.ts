/** Tables of orders: what is wrong with which row, and all rows or none. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { ErrorCode } from '#contract/errors.ts'
import { importOrders } from '#server/agents/import.ts'
import { create, list } from '#server/agents/orders.ts'
import { appoint } from '#server/agents/terms.ts'
import { type LifeTest, lifeTest } from '#server/cards/testing.life.ts'
import type { Member } from '#server/transfers/testing.ts'

let life: LifeTest
before(async () => {
  life = await lifeTest()
})
after(() => life.end())

async function agent(quota = 10): Promise<Member> {
  const member = await life.member()
  const { userId } = member
  await life.desk(appoint, { userId, quota, commissionBp: 1_000, reason: 'contract signed' })
  return member
}

const tables: readonly [string, string, readonly (string | null)[] | ErrorCode][] = [
  [
    'whole rows',
    'type,customer,contact,note\nMUSE,Ann,,\nutgl,"Lee, Bo",bo@example.com,hi',
    [null, null],
  ],
  ['a type that is none', 'Gold,Ann,,', ['type']],
  ['nobody', 'MUSE,,,', ['customer']],
  ['a customer that is too long', `MUSE,${'x'.repeat(61)},,`, ['long']],
  ['too many columns', 'MUSE,Ann,,,more', ['columns']],
  [
    'contacts, of which some are none',
    'MUSE,Ann,+852 9123 4567,\nMUSE,Bo,bo@example.com,\nMUSE,Cy,91234567,\nMUSE,Di,at home,\nMUSE,Ed,ed@,',
    [null, null, 'contact', 'contact', 'contact'],
  ],
  ['no row', 'type,customer,contact,note\n', 'IMPORT_INVALID'],
  ['an open quote', 'MUSE,"Ann', 'IMPORT_INVALID'],
  ['too many rows', 'MUSE,Ann,,\n'.repeat(201), 'IMPORT_INVALID'],
]
for (const [what, csv, expected] of tables) {
  test(`a table with ${what}`, async () => {
    const seller = await agent()
    const read = (dryRun: boolean) => seller.call(importOrders(life.deps), { csv, dryRun })
    if (typeof expected === 'string') {
      await assert.rejects(read(true), { code: expected })
      return
    }
    const { rows, orders } = await read(true)
    assert.deepEqual([rows.map(({ problem }) => problem), orders], [expected, []])
    if (expected.some((problem) => problem !== null)) {
      await assert.rejects(read(false), { code: 'IMPORT_INVALID' })
      assert.equal((await seller.call(list, {})).orders.length, 0)
    } else assert.equal((await read(false)).orders.length, expected.length)
  })
}

test('a dry run tells which rows are above the quota, and the order agrees', async () => {
  const seller = await agent(3)
  const one = { type: 'MUSE', customer: 'Ann', contact: '', note: '' } as const
  await seller.call(create(life.deps), one)
  const csv = 'MUSE,Ann,,\nGold,Bo,,\nMUSE,Cy,,\nMUSE,Di,,'
  const read = (text: string, dryRun: boolean) =>
    seller.call(importOrders(life.deps), { csv: text, dryRun })
  const { rows, room } = await read(csv, true)
  assert.deepEqual([room, rows.map(({ problem }) => problem)], [2, [null, 'type', null, 'quota']])
  await assert.rejects(read(csv, false), { code: 'IMPORT_INVALID' })
  await assert.rejects(read(csv.replace('Gold', 'MUSE'), false), { code: 'AGENT_QUOTA' })
  const { orders } = await read('MUSE,Ann,,\nMUSE,Cy,,', false)
  assert.equal(orders.length, 2)
})
