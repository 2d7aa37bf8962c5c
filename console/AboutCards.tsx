/** What two operators are asked about cards and agents, in a sentence. */
import type { ApprovalSubject } from '#contract/operators.approvals.ts'
import { percent } from '#console/agents/words.ts'
import { dollarScale } from '#console/cards/words.ts'
import { Money } from '#ui/Money.tsx'

type Subject = Extract<ApprovalSubject, { readonly kind: 'agent' | 'kept' | 'recharge' }>

export function AboutCards({ subject }: { readonly subject: Subject }) {
  const user = (
    <a href={`#/users/${userOf(subject)}`} className="text-gold">
      {subject.name}
    </a>
  )
  if (subject.kind === 'agent') {
    const { terms, now } = subject
    return (
      <p className="t-strong">
        {user} orders cards for others: {percent(terms.commissionBp)} of the fee, {terms.quota} open
        orders{' '}
        <span className="text-dim">
          {now === null
            ? '(no agent now)'
            : `(now ${percent(now.commissionBp)} and ${now.quota} open orders)`}
        </span>
      </p>
    )
  }
  if (subject.kind === 'kept') {
    const { cardType, last4, amount, currency } = subject.kept
    return (
      <p className="t-strong">
        <Money amount={amount} scale={dollarScale} currency={currency} /> kept on {cardType} ••••{' '}
        {last4} to the trust fund of {user}
      </p>
    )
  }
  const { cardType, last4, amount, asset, orderNo } = subject.recharge
  return (
    <p className="t-strong wrap-anywhere">
      Recharge of <Money amount={amount} scale={subject.scale} code={asset} /> by {user}{' '}
      <span className="text-dim">
        to {cardType} •••• {last4}, order {orderNo}
      </span>
    </p>
  )
}

function userOf(subject: Subject): string {
  if (subject.kind === 'agent') return subject.terms.userId
  return subject.kind === 'kept' ? subject.kept.userId : subject.recharge.userId
}
