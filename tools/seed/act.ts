/** What can happen in the history of the demo users. */
import type { BillStatus, BillType } from '#contract/bills.ts'
import { type Instant, after, dayMs, hourMs, minuteMs, toInstant } from '#kernel/time.ts'
import type { NetworkCode } from '#sandbox/evm/networks.ts'
import type { BillReason, PaymentType } from '#server/bills/bill.ts'
import type { Named } from '#tools/seed/people.ts'

/** A day before today at an hour in UTC, or minutes before the history is told. */
export type When = { readonly day: number; readonly hour: number } | { readonly minutesAgo: number }

/** A decimal of an asset. */
export type Sum = { readonly asset: string; readonly amount: string }

/** A payment from the chain to the newest address that the user has there, or to one by its name. */
export type Receipt = Sum & {
  readonly who: Named
  readonly network: NetworkCode
  readonly address?: string
}

/** What a bill of a domain that is still to come says of itself. */
export type Service = Sum & {
  readonly type: BillType
  readonly paymentType: PaymentType
  readonly counterparty?: string
}

/** Where a payee is: an address of a chain, or a person inside. */
export type PayeeAt =
  | { readonly asset: string; readonly network: NetworkCode; readonly address: string }
  | { readonly person: Named }

/** One thing that somebody does. What names nobody is done by the hero. */
export type Act =
  | { readonly does: 'join'; readonly who: Named }
  | {
      readonly does: 'open address'
      readonly who: Named
      readonly asset: string
      readonly network: NetworkCode
      readonly name: string
      readonly note: string
    }
  | {
      readonly does: 'save payee'
      readonly name: string
      readonly remark: string
      readonly at: PayeeAt
    }
  /** `isLost`: its block leaves the chain and it does not come back. */
  | { readonly does: 'receive'; readonly receipts: readonly Receipt[]; readonly isLost?: true }
  | (Sum & {
      readonly does: 'send'
      readonly from: Named
      readonly to: Named
      readonly note: string
    })
  | (Sum & {
      readonly does: 'withdraw'
      readonly network: NetworkCode
      readonly address: string
      readonly note: string
      /** `waits`: the address takes nothing now, so it stays in line. */
      readonly ends: 'paid' | 'called off' | 'waits'
    })
  /** House money for what the services below give and take. */
  | { readonly does: 'stock'; readonly sums: readonly Sum[] }
  | (Service & { readonly does: 'gain' })
  | { readonly does: 'trade'; readonly gives: Sum; readonly gets: Sum }
  /** Sets money aside under a name. */
  | (Service & { readonly does: 'reserve'; readonly name: string; readonly status: BillStatus })
  /** Gives money of a reservation back; with a reason, what it was for has failed. */
  | (Service & {
      readonly does: 'give back'
      readonly name: string
      readonly because?: BillReason
    })

export type ActOf<Does extends Act['does']> = Extract<Act, { readonly does: Does }>

/** An act and its moment. */
export type Event = { readonly when: When; readonly act: Act }

/** The moment of an event in a history that ends at `today`. */
export const momentOf = (today: Instant, when: When): Instant =>
  'minutesAgo' in when
    ? after(today, -when.minutesAgo * minuteMs)
    : toInstant(Math.floor(today / dayMs) * dayMs - when.day * dayMs + when.hour * hourMs)
