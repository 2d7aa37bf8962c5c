/** Which payments out people look at: one table of named rules. */
import type { ReviewRule, Verdict } from '#contract/risk.ts'

/** What is known of a withdrawal when it is judged. */
export type WithdrawalFacts = {
  readonly verdict: Verdict
  /** Dollar cents; undefined while nothing says what it is worth. */
  readonly worthCents: bigint | undefined
  /** A protection of the account was changed within days (`freshChangeMs`). */
  readonly isChanged: boolean
  /** The user's money went to this address before. */
  readonly isKnownAddress: boolean
  /** Another payment of the user is open at the risk desk, or frozen. */
  readonly hasOpenCase: boolean
}

/** From what amounts on people look, in cents of a dollar. */
export type ReviewTerms = {
  /** One has to look; undefined lets every amount pass. */
  readonly reviewAboveCents: bigint | undefined
  /** Two have to look. */
  readonly twoAboveCents: bigint
}

const applies: Readonly<
  Record<ReviewRule, (facts: WithdrawalFacts, terms: ReviewTerms) => boolean>
> = {
  address_blocked: ({ verdict }) => verdict === 'block',
  address_flagged: ({ verdict }) => verdict === 'review',
  screening_unavailable: ({ verdict }) => verdict === 'unknown',
  large_amount: ({ worthCents }, { reviewAboveCents: above }) =>
    above !== undefined && (worthCents === undefined || worthCents > above),
  changed_account: ({ isChanged, isKnownAddress }) => isChanged && !isKnownAddress,
  open_case: ({ hasOpenCase }) => hasOpenCase,
}

const rules: readonly ReviewRule[] = [
  'address_blocked',
  'address_flagged',
  'screening_unavailable',
  'large_amount',
  'changed_account',
  'open_case',
]

/** The rules that ask for a look at a withdrawal; none lets it go on by itself. */
export const rulesFor = (facts: WithdrawalFacts, terms: ReviewTerms): readonly ReviewRule[] =>
  rules.filter((rule) => applies[rule](facts, terms))

/** Whether letting it go takes two operators: what is blocked, and what is worth much. */
export const takesTwoPeople = (
  { verdict, worthCents }: Pick<WithdrawalFacts, 'verdict' | 'worthCents'>,
  { twoAboveCents }: ReviewTerms,
): boolean => verdict === 'block' || worthCents === undefined || worthCents > twoAboveCents
