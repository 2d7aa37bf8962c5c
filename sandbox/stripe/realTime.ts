/** Authorisations in real time: the stand-in asks, and waits for two seconds. */
import * as z from 'zod/mini'
import { stripeAccount } from '#sandbox/stripe/account.ts'
import { type StripeDesk, eventOf } from '#sandbox/stripe/desk.ts'
import type { StripeAuthorization } from '#sandbox/stripe/objects.ts'
import { stripeSignature } from '#sandbox/stripe/wire.ts'

/** What came of it, as it is written down. */
type Decided = {
  readonly approved: boolean
  readonly reason: string
  readonly amount: number
  readonly message: string | null
}

const patienceMs = 2_000

const Answer = z.object({ approved: z.boolean(), amount: z.optional(z.int().check(z.positive())) })

/** Asks the product; without an address it is not asked, and the card alone decides. */
export async function askInTime(
  desk: StripeDesk,
  authorization: StripeAuthorization,
): Promise<Decided> {
  const amount = authorization.pending_request?.amount ?? 0
  const { url, approvesAlone } = desk.realTime
  if (url === '') return { approved: true, reason: 'card_active', amount, message: null }
  const event = eventOf('issuing_authorization.request', authorization, desk.now())
  const body = JSON.stringify(event)
  const isForged = desk.faults.strikes('hookForged')
  const secret = isForged ? 'whsec_of_somebody_else' : stripeAccount.requestSecret
  try {
    const response = await fetch(url, {
      method: 'POST',
      body,
      signal: AbortSignal.timeout(patienceMs),
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': stripeSignature(secret, desk.now(), body),
      },
    })
    const said = readAnswer(response, await response.text(), authorization)
    if (typeof said !== 'string') return said
    return { approved: approvesAlone, reason: 'webhook_error', amount, message: said }
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'TimeoutError'
    const reason = isLate ? 'webhook_timeout' : 'webhook_error'
    return { approved: approvesAlone, reason, amount, message: null }
  }
}

/** What was decided, or what is wrong with the reply. */
function readAnswer(
  { status, headers }: Response,
  text: string,
  { pending_request: asked }: StripeAuthorization,
): Decided | string {
  if (status !== 200) return `HTTP ${status}`
  if (!headers.has('stripe-version')) return 'The reply has no Stripe-Version header'
  const said = Answer.safeParse(JSON.parse(text))
  if (!said.success) return 'The reply is not understood'
  const { approved, amount = asked?.amount ?? 0 } = said.data
  if (amount !== asked?.amount && !asked?.is_amount_controllable) {
    return 'The amount is not controllable'
  }
  const reason = approved ? 'webhook_approved' : 'webhook_declined'
  return { approved, reason, amount, message: null }
}
