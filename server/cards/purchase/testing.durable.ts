/** A database of its own cluster with cards in use, for what a shared one without `fsync` cannot show. */
import { randomInt } from 'node:crypto'
import { assert } from '#kernel/assert.ts'
import { toAmount } from '#kernel/money.ts'
import { onCard, trust } from '#server/cards/accounts.ts'
import type { AuthorisationRequest } from '#server/cards/issuer/payment.ts'
import { insertCard, lockCardById, updateCard } from '#server/cards/store.card.ts'
import { plainCard } from '#server/cards/testing.ts'
import { post } from '#server/ledger/post.ts'
import { systemClock } from '#server/platform/clock.ts'
import { type Database, type Sql, connect } from '#server/platform/db.ts'
import { systemIds } from '#server/platform/ids.ts'
import { migrateJobs } from '#server/platform/jobs.ts'
import { migrate } from '#server/platform/migrate.ts'
import type { Postgres } from '#server/platform/postgres.ts'

const ids = systemIds(systemClock)

/** Makes the database `name` with so many cards of as many users, each with so many cents on it. */
export async function prepareCards(
  server: Postgres,
  name: string,
  wanted: { readonly cards: number; readonly cents: bigint },
): Promise<Database> {
  const admin = connect(server.url('postgres'), { max: 1 })
  await admin.unsafe(`create database ${name}`)
  await admin.end()
  const owner = connect(server.url(name), { max: 1 })
  await migrate(owner)
  await migrateJobs(server.url(name, 'auric_jobs'))
  await owner`
    insert into identity_user (
      id, uid, username, nickname, password_hash, invite_code, terms_version, terms_accepted_at,
      language, created_at)
    select lpad(to_hex(n), 32, '0')::uuid, 1048600 + n * 100, 'user' || n, 'User ' || n,
           '$argon2id$none', upper(lpad(to_hex(n), 8, '0')), 'test', now(), 'en', now()
      from generate_series(1, ${wanted.cards}) n`
  const db = connect(server.url(name, 'auric_app'), { max: 1 })
  await db.begin(async (sql) => {
    for (let number = 0; number < wanted.cards; number += 1) await issue(sql, number, wanted.cents)
  })
  await db.end()
  return owner
}

/** A card in use with money on it, of the user of the same number. */
async function issue(sql: Sql, number: number, cents: bigint): Promise<void> {
  const id = ids.uuid()
  const userId = (number + 1).toString(16).padStart(32, '0')
  const last4 = String(number).padStart(4, '0').slice(-4)
  const made = {
    ...plainCard,
    id,
    userId,
    last4,
    issuerCard: `ic_${number}`,
    type: 'UTGL',
  } as const
  await insertCard(sql, { ...made, createdAt: systemClock.now() })
  const card = await lockCardById(sql, id)
  assert(card, 'the card was made')
  await updateCard(sql, { ...card, state: 'active', activatedAt: card.createdAt })
  const leg = { asset: 'USD', amount: toAmount(cents), kind: 'card_load' }
  await post(sql, [{ cmd: ids.uuid(), legs: [{ ...leg, debit: trust, credit: onCard(id) }] }])
}

/** A purchase by chip of so many cents with one of so many cards. */
export function purchaseOf(cards: number, cents: bigint): AuthorisationRequest {
  const money = { currency: 'USD', amount: toAmount(cents) }
  return {
    requestId: ids.uuid(),
    authorisationId: ids.uuid(),
    cardId: `ic_${randomInt(cards)}`,
    money,
    held: { currency: 'USD', amount: toAmount(0n) },
    charged: money,
    merchant: { name: 'Kaffeine Lab', categoryCode: '5814', city: 'Tokyo', country: 'JP' },
    method: 'chip',
    isCash: false,
    allowsPart: false,
    at: systemClock.now(),
  }
}
