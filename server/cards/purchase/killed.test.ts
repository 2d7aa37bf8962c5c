import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod/mini'
import type { Decision } from '#server/cards/purchase/authorise.ts'
import type { AuthorisationRequest } from '#server/cards/issuer/payment.ts'
import { prepareCards, purchaseOf } from '#server/cards/purchase/testing.durable.ts'
import { type Decider, createDecider } from '#server/cards/purchase/decider.ts'
import { audit } from '#server/ledger/audit.ts'
import { systemClock } from '#server/platform/clock.ts'
import { AmountColumn, type Database, connect, rows } from '#server/platform/db.ts'
import { systemIds } from '#server/platform/ids.ts'
import { log } from '#server/platform/log.ts'
import { type Postgres, startPostgres } from '#server/platform/postgres.ts'
import { isAlive } from '#server/platform/testing.ts'
import { cardTerms } from '#server/settings/read.ts'

const cards = 20
/** So little that some purchases find nothing left. */
const cents = 500_00n
const callers = 30
const kills = 3
/** Between the first purchase and the kill: it comes among commits. */
const killAfterMs = [400, 700, 1_000]

/** A killed server that still runs so long is a fault of this test. */
const goneWithinMs = 30_000

/** Of the newest so many each is asked again. */
const askedAgainMax = 150

/** A purchase, and what its shop was told of it. */
type Asked = { readonly request: AuthorisationRequest; readonly decision: Decision }

const deciderOn = (db: Database): Decider =>
  createDecider({ db, clock: systemClock, ids: systemIds(systemClock), cardTerms }, 'stripe')

/** Buys from many shops at once until the database is gone; what they were told. */
async function buyUntilKilled(server: Postgres, afterMs: number): Promise<Asked[]> {
  const db = connect(server.url('killed', 'auric_app'))
  const decide = deciderOn(db)
  const asked: Asked[] = []
  const ending = { isOver: false }
  const shop = async (): Promise<void> => {
    while (!ending.isOver) {
      const request = purchaseOf(cards, 25_00n)
      const decision = await decide(request)
      // Nothing was decided: the database is gone, or was too slow. The issuer hears a no.
      if (!decision.approve && decision.reason === 'late') ending.isOver = true
      else asked.push({ request, decision })
    }
  }
  const shops = Promise.all(Array.from({ length: callers }, shop))
  await sleep(afterMs)
  // All of its processes end at once and without a word, as when the power goes.
  process.kill(server.pid, 'SIGQUIT')
  // On a busy machine it may still answer for a while: the next start would take it for its own.
  await gone(server.pid)
  ending.isOver = true
  await shops
  await db.end({ timeout: 1 })
  return asked
}

async function gone(pid: number): Promise<void> {
  for (let waitedMs = 0; isAlive(pid); waitedMs += 25) {
    assert.ok(waitedMs < goneWithinMs, 'the killed server is gone')
    await sleep(25)
  }
}

const Sums = z.object({
  id: z.string(),
  approved: AmountColumn,
  open: AmountColumn,
  held: AmountColumn,
  available: AmountColumn,
})

/** Each card as its purchases, its holds and the ledger have it. */
const sumsOf = (owner: Database) =>
  rows(
    Sums,
    owner`
    select c.id,
           (select coalesce(sum(approved), 0)::numeric(38, 0)
              from cards_authorisation where card_id = c.id and state = 'open') as approved,
           (select coalesce(sum(h.remaining), 0)::numeric(38, 0)
              from cards_hold h join cards_authorisation a on a.id = h.authorisation
             where a.card_id = c.id) as open,
           (select coalesce(sum(balance), 0)::numeric(38, 0)
              from ledger.account where owner = c.id and kind = 'held') as held,
           (select coalesce(sum(balance), 0)::numeric(38, 0)
              from ledger.account where owner = c.id and kind = 'available') as available
      from cards_card c`,
  )

/** Everything agrees with itself, and with every yes that was said. */
async function check(owner: Database, db: Database, asked: readonly Asked[]): Promise<void> {
  assert.deepEqual((await audit(owner)).differences, [])
  const decide = deciderOn(db)
  for (const { approved, open, held, available } of await sumsOf(owner)) {
    assert.deepEqual([open, held, available], [approved, approved, cents - approved])
  }
  for (const { request, decision } of asked.slice(-askedAgainMax)) {
    const [kept] = await owner`
      select state from cards_authorisation where issuer_id = ${request.authorisationId}`
    if (decision.approve) assert.equal(kept?.['state'], 'open', 'a yes is kept')
    assert.deepEqual(await decide(request), decision)
  }
}

test('of purchases while Postgres is killed every yes is kept, once, and all sums are right', async () => {
  const dataDir = path.join(mkdtempSync(path.join(os.tmpdir(), 'auric-killed-')), 'data')
  const { level } = log
  log.level = 'silent'
  const start = () => startPostgres({ dataDir, log: () => undefined })
  let server = await start()
  const owners: Database[] = []
  try {
    owners.push(await prepareCards(server, 'killed', { cards, cents }))
    const asked: Asked[] = []
    for (let round = 0; round < kills; round += 1) {
      await owners.pop()?.end({ timeout: 1 })
      asked.push(...(await buyUntilKilled(server, killAfterMs[round] ?? 0)))
      server = await start()
      const owner = connect(server.url('killed'), { max: 1 })
      owners.push(owner)
      const db = connect(server.url('killed', 'auric_app'))
      await check(owner, db, asked)
      await db.end()
    }
    assert.ok(
      asked.some(({ decision }) => decision.approve),
      'some were approved',
    )
  } finally {
    log.level = level
    await owners.pop()?.end({ timeout: 1 })
    await server.stop()
    rmSync(path.dirname(dataDir), { recursive: true, force: true })
  }
})
