/** The check of a request to bind a card at its issuer, and the card that comes of it (spec §4, §5). */
import parsePhoneNumber from 'libphonenumber-js/min'
import { assert } from '#kernel/assert.ts'
import { moveBind, tellBind } from '#server/cards/bind/bind.ts'
import { blankCard } from '#server/cards/card.ts'
import type { Deciding } from '#server/cards/purchase/deciding.ts'
import type { CardsDeps } from '#server/cards/deps.ts'
import type { CardJobDeps } from '#server/cards/apply/issuing.ts'
import type { HeldCard } from '#server/cards/issuer/issuer.ts'
import { issuerFor } from '#server/cards/issuer/job.ts'
import { isSameExpiry } from '#server/cards/bind/number.ts'
import { type BindRow, lockBind } from '#server/cards/bind/store.bind.ts'
import { type CardRow, insertCard } from '#server/cards/store.card.ts'
import { programmeOf } from '#server/cards/terms.ts'

/** Stands for a region that nothing told: every purchase is abroad then. */
const nowhere = 'ZZ'

/**
 * The check of an approved request: the issuer has a card that ends so and is good until then, made
 * out to this name and reachable at the phone that the code went to, and nobody here has it. Which
 * of these is wrong is not said: it would tell a stranger what is right.
 */
export async function checkBind(deps: CardJobDeps, id: string): Promise<void> {
  const { db } = deps
  const row = await db.begin((sql) => lockBind(sql, id))
  if (row?.state !== 'checking') return
  const found = await issuerFor(deps, row.issuer).matching(row.last4)
  const fitting = found.filter((one) => isHeldBy(one, row))
  // A card made anew under its number may look the same as the one it took the place of.
  const held = fitting.find(({ card }) => card.state !== 'closed') ?? fitting[0]
  await db.begin(async (sql) => {
    const now = await lockBind(sql, id)
    if (now?.state !== 'checking') return
    const deciding = { ...deps, sql }
    if (!held) return refuse(deciding, now, found.length > 0 ? 'information' : 'notFound')
    if (held.card.state === 'closed') return refuse(deciding, now, 'notEligible')
    await confirm(deps, deciding, now, held)
  })
}

const isHeldBy = ({ card, holderName, phone }: HeldCard, row: BindRow): boolean =>
  plain(holderName) === plain(row.holderName) && phone === row.phone && isSameExpiry(card, row)

const plain = (name: string): string =>
  name.normalize('NFKC').trim().replace(/\s+/g, ' ').toUpperCase()

async function refuse(
  { sql, clock }: Deciding,
  row: BindRow,
  reason: NonNullable<BindRow['reason']>,
): Promise<void> {
  await moveBind(sql, clock, row, { event: 'refuse', actor: 'system', reason })
  await tellBind({ sql, clock }, row, 'cardBindRejected')
}

async function confirm(
  deps: CardsDeps,
  { sql, clock, ids }: Deciding,
  row: BindRow,
  held: HeldCard,
): Promise<void> {
  const { currency, form } = programmeOf(await deps.cardTerms(sql), row.type)
  const now = clock.now()
  const { state } = held.card
  assert(state !== 'closed', 'a closed card is refused before')
  const card: CardRow = {
    ...blankCard,
    id: ids.uuid(),
    userId: row.userId,
    type: row.type,
    form,
    issuer: row.issuer,
    issuerCard: held.card.id,
    issuerHolder: held.holderId,
    fingerprint: row.fingerprint,
    // As the issuer has it: what it locked, binding does not unlock.
    state,
    lockedBy: state === 'locked' ? 'issuer' : null,
    activatedAt: state === 'inactive' ? null : now,
    currency,
    region: parsePhoneNumber(row.phone)?.country ?? nowhere,
    last4: row.last4,
    expiryMonth: held.card.expiryMonth,
    expiryYear: held.card.expiryYear,
    holderName: row.holderName,
    remark: row.remark,
    phone: row.phone,
    createdAt: now,
  }
  if (!(await insertCard(sql, card))) return refuse({ sql, clock, ids }, row, 'bound')
  const change = { event: 'confirm', actor: 'system', cardId: card.id } as const
  await moveBind(sql, clock, row, change)
  await tellBind({ sql, clock }, row, 'cardBound')
}
