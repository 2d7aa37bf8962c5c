/** Account holders of the stand-in: exempt from checks, as holders of prepaid cards are. */
import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import type { LithicDesk } from '#sandbox/lithic/desk.ts'
import type { LithicHolder } from '#sandbox/lithic/objects.ts'
import { badRequest, decoded, known } from '#sandbox/lithic/wire.ts'

const Text = z.string().check(z.minLength(1), z.maxLength(200))
export const Address = z.object({
  address1: Text,
  address2: z.optional(z.string()),
  city: Text.check(z.regex(/\p{L}/u)),
  state: Text,
  postal_code: z.string().check(z.regex(/^[A-Z0-9][A-Z0-9 -]{1,9}$/i)),
  country: z.string().check(z.regex(/^[A-Z]{3}$/)),
})
const Created = z.object({
  workflow: z.literal('KYC_EXEMPT'),
  kyc_exemption_type: z.enum(['AUTHORIZED_USER', 'PREPAID_CARD_USER']),
  external_id: z.optional(z.string()),
  first_name: Text,
  last_name: Text,
  email: Text,
  phone_number: z.string().check(z.regex(/^\+\d{6,15}$/)),
  address: Address,
})
const Changed = z.object({ phone_number: z.optional(z.string()) })
const Reviewed = z.object({
  account_holder_token: z.string(),
  status: z.enum(['ACCEPTED', 'REJECTED']),
  status_reasons: z.optional(z.array(z.string())),
})

export function createHolder({ books, now, tell }: LithicDesk, body: unknown): LithicHolder {
  const asked = decoded(Created, body)
  const holder: LithicHolder = {
    token: randomUUID(),
    account_token: randomUUID(),
    created: now(),
    external_id: asked.external_id ?? '',
    email: asked.email,
    individual: { first_name: asked.first_name, last_name: asked.last_name },
    phone_number: asked.phone_number,
    status: 'ACCEPTED',
    status_reasons: [],
  }
  books.holders.set(holder.token, holder)
  tell('account_holder.created', {
    token: holder.token,
    account_token: holder.account_token,
    status: holder.status,
  })
  return holder
}

export function updateHolder(desk: LithicDesk, token: string, body: unknown): LithicHolder {
  const holder = known(desk.books.holders, token, 'Account holder')
  const { phone_number: phone } = decoded(Changed, body)
  if (phone !== undefined && !/^\+\d{6,15}$/.test(phone)) throw badRequest('Invalid phone number')
  holder.phone_number = phone ?? holder.phone_number
  desk.tell('account_holder.updated', { token, status: holder.status })
  return holder
}

/** What a reviewer decides. */
export function reviewHolder(desk: LithicDesk, body: unknown): LithicHolder {
  const asked = decoded(Reviewed, body)
  const holder = known(desk.books.holders, asked.account_holder_token, 'Account holder')
  holder.status = asked.status
  holder.status_reasons = asked.status_reasons ?? []
  desk.tell('account_holder.updated', { token: holder.token, status: holder.status })
  return holder
}
