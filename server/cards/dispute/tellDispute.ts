/** Brings a dispute to its issuer, or back from it: looked for first, whatever came of an earlier try. */
import { assert } from '#kernel/assert.ts'
import { smaller, zero } from '#kernel/money.ts'
import { followDispute, leftOf, moveDispute, productOf } from '#server/cards/dispute/disputes.ts'
import { evidenceOf } from '#server/cards/dispute/evidence.ts'
import type { Contested, DisputeOrder, EvidenceFile } from '#server/cards/issuer/dispute.ts'
import type { CardIssuer } from '#server/cards/issuer/issuer.ts'
import { Refused, issuerFor, passes, valueOf } from '#server/cards/issuer/job.ts'
import type { CardJobDeps } from '#server/cards/apply/issuing.ts'
import type { IssuerDispute } from '#server/cards/issuer/payment.ts'
import {
  type AuthorisationRow,
  selectAuthorisation,
} from '#server/cards/purchase/store.authorisation.ts'
import { selectCardById } from '#server/cards/store.card.ts'
import {
  type DisputeRow,
  lockDispute,
  selectDispute,
  updateDispute,
} from '#server/cards/dispute/store.dispute.ts'
import { log } from '#server/platform/log.ts'

type Work = {
  readonly deps: CardJobDeps
  readonly issuer: CardIssuer
  readonly row: DisputeRow
  readonly bought: AuthorisationRow
  readonly contested: Contested
}

/** Does at the issuer what our state asks for; safe to repeat. @throws Error to be asked again */
export async function tellDispute(deps: CardJobDeps, id: string): Promise<void> {
  const row = await selectDispute(deps.db, id)
  if (!row) return
  const issuer = issuerFor(deps, row.issuer)
  const work = { deps, issuer, row, ...(await purchaseOf(deps, row)) }
  switch (row.state) {
    case 'sending':
      return handIn(work)
    case 'withdrawing':
    case 'withdrawn':
    case 'lost':
      return takeBack(work)
    case 'open':
    case 'sent':
    case 'won':
  }
}

async function purchaseOf({ db }: CardJobDeps, row: DisputeRow) {
  const bought = await selectAuthorisation(db, row.userId, row.authorisation)
  const card = bought && (await selectCardById(db, bought.cardId))
  assert(card, `the dispute ${row.id} has its purchase`)
  const contested: Contested = {
    cardId: card.issuerCard,
    transactionId: row.movement ?? '',
    authorisationId: bought.issuerId ?? undefined,
    at: bought.at,
  }
  return { bought, contested }
}

const lookFor = ({ issuer, row, contested }: Work): Promise<IssuerDispute | undefined> =>
  row.issuerId === null ? issuer.findDispute(contested) : issuer.readDispute(row.issuerId)

/** Opens it, gives it its evidence, submits it; each step is kept before the next. */
async function handIn(work: Work): Promise<void> {
  const { deps, issuer, row } = work
  try {
    const there = (await lookFor(work)) ?? valueOf(await issuer.openDispute(orderOf(work)))
    await keep(deps, row.id, { issuerId: there.id, issuerWord: there.word })
    if (there.state !== 'open') return await follow(work, there)
    await sendEvidence(work, there.id)
    const key = `${row.id}:submit:${row.sends}`
    const submitted = valueOf(await issuer.submitDispute({ disputeId: there.id, key }))
    // Where the issuer's people hand it on, it is with them from now on.
    const state = submitted.state === 'open' ? 'submitted' : submitted.state
    await follow(work, { ...submitted, state })
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    log.warn({ part: 'cards', dispute: row.id, code: error.code }, 'the issuer takes no dispute')
    await deps.db.begin(async (sql) => {
      const now = await lockDispute(sql, row.id)
      // Taken back meanwhile: the job of that looks at it next.
      if (now?.state !== 'sending') return
      const change = { refusal: error.code }
      await moveDispute({ ...deps, sql }, now, { event: 'refuse', actor: 'issuer', change })
    })
  }
}

function orderOf({ row, bought, contested }: Work): DisputeOrder {
  const amount = smaller(leftOf(bought), row.amount)
  if (amount === zero) throw new Refused('refunded meanwhile')
  return {
    ...contested,
    key: `${row.id}:open:${row.sends}`,
    reason: row.why,
    explanation: row.detail,
    product: productOf(row),
    money: { currency: bought.currency, amount },
    presence: presences[bought.way],
    isCash: bought.isCash,
    filedAt: row.at,
  }
}

const presences = {
  chip: 'present',
  contactless: 'present',
  cash: 'present',
  online: 'remote',
  unknown: 'unknown',
} as const satisfies Record<AuthorisationRow['way'], DisputeOrder['presence']>

async function sendEvidence({ deps, issuer, row, contested }: Work, id: string): Promise<void> {
  const files = await filesOf(deps, row)
  if (files.length === 0 || row.evidenceSent >= files.length) return
  const { held } = valueOf(
    await issuer.addEvidence({
      disputeId: id,
      key: `${row.id}:evidence:${row.sends}`,
      reason: row.why,
      authorisationId: contested.authorisationId,
      files,
    }),
  )
  await keep(deps, row.id, { evidenceSent: held })
}

async function filesOf({ db, openImage }: CardJobDeps, row: DisputeRow) {
  const files: EvidenceFile[] = []
  for (const [place, file] of row.files.entries()) {
    const bytes = await openImage(db, row.userId, file)
    if (bytes) files.push(await evidenceOf(bytes, place + 1))
    else log.warn({ part: 'cards', dispute: row.id, file }, 'evidence is not there any more')
  }
  return files
}

/** Has the issuer drop it; nothing there is nothing to drop. */
async function takeBack(work: Work): Promise<void> {
  const { deps, issuer, row } = work
  const there = await lookFor(work)
  if (!there) return ended(deps, row.id)
  if (there.state !== 'open' && there.state !== 'submitted') return follow(work, there)
  const command = { disputeId: there.id, key: `${row.id}:withdraw` }
  const outcome = await issuer.withdrawDispute(command)
  if (outcome.kind === 'done') return follow(work, outcome.value)
  if (outcome.kind === 'unknown' || passes(outcome.reason)) {
    throw new Error(`the issuer answered ${outcome.kind}`)
  }
  const refusal = outcome.code || outcome.reason
  log.warn({ part: 'cards', dispute: row.id, code: refusal }, 'the issuer drops no dispute')
  await keep(deps, row.id, { refusal, issuerId: there.id, issuerWord: there.word })
}

const ended = (deps: CardJobDeps, id: string): Promise<void> =>
  deps.db.begin(async (sql) => {
    const now = await lockDispute(sql, id)
    if (now?.state !== 'withdrawing') return
    await moveDispute({ ...deps, sql }, now, { event: 'drop', actor: 'issuer' })
  })

const follow = ({ deps, issuer }: Work, told: IssuerDispute): Promise<void> =>
  deps.db.begin((sql) => followDispute({ ...deps, deps, sql, issuer: issuer.name }, told))

const keep = (
  { db }: CardJobDeps,
  id: string,
  known: Partial<Pick<DisputeRow, 'issuerId' | 'issuerWord' | 'evidenceSent' | 'refusal'>>,
): Promise<void> =>
  db.begin(async (sql) => {
    const now = await lockDispute(sql, id)
    if (now) await updateDispute(sql, { ...now, ...known })
  })
