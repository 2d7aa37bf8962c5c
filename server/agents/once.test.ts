/** Orders by key, as a phone sends them: a lost answer and a second try make nothing twice. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as z from 'zod/mini'
import { firstOffer } from '#server/assets/offer.first.ts'
import { applyOffer } from '#server/assets/offer.ts'
import { appoint } from '#server/agents/terms.ts'
import type { OperatorContext } from '#server/platform/http/route.ts'
import { systemIds } from '#server/platform/ids.ts'
import { testOrigin } from '#server/platform/testing.context.ts'
import { type EdgeTest, as, edgeTest, failureIn } from '#server/testing.edge.ts'

let edge: EdgeTest
let token: string
before(async () => {
  edge = await edgeTest()
  const coin = (digit: string) => `0x${digit.repeat(40)}`
  const offer = firstOffer({
    ERC20: { chainId: 1, USDT: coin('1'), DAI: coin('2') },
    BEP20: { chainId: 2, USDT: coin('3') },
  })
  await applyOffer(edge.database.owner, offer)
  token = await edge.join('seller2026')
  const { data } = await edge.json('identity/profile', {}, as(token))
  const { id: userId } = z.object({ id: z.string() }).parse(data)
  await granted(userId)
})
after(() => edge.end())

/** Makes a user an agent, as two operators do. */
async function granted(userId: string): Promise<void> {
  const ids = systemIds(edge.clock)
  const { sql } = edge.database
  await sql.begin(async (tx) => {
    const operator = { operatorId: ids.uuid(), name: 'nina', role: 'cards', sessionId: '' } as const
    const context: OperatorContext = {
      sql: tx,
      db: sql,
      clock: edge.clock,
      ids,
      origin: testOrigin,
      caller: undefined,
      operator,
      act: () => undefined,
    }
    const terms = { quota: 10, commissionBp: 1_000, reason: 'contract signed' }
    await appoint({ userId, ...terms }, context)
  })
}

const order = { type: 'MUSE', customer: 'Ann', contact: 'ann@example.com', note: '' }
const table = { csv: 'MUSE,Ann,,\nMaster,Bo,,', dryRun: false }

const keyed = () => ({ ...as(token), 'idempotency-key': systemIds(edge.clock).uuid() })

const countOf = async (): Promise<number> => {
  const [found] = await edge.database.owner`select count(*)::int as count from agents_order`
  return z.object({ count: z.number() }).parse(found).count
}

const Made = z.object({ order: z.object({ id: z.string() }), link: z.string() })

void test('an order, a table and a new link sent twice by one key are made once, with the same links', async () => {
  const single = await edge.json('agents/order', order, keyed())
  const { id } = Made.parse(single.data).order
  for (const [path, input, made] of [
    ['agents/order', order, 1],
    ['agents/import', table, 2],
    ['agents/newLink', { id }, 0],
  ] as const) {
    const before = await countOf()
    const headers = keyed()
    const first = await edge.json(path, input, headers)
    assert.equal(failureIn(first), undefined, path)
    const second = await edge.sealed(path, input, headers)
    assert.deepEqual(second.data, first.data, path)
    assert.equal(await countOf(), before + made, path)
    const changed = {
      ...input,
      customer: 'Eve',
      csv: 'MUSE,Eve,,',
      id: systemIds(edge.clock).uuid(),
    }
    assert.equal(failureIn(await edge.json(path, changed, headers)), 'IDEMPOTENCY_CONFLICT', path)
  }
})

void test('without a key nothing is ordered', async () => {
  const before = await countOf()
  for (const [path, input] of [
    ['agents/order', order],
    ['agents/import', table],
  ] as const) {
    assert.equal(failureIn(await edge.json(path, input, as(token))), 'IDEMPOTENCY_KEY_REQUIRED')
  }
  assert.equal(await countOf(), before)
})

void test('what is kept of an answer tells nobody a link', async () => {
  const headers = keyed()
  const { link } = Made.parse((await edge.json('agents/order', order, headers)).data)
  const kept = await edge.database.owner`select reply from platform_idempotency`
  const replies = z.array(z.object({ reply: z.string() })).parse(kept)
  const secret = link.split('#claim=')[1] ?? ''
  assert.equal(secret.length, 43)
  assert.ok(replies.length > 0)
  for (const { reply } of replies) {
    assert.ok(!reply.includes(secret))
    assert.ok(!Buffer.from(reply, 'base64').toString().includes(secret))
  }
})
