/** Authorization stream access: the stand-in asks, and waits for two seconds. */
import * as z from 'zod/mini'
import { lithicAccount } from '#sandbox/lithic/account.ts'
import { type LithicDesk, forged, signed } from '#sandbox/lithic/desk.ts'
import type { LithicCard, LithicTransaction } from '#sandbox/lithic/objects.ts'

/** What came of it. */
type Decided = { readonly result: string; readonly code: string; readonly amount: number }

/** Two seconds, by Lithic's documentation for us to answer in. */
const patienceMs = 2_000

const Answer = z.object({
  token: z.string(),
  result: z.string(),
  approved_amount: z.optional(z.int().check(z.positive())),
})

/** Lithic's words for a no; any other is `CUSTOM_ASA_RESULT`. */
const refusals: readonly string[] = [
  'ACCOUNT_INACTIVE',
  'CARD_PAUSED',
  'INSUFFICIENT_FUNDS',
  'SUSPECTED_FRAUD',
  'UNAUTHORIZED_MERCHANT',
]

const declined = (code: string): Decided => ({ result: 'DECLINED', code, amount: 0 })

/** Asks the product; without an address the card alone decides. No good answer is a no. */
export async function askStream(
  desk: LithicDesk,
  transaction: LithicTransaction,
  card: LithicCard,
  type: string,
): Promise<Decided> {
  const asked = transaction.amounts.cardholder.amount
  if (desk.stream.url === '') return { result: 'APPROVED', code: 'APPROVED', amount: asked }
  const body = JSON.stringify(question(transaction, card, type))
  const secret = desk.faults.strikes('hookForged') ? forged : lithicAccount.requestSecret
  try {
    const response = await fetch(desk.stream.url, {
      method: 'POST',
      body,
      signal: AbortSignal.timeout(patienceMs),
      headers: { 'content-type': 'application/json', ...signed(desk.clock, secret, body) },
    })
    const text = await response.text()
    if (response.status !== 200) return declined('CUSTOMER_ASA_TIMEOUT')
    const said = Answer.safeParse(JSON.parse(text))
    if (!said.success || said.data.token !== transaction.token) {
      return declined('MALFORMED_ASA_RESPONSE')
    }
    return understood(said.data, transaction)
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'TimeoutError'
    return declined(isLate ? 'CUSTOMER_ASA_TIMEOUT' : 'MALFORMED_ASA_RESPONSE')
  }
}

function understood(
  { result, approved_amount: part }: z.infer<typeof Answer>,
  { amounts, pos }: LithicTransaction,
): Decided {
  const asked = amounts.cardholder.amount
  if (result !== 'APPROVED') {
    return declined(refusals.includes(result) ? result : 'CUSTOM_ASA_RESULT')
  }
  if (part === undefined || part === asked) return { result, code: result, amount: asked }
  const isAllowed = pos.terminal.partial_approval_capable && part < asked
  return isAllowed ? { result, code: result, amount: part } : declined('MALFORMED_ASA_RESPONSE')
}

const question = (
  { token, created, amounts, merchant, pos }: LithicTransaction,
  card: LithicCard,
  type: string,
) => ({
  token,
  created,
  status: type,
  amount: amounts.cardholder.amount,
  amounts: { cardholder: amounts.cardholder, hold: null, merchant: amounts.merchant },
  card: { token: card.token, last_four: card.last_four, state: card.state, type: card.type },
  merchant,
  pos,
})
