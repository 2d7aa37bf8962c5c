/** What the users' desk is narrowed to, as its form has it: every field a text. */
import type { UserFilter } from '#contract/operators.people.ts'
import { kycStates } from '#contract/operators.people.ts'
import { type Amount, formatDecimal, parseDecimal } from '#kernel/money.ts'
import { type Instant, formatInstant, parseInstant } from '#kernel/time.ts'

export type FilterForm = {
  readonly status: string
  readonly kyc: string
  readonly region: string
  /** Days, `2026-11-28`, in UTC. */
  readonly from: string
  readonly until: string
  readonly asset: string
  readonly over: string
}

/** States of an identity in words. */
export const kycWords: Readonly<Record<UserIdentity, string>> = {
  none: 'None',
  draft: 'Draft',
  submitted: 'Submitted',
  inReview: 'In review',
  rejected: 'Rejected',
  approved: 'Approved',
}
type UserIdentity = (typeof kycStates)[number]

/** Nothing asked. */
export const noFilter: FilterForm = {
  status: '',
  kyc: '',
  region: '',
  from: '',
  until: '',
  asset: 'USDT',
  over: '',
}

/** An asset and the digits behind its point. */
export type Scales = ReadonlyMap<string, number>

/** The filter of a form; what cannot be read is not asked. */
export function filterOf(form: FilterForm, scales: Scales): UserFilter {
  const status = form.status === 'active' || form.status === 'frozen' ? form.status : undefined
  const kyc = kycStates.find((state) => state === form.kyc)
  const region = /^[A-Z]{2}$/.test(form.region.toUpperCase())
    ? form.region.toUpperCase()
    : undefined
  const [from, until] = [dayOf(form.from), dayOf(form.until)]
  const amount = amountOf(form, scales)
  return {
    ...(status && { status }),
    ...(kyc && { kyc }),
    ...(region && { region }),
    ...(from !== undefined && { from }),
    ...(until !== undefined && { until }),
    ...(amount !== undefined && { over: { asset: form.asset, amount } }),
  }
}

/** The form that a filter was made by. */
export const formOf = (
  { status, kyc, region, from, until, over }: UserFilter,
  scales: Scales,
): FilterForm => ({
  status: status ?? '',
  kyc: kyc ?? '',
  region: region ?? '',
  from: dayText(from),
  until: dayText(until),
  asset: over?.asset ?? noFilter.asset,
  over: over ? formatDecimal(over.amount, scales.get(over.asset) ?? 0) : '',
})

const dayOf = (text: string): Instant | undefined =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) ? parseInstant(`${text}T00:00:00.000Z`) : undefined

const dayText = (at: Instant | undefined): string =>
  at === undefined ? '' : formatInstant(at).slice(0, 10)

function amountOf({ asset, over }: FilterForm, scales: Scales): Amount | undefined {
  const scale = scales.get(asset)
  if (over.trim() === '' || scale === undefined) return undefined
  return parseDecimal(over.trim(), scale)
}
