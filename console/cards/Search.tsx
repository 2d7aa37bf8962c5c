/** Cards by what is known of them, and one of them. */
import { useDeferredValue, useState } from 'react'
import { cardForDesk, cardSearch, lockForRisk, releaseCardMoney } from '#contract/cards.desk.ts'
import type { OutputOf } from '#contract/operation.ts'
import { type Role, may } from '#contract/operators.permissions.ts'
import { ActButton } from '#console/ActButton.tsx'
import { useAnswer } from '#console/calls.ts'
import { CaseHead, Holder } from '#console/cards/Split.tsx'
import {
  billWords,
  cardStateTones,
  declineWord,
  dollarScale,
  lockerWords,
  postWords,
} from '#console/cards/words.ts'
import { Answer, Moment, Table } from '#console/Parts.tsx'
import { SearchField } from '#ui/Field.tsx'
import { CardIcon } from '#ui/icons.tsx'
import { Facts, List, ListItem, SectionHead } from '#ui/List.tsx'
import { Money } from '#ui/Money.tsx'
import { Empty, Notice, Pill } from '#ui/Status.tsx'

/** Characters below which nothing is looked for. */
const searchMin = 2

/** Looks cards up. */
export function Search() {
  const [text, setText] = useState('')
  const looked = useDeferredValue(text.trim())
  return (
    <>
      <SearchField
        value={text}
        onChange={setText}
        label="UID of the holder, last four digits, or id at the issuer"
      />
      {looked.length < searchMin ? (
        <Empty icon={CardIcon}>Cards that are found stand here.</Empty>
      ) : (
        <Found text={looked} />
      )}
    </>
  )
}

function Found({ text }: { readonly text: string }) {
  const found = useAnswer(cardSearch, { text })
  return (
    <Answer of={found}>
      {({ cards }) =>
        cards.length === 0 ? (
          <Empty icon={CardIcon}>No card is known so.</Empty>
        ) : (
          <List label="Cards found">
            {cards.map((card) => (
              <ListItem
                key={card.id}
                icon={<CardIcon />}
                title={`${card.type} •••• ${card.last4}`}
                detail={`${card.name} · UID ${card.uid}`}
                value={<Pill tone={cardStateTones[card.state]}>{card.state}</Pill>}
                href={`#/cards/card/${card.id}`}
                mark="chevron"
              />
            ))}
          </List>
        )
      }
    </Answer>
  )
}

type Detail = OutputOf<typeof cardForDesk>

/** One card: its state, its money, what was bought and what happened. */
export function DeskCard({ id, role }: { readonly id: string; readonly role: Role }) {
  const detail = useAnswer(cardForDesk, { id })
  return (
    <Answer of={detail}>
      {(found) => (
        <>
          <CaseHead
            over={
              <>
                {found.card.type} · {found.card.form}{' '}
                <Pill tone={cardStateTones[found.card.state]}>{found.card.state}</Pill>
                {found.card.confirming && <Pill tone="warn">issuer not told yet</Pill>}
              </>
            }
            title={`•••• ${found.card.last4}`}
          >
            {may(role, 'cards.manage') && <LockButton card={found.card} />}
            {found.moneyKept && may(role, 'cards.refund') && (
              <ActButton
                operation={releaseCardMoney}
                button="Let its money go…"
                title="Let the money go"
                detail="All of it goes to the trust fund of its holder, at once."
                action="Let it go"
                look="gold"
                input={(reason) => ({ id, reason })}
              />
            )}
            {found.moneyKept && may(role, 'cards.refund') && <ReleaseButton card={found.card} />}
          </CaseHead>
          {found.moneyKept && (
            <Notice tone="warn" title="Its money waits">
              The card ended under a lock from above: what is on it, and comes to it, stays.
            </Notice>
          )}
          {found.moneyKept && (
            <Notice tone="warn" title="Its money waits">
              The card ended under a lock from above. What is on it goes to the trust fund of its
              holder once it is let go.
            </Notice>
          )}
          {found.differs !== null && (
            <Notice tone="warn" title="The issuer says something else">
              {found.differs}
            </Notice>
          )}
          <Particulars card={found.card} />
          <Bought bills={found.bills} />
          <Happened events={found.events} />
        </>
      )}
    </Answer>
  )
}

