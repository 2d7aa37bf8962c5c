/** Looks a draft over: pure. What it answers stands under the fields. */
import type { Balance } from '#contract/ledger.ts'
import { formatExactMoney } from '#contract/rules.display.ts'
import type { Language } from '#contract/language.ts'
import type { UserErrorCode } from '#contract/errors.ts'
import { type Amount, add, rescale, zero } from '#kernel/money.ts'
import type { Texts } from '#text/en/all.ts'
import { readAmount } from '#ui/amount.ts'
import type { Draft } from '#web/transfers/draft.ts'
import { type Terms, amountProblem } from '#web/transfers/model.ts'

/** A draft that may be sent. */
export type Ready = {
  readonly amount: Amount
  readonly fee: Amount
  /** Amount and fee. */
  readonly total: Amount
}

export type Checked = {
  /** What is typed, if it can be read. */
  readonly amount: Amount | undefined
  readonly problems: { readonly to?: string; readonly amount?: string; readonly confirm?: string }
  readonly ready: Ready | undefined
}

/** What may be sent of which asset, and what there is of it. */
export type Means = {
  readonly terms: Terms
  readonly balance: Balance | undefined
  readonly asset: string
}

type Voice = { readonly texts: Texts; readonly language: Language }

/** Checks in the order of the form; an untouched field is a problem only once it was asked for. */
export function checkDraft(
  draft: Draft,
  { terms, balance, asset }: Means,
  { texts, language }: Voice,
): Checked {
  const words = texts.transfers.problem
  const amount = read(draft.amount, terms)
  const confirm = read(draft.confirm, terms)
  const available = balance?.available ?? zero
  const write = (units: bigint) => formatExactMoney(units, terms.scale, language)
  const say = (code: UserErrorCode) =>
    texts.errors[code]({
      asset,
      min: write(terms.min),
      max: write(terms.max),
      available: write(available),
    })
  const wrong = amount === undefined ? undefined : amountProblem(amount, available, terms)
  const problems = {
    ...(draft.recipient ? {} : { to: words.to }),
    ...(amount === undefined ? { amount: words.amount } : wrong ? { amount: say(wrong) } : {}),
    ...(confirm === undefined
      ? { confirm: words.confirm }
      : confirm === amount
        ? {}
        : { confirm: say('AMOUNTS_DIFFER') }),
  }
  const isReady = Object.keys(problems).length === 0 && amount !== undefined
  return {
    amount,
    problems,
    ready: isReady ? { amount, fee: terms.fee, total: add(amount, terms.fee) } : undefined,
  }
}

function read(text: string, terms: Terms): Amount | undefined {
  const reading = readAmount(text, terms.typedScale)
  if (reading.state !== 'read') return undefined
  return rescale(reading.amount, terms.typedScale, terms.scale).amount
}
