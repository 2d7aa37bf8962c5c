/** The desk of recharges below the minimum: kept apart, and given back by two operators. */
import { useState } from 'react'
import {
  type BelowMinimum,
  type BelowShelf,
  belowQueue,
  leaveBelow,
} from '#contract/chain.below.ts'
import type { OutputOf } from '#contract/operation.ts'
import { approvalList, requestReturn } from '#contract/operators.approvals.ts'
import { type Role, may } from '#contract/operators.permissions.ts'
import { ActButton } from '#console/ActButton.tsx'
import { useAnswer } from '#console/calls.ts'
import { CaseHead, Holder, Split } from '#console/cards/Split.tsx'
import { Desk, Moment } from '#console/Parts.tsx'
import { goTo } from '#console/place.ts'
import { Segmented } from '#ui/Choice.tsx'
import { Field } from '#ui/Field.tsx'
import { ArrowInIcon } from '#ui/icons.tsx'
import { type Fact, Facts } from '#ui/List.tsx'
import { Money } from '#ui/Money.tsx'
import { Notice, Pill } from '#ui/Status.tsx'

type Page = OutputOf<typeof belowQueue>

/** How often requests that wait for a second operator are asked for. */
const everyMs = 5_000

/** Decimals of a dollar. */
const dollarScale = 2

const rowsOf = (page: Page) => page.deposits

const none: Readonly<Record<BelowShelf, string>> = {
  waiting: 'No recharge below the minimum waits.',
  left: 'Nothing was left as it is.',
  returned: 'Nothing was given back yet.',
}

/** What came in below the smallest deposit, by shelf, or the one that a user wrote about. */
export function Below({ role }: { readonly role: Role }) {
  const [shelf, setShelf] = useState<BelowShelf>('waiting')
  const [typed, setTyped] = useState('')
  const orderNo = typed.trim()
  return (
    <Desk title="Below minimum">
      <p className="t-body max-w-[70ch] text-dim">
        Recharges that came in from outside below the smallest deposit. They are credited to nobody
        and cannot be spent until two operators give them back.
      </p>
      <div className="grid gap-3 wide:grid-cols-[minmax(0,1fr)_320px] wide:items-end">
        <Segmented
          label="Which"
          options={[
            { value: 'waiting', label: 'Waiting' },
            { value: 'left', label: 'Left' },
            { value: 'returned', label: 'Given back' },
          ]}
          value={shelf}
          onChange={(value) => {
            setShelf(value)
            setTyped('')
          }}
        />
        <Field
          label="Order number"
          placeholder="20 digits, on any shelf"
          inputMode="numeric"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      <Split
        key={`${shelf} ${orderNo}`}
        operation={belowQueue}
        input={(cursor) => ({
          shelf,
          ...(orderNo === '' ? {} : { orderNo }),
          cursor,
        })}
        rowsOf={rowsOf}
        idOf={({ id }) => id}
        textOf={(one) => ({
          title: one.name,
          detail: (
            <>
              <Money amount={one.amount} scale={one.scale} code={one.asset} /> ·{' '}
              <Moment at={one.arrivedAt} />
            </>
          ),
          marks: <Standing one={one} />,
        })}
        icon={ArrowInIcon}
        label="Recharges below the minimum"
        none={orderNo === '' ? none[shelf] : 'No recharge below the minimum has this order number.'}
        counted={shelf === 'waiting' && orderNo === '' ? 'waiting' : 'shown'}
      >
        {(one) => <One one={one} role={role} />}
      </Split>
    </Desk>
  )
}

function Standing({ one: { leftAt, returnedAt, returning } }: { readonly one: BelowMinimum }) {
  if (returnedAt !== null) return <Pill tone="up">given back</Pill>
  if (returning) return <Pill tone="gold">on its way back</Pill>
  return <Pill tone="plain">{leftAt === null ? 'kept apart' : 'left'}</Pill>
}