function LockButton({ card: { id, state, lockedBy } }: { readonly card: Detail['card'] }) {
  const isAbove = state === 'locked' && lockedBy !== 'holder'
  if (isAbove) {
    return (
      <ActButton
        operation={lockForRisk}
        button="Lift the lock…"
        title="Lift the lock"
        detail="The card can be used again at once, unless its holder locked it before. Its holder is told."
        action="Lift it"
        look="gold"
        input={(reason) => ({ id, locked: false, reason })}
      />
    )
  }
  if (state !== 'active' && state !== 'locked') return null
  return (
    <ActButton
      operation={lockForRisk}
      button="Lock…"
      title="Lock the card"
      detail="Every purchase is declined from now on, and only an operator lifts it. Its holder is told."
      action="Lock"
      look="danger"
      input={(reason) => ({ id, locked: true, reason })}
    />
  )
}

function ReleaseButton({ card: { id } }: { readonly card: Detail['card'] }) {
  return (
    <ActButton
      operation={releaseCardMoney}
      button="Let go of the money…"
      title="Let go of the money"
      detail="What is on the card goes to its holder's trust fund, after what is owed."
      action="Let go"
      look="gold"
      input={(reason) => ({ id, reason })}
    />
  )
}

function Particulars({ card }: { readonly card: Detail['card'] }) {
  const dollars = (amount: bigint) => (
    <Money amount={amount} scale={dollarScale} currency={card.currency} />
  )
  return (
    <div className="grid items-start gap-4 wide:grid-cols-2">
      <Facts
        facts={[
          { label: 'Holder', value: <Holder of={card} /> },
          { label: 'On the card', value: card.holderName },
          {
            label: 'Expires',
            value: `${String(card.expiry.month).padStart(2, '0')}/${card.expiry.year}`,
          },
          ...(card.lockedBy === null
            ? []
            : [{ label: 'Locked by', value: lockerWords[card.lockedBy] }]),
          ...(card.closeReason === null ? [] : [{ label: 'Closed', value: card.closeReason }]),
          ...(card.shipping === null
            ? []
            : [{ label: 'Post', value: postWords[card.shipping.state] }]),
        ]}
      />
      <Facts
        facts={[
          {
            label: 'On the card',
            value: card.balance === null ? 'pays from the wallet' : dollars(card.balance),
          },
          { label: 'To spend now', value: dollars(card.available) },
          { label: 'Left of the day', value: dollars(card.daily.left) },
          { label: 'Owed', value: dollars(card.owed) },
        ]}
      />
    </div>
  )
}

function Bought({ bills }: { readonly bills: Detail['bills'] }) {
  return (
    <section>
      <SectionHead title="Latest bills" />
      {bills.length === 0 ? (
        <Empty>Nothing was bought.</Empty>
      ) : (
        <Table
          label="Latest bills"
          heads={['At (UTC)', 'Merchant', 'State', 'Change']}
          numbers={[3]}
        >
          {bills.map((bill) => (
            <tr key={bill.id} className="border-line border-t">
              <td>
                <Moment at={bill.at} />
              </td>
              <td className="wrap-anywhere">{bill.merchant || bill.kind}</td>
              <td>
                {billWords[bill.state]}
                {bill.reason !== null && (
                  <span className="t-small block text-dim">{declineWord(bill.reason)}</span>
                )}
                {bill.raw !== null && (
                  <span className="t-small block wrap-anywhere text-dim">Issuer: {bill.raw}</span>
                )}
              </td>
              <td className="text-right whitespace-nowrap">
                <Money
                  amount={bill.change}
                  scale={dollarScale}
                  currency={bill.currency}
                  kind="change"
                />
              </td>
            </tr>
          ))}
        </Table>
      )}
    </section>
  )
}

function Happened({ events }: { readonly events: Detail['events'] }) {
  return (
    <section>
      <SectionHead title="What happened" />
      <Table label="What happened" heads={['At (UTC)', 'What', 'By', 'Detail']}>
        {events.map((event) => (
          <tr key={`${event.at} ${event.what} ${event.detail}`} className="border-line border-t">
            <td>
              <Moment at={event.at} />
            </td>
            <td>{event.what}</td>
            <td>{event.by}</td>
            <td className="wrap-anywhere">{event.detail || '–'}</td>
          </tr>
        ))}
      </Table>
    </section>
  )
}
