import { ledgerCommand } from '#contract/operators.ledger.ts'
import type { OutputOf } from '#contract/operation.ts'
import { useAnswer } from '#console/calls.ts'
import { AccountLink, kindWords } from '#console/ledger/names.tsx'
import { Answer, Desk, Moment } from '#console/Parts.tsx'
import { Facts, SectionHead } from '#ui/List.tsx'
import { Money } from '#ui/Money.tsx'
import { Empty } from '#ui/Status.tsx'

type Whole = OutputOf<typeof ledgerCommand>

/** A command: both sides of every leg, and what it was for. */
export function Command({ cmd }: { readonly cmd: string }) {
  const found = useAnswer(ledgerCommand, { cmd })
  return (
    <Answer of={found}>
      {(whole) => (
        <Desk title={kindWords(whole.legs[0]?.kind ?? 'Command')}>
          <Facts
            facts={[
              { label: 'Command', value: whole.cmd },
              { label: 'Posted (UTC)', value: <Moment at={whole.at} /> },
            ]}
          />
          <ol role="list" aria-label="Legs" className="grid gap-3">
            {whole.legs.map((leg) => (
              <Leg key={leg.seq} leg={leg} />
            ))}
          </ol>
          <SectionHead title="Bills" />
          {whole.bills.length === 0 ? (
            <Empty>No bill names this command.</Empty>
          ) : (
            whole.bills.map((bill) => <BillOf key={bill.orderNo} bill={bill} />)
          )}
        </Desk>
      )}
    </Answer>
  )
}

function Leg({ leg }: { readonly leg: Whole['legs'][number] }) {
  const { debit, credit, amount } = leg
  return (
    <li className="panel grid gap-3 p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h2 className="t-head">
          {leg.leg}. {kindWords(leg.kind)}
        </h2>
        <p className="t-small tnum text-dim">No. {leg.seq}</p>
      </div>
      <div className="grid gap-3 wide:grid-cols-2">
        <Side title="From" account={debit} change={-amount} after={leg.debitAfter} />
        <Side title="To" account={credit} change={amount} after={leg.creditAfter} />
      </div>
      {leg.hold !== null && (
        <p className="t-small text-dim">
          Under the hold{' '}
          <a href={`#/ledger/${leg.hold}`} className="text-gold wrap-anywhere">
            {leg.hold}
          </a>
        </p>
      )}
    </li>
  )
}

function Side({
  title,
  account,
  change,
  after,
}: {
  readonly title: string
  readonly account: Whole['legs'][number]['debit']
  readonly change: bigint
  readonly after: bigint
}) {
  const { scale, asset } = account
  return (
    <dl className="grid gap-1">
      <dt className="t-small text-dim">{title}</dt>
      <dd className="t-strong">
        <AccountLink of={account} />
      </dd>
      <dd>
        <Money amount={change} scale={scale} code={asset} kind="change" />
      </dd>
      <dd className="t-small text-dim">
        Then <Money amount={after} scale={scale} code={asset} />
      </dd>
    </dl>
  )
}

function BillOf({ bill }: { readonly bill: Whole['bills'][number] }) {
  return (
    <Facts
      facts={[
        { label: 'Order', value: bill.orderNo },
        { label: 'Type and status', value: `${bill.type} · ${bill.status}` },
        {
          label: 'User',
          value: (
            <a href={`#/users/${bill.userId}`} className="text-gold">
              Open
            </a>
          ),
        },
        ...(bill.network === null ? [] : [{ label: 'Network', value: bill.network }]),
        ...(bill.txid === null
          ? []
          : [
              {
                label: 'Transaction',
                value:
                  bill.explorerUrl === null ? (
                    bill.txid
                  ) : (
                    <a
                      href={bill.explorerUrl}
                      rel="noreferrer"
                      target="_blank"
                      className="text-gold"
                    >
                      {bill.txid}
                    </a>
                  ),
              },
            ]),
      ]}
    />
  )
}