function One({ one, role }: { readonly one: BelowMinimum; readonly role: Role }) {
  const isKept = !one.returning && one.returnedAt === null
  return (
    <>
      <CaseHead
        over={
          <>
            {`Recharge ${one.orderNo}`} <Standing one={one} />
          </>
        }
        title={<Money amount={one.amount} scale={one.scale} code={one.asset} />}
      >
        {isKept && (
          <>
            {one.leftAt === null && may(role, 'deposits.leave') && (
              <ActButton
                operation={leaveBelow}
                button="Leave it…"
                title="Leave it as it is"
                detail="No money moves. It stays kept apart, and can still be given back."
                action="Leave it"
                hotkey="l"
                input={(reason) => ({ id: one.id, reason })}
              />
            )}
            {may(role, 'deposits.return') && (
              <ActButton
                operation={requestReturn}
                button="Give back…"
                title="Ask to give it back"
                detail="This takes two: it goes to the balance of its user when another operator approves within 24 hours."
                action="Ask"
                look="gold"
                hotkey="r"
                input={(reason) => ({ id: one.id, reason })}
                onDone={() => goTo('approvals')}
              />
            )}
          </>
        )}
      </CaseHead>
      {isKept && may(role, 'approvals.read') && <Asked id={one.id} />}
      {!may(role, 'deposits.return') && (
        <Notice>Your role sees recharges below the minimum, and gives none back.</Notice>
      )}
      <Facts facts={factsOf(one, may(role, 'ledger.read'))} />
    </>
  )
}

/** That somebody has asked for it already. */
function Asked({ id }: { readonly id: string }) {
  const open = useAnswer(approvalList, { open: true }, { everyMs })
  const asked = open.data?.approvals.find(
    ({ subject }) => subject.kind === 'return' && subject.deposit.id === id,
  )
  if (!asked) return null
  return (
    <Notice tone="info">
      {asked.requestedBy} has asked to give it back.{' '}
      <a href="#/approvals" className="text-gold">
        It waits for a second operator.
      </a>
    </Notice>
  )
}

const whenKnown = (label: string, value: Fact['value'] | null): readonly Fact[] =>
  value === null ? [] : [{ label, value }]

const numberLink = (orderNo: string, opens: boolean) =>
  opens ? (
    <a href={`#/ledger/${orderNo}`} className="text-gold">
      {orderNo}
    </a>
  ) : (
    orderNo
  )

function factsOf(one: BelowMinimum, opensLedger: boolean): readonly Fact[] {
  const money = (amount: bigint) => <Money amount={amount} scale={one.scale} code={one.asset} />
  const moment = (at: BelowMinimum['leftAt']) => (at === null ? null : <Moment at={at} />)
  return [
    { label: 'To', value: <Holder of={one} /> },
    ...whenKnown('Smallest deposit today', one.minimum === null ? null : money(one.minimum)),
    ...whenKnown(
      'Worth at most',
      one.worthCents === null ? null : (
        <Money amount={one.worthCents} scale={dollarScale} currency="USD" />
      ),
    ),
    { label: 'Network', value: one.network },
    { label: 'Sent from', value: one.from },
    { label: 'Arrived at', value: one.to },
    {
      label: 'Transaction',
      value:
        one.explorerUrl === null ? (
          one.txid
        ) : (
          <a href={one.explorerUrl} target="_blank" rel="noreferrer" className="text-gold">
            {one.txid}
          </a>
        ),
    },
    { label: 'Bill', value: numberLink(one.orderNo, opensLedger) },
    ...whenKnown(
      'Bill of the return',
      one.returnOrderNo === null ? null : numberLink(one.returnOrderNo, opensLedger),
    ),
    { label: 'Arrived (UTC)', value: <Moment at={one.arrivedAt} /> },
    ...whenKnown('Left (UTC)', moment(one.leftAt)),
    ...whenKnown('Given back (UTC)', moment(one.returnedAt)),
  ]
}
