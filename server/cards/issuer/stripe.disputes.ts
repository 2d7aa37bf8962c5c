/** Disputes at Stripe: opened with their evidence, then submitted to the network. */
import type { Stripe } from 'stripe'
import type { DisputeProduct, DisputeReason } from '#contract/cards.dispute.ts'
import { minuteMs, parseDate, secondMs, startOfDate } from '#kernel/time.ts'
import type { DisputeOrder, EvidenceFile, IssuerDisputes } from '#server/cards/issuer/dispute.ts'
import { stacked } from '#server/cards/dispute/evidence.ts'
import {
  type StripeDeps,
  command,
  question,
  questionOf,
} from '#server/cards/issuer/stripe.calls.ts'
import { disputeFrom } from '#server/cards/issuer/stripe.events.ts'
import { readRows } from '#server/cards/issuer/rows.ts'
import type { IssuerDispute } from '#server/cards/issuer/payment.ts'

const pageRows = 100
/** Patience with a file. */
const uploadMs = minuteMs / 2

const unsupported = { kind: 'refused', reason: 'unsupported', code: 'withdrawal' } as const

/** The calls. */
export function stripeDisputes({ client }: StripeDeps): IssuerDisputes {
  const { disputes } = client.issuing
  const read = async (id: string): Promise<IssuerDispute | undefined> => {
    const found = await questionOf(disputes.retrieve(id))
    return found && disputeFrom(found)
  }
  return {
    readDispute: read,
    findDispute: async ({ transactionId: transaction }) => {
      const page = await question(disputes.list({ transaction, limit: 1 }))
      const [found] = page.data
      return found && disputeFrom(found)
    },
    openDispute: (order) =>
      command(async () => {
        const made = await disputes.create(
          {
            transaction: order.transactionId,
            amount: Number(order.money.amount),
            evidence: evidenceOf(order),
          },
          { idempotencyKey: order.key },
        )
        return disputeFrom(made)
      }),
    addEvidence: ({ disputeId, key, reason, authorisationId, files }) =>
      command(async () => {
        const file = await upload(client, await stacked(files), key)
        const name = reasonOf(reason, authorisationId)
        const evidence = { reason: name, [name]: { additional_documentation: file } }
        await disputes.update(disputeId, { evidence }, { idempotencyKey: `${key}:update` })
        return { held: files.length }
      }),
    submitDispute: ({ disputeId, key }) =>
      command(async () =>
        disputeFrom(await disputes.submit(disputeId, {}, { idempotencyKey: key })),
      ),
    // Stripe has no call for it: what is never submitted runs out, what is submitted is decided on.
    withdrawDispute: async ({ disputeId }) => {
      const found = await read(disputeId)
      if (found?.state === 'submitted') return unsupported
      return found
        ? { kind: 'done', value: found.state === 'open' ? { ...found, state: 'withdrawn' } : found }
        : { kind: 'refused', reason: 'notFound', code: '' }
    },
    listDisputes: async ({ since, page: after }) => {
      const page = await question(
        disputes.list({
          limit: pageRows,
          created: { gte: Math.floor(since / secondMs) },
          ...(after === undefined ? {} : { starting_after: after }),
        }),
      )
      const rows = readRows('stripe', page.data, (row) => [disputeFrom(row)])
      return { rows, next: page.has_more ? page.data.at(-1)?.id : undefined }
    },
  }
}

/** One file is all that a dispute takes there: several photos are one below the other. */
async function upload(client: Stripe, { name, bytes }: EvidenceFile, key: string): Promise<string> {
  const file = { data: Buffer.from(bytes), name, type: 'image/jpeg' }
  const made = await client.files.create(
    { purpose: 'dispute_evidence', file },
    { idempotencyKey: `${key}:file`, timeout: uploadMs },
  )
  return made.id
}

type Evidence = Stripe.Issuing.DisputeCreateParams.Evidence
type Reason = NonNullable<Evidence['reason']>

const reasons = {
  notMine: 'fraudulent',
  notReceived: 'not_received',
  notAsDescribed: 'merchandise_not_as_described',
  twice: 'duplicate',
  cancelled: 'canceled',
  other: 'other',
} as const satisfies Record<DisputeReason, Reason>

/** What nobody was asked for and its holder did not buy was taken without a valid authorisation. */
function reasonOf(reason: DisputeReason, authorisationId: string | undefined): Reason {
  if (reason === 'notMine' && authorisationId === undefined) return 'no_valid_authorization'
  return reasons[reason]
}

function evidenceOf({ reason, explanation, product, authorisationId }: DisputeOrder): Evidence {
  const name = reasonOf(reason, authorisationId)
  return { reason: name, [name]: { explanation, ...factsOf(reason, explanation, product) } }
}

/** What Stripe wants to know beside the explanation, where the thing itself is contested. */
function factsOf(reason: DisputeReason, explanation: string, product: DisputeProduct | undefined) {
  if (!product) return {}
  const day = secondsOf(product.day)
  const type = {
    product_description: product.name,
    product_type: product.isService ? 'service' : 'merchandise',
  }
  if (reason === 'notReceived') return { ...type, expected_at: day }
  if (reason === 'notAsDescribed') return { received_at: day }
  if (reason === 'cancelled') return { ...type, canceled_at: day, cancellation_reason: explanation }
  return reason === 'other' ? type : {}
}

function secondsOf(day: string | undefined): number | undefined {
  const date = day === undefined ? undefined : parseDate(day)
  const at = date && startOfDate('UTC', date)
  return at === undefined ? undefined : Math.floor(at / secondMs)
}
