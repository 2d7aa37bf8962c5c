/** Tables of orders: what is wrong with which row, and all rows or none. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createAgentOrder } from '#contract/agents.ts'
import { type ErrorCode, Failure } from '#contract/errors.ts'
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

const refusal = (error: unknown): string => {
  if (error instanceof Failure) return error.code
  throw error
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
  [
    'line breaks within',
    'MUSE,"An\nn",,\nMUSE,Bo,,"two\r\nlines"\nMUSE,Cy,"+852\n9123 4567",',
    ['hidden', 'hidden', 'hidden'],
  ],
  ['letters that turn others round', 'MUSE,Ann\u202e,,\nMUSE,Bo,,\u2066hi', ['hidden', 'hidden']],
  [
    'what no database holds',
    'MUSE,A\u0000nn,,\nMUSE,Bo,\u0000,\nMUSE,Cy,,\u0000',
    ['hidden', 'hidden', 'hidden'],
  ],
  ['line breaks around', 'MUSE,"\nAnn\n",,"hi\n"', [null]],
  ['a text that is too long and turned round', `MUSE,\u202e${'x'.repeat(300)},,`, ['hidden']],
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

/** Texts that each column is tried with. */
const cells = [
  [
    '',
    'Ann',
    ' Ann ',
    '王伟',
    '🔥',
    '\u{fffd}',
    '=1+1',
    'ann@example.com',
    '+852 9123 4567',
    'ann@',
  ],
  [
    'a\tb',
    'a\nb',
    'a\u0000b',
    'a\u007fb',
    'a\u0085b',
    'a\u2028b',
    'a\u202eb',
    'a\u2069b',
    'a\ue000b',
  ],
  ['a\u200db', '\na', 'e\u0301'.repeat(60), 'e\u0301'.repeat(61), 'ann\n@example.com'],
  [60, 61, 120, 121, 200, 201, 800, 801].map((length) => 'x'.repeat(length)),
].flat()

for (const column of ['customer', 'contact', 'note'] as const) {
  test(`a table takes as ${column} what a single order takes, and keeps the same`, async () => {
    const seller = await agent(200)
    for (const cell of cells) {
      const wanted = { type: 'MUSE', customer: 'Ann', contact: '', note: '', [column]: cell }
      const single = createAgentOrder.input.safeParse(wanted)
      const made = single.success
        ? await seller.call(create(life.deps), single.data).catch(refusal)
        : 'VALIDATION_FAILED'
      const quoted = [wanted.type, wanted.customer, wanted.contact, wanted.note]
      const csv = quoted.map((text) => `"${text}"`).join(',')
      const read = (dryRun: boolean) => seller.call(importOrders(life.deps), { csv, dryRun })
      const [tried] = (await read(true)).rows
      const done = await read(false).catch(refusal)
      const what = JSON.stringify(cell)
      if (typeof made === 'string') {
        assert.notEqual(tried?.problem, null, what)
        assert.equal(done, 'IMPORT_INVALID', what)
        continue
      }
      assert.equal(tried?.problem, null, what)
      assert.ok(typeof done === 'object', what)
      const { customer, contact, note } = made.order
      const kept = done.orders.map(({ order }) => [order.customer, order.contact, order.note])
      assert.deepEqual(kept, [[customer, contact, note]], what)
    }
  })
}

test('what is shown of a row hides nothing and turns nothing round', async () => {
  const seller = await agent()
  const csv = `MUSE,An\u202en,,\nMUSE,${'y'.repeat(70)},,\nMUSE,\u0000${'z'.repeat(400)},,`
  const { rows } = await seller.call(importOrders(life.deps), { csv, dryRun: true })
  assert.deepEqual(
    rows.map(({ line, customer, problem }) => [line, customer, problem]),
    [
      [1, '', 'hidden'],
      [2, 'y'.repeat(60), 'long'],
      [3, '', 'hidden'],
    ],
  )
})

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
