/** Recharges that are large enough for a look, and those on their way. */
import { decideRecharge, rechargeQueue } from '#contract/cards.desk.ts'
import type { OutputOf } from '#contract/operation.ts'
import { requestRecharge } from '#contract/operators.approvals.cards.ts'
import { type Role, may } from '#contract/operators.permissions.ts'
import { ActButton } from '#console/ActButton.tsx'
import { Shelves } from '#console/cards/Shelves.tsx'
import { CaseHead, Holder, Split } from '#console/cards/Split.tsx'
import { dollarScale, rechargeWords } from '#console/cards/words.ts'
import { Moment } from '#console/Parts.tsx'
import { goTo } from '#console/place.ts'
import { WalletIcon } from '#ui/icons.tsx'
import { Facts } from '#ui/List.tsx'
import { Money } from '#ui/Money.tsx'
import { Notice } from '#ui/Status.tsx'

type Page = OutputOf<typeof rechargeQueue>
type Row = Page['recharges'][number]

/** Decimals of a rate: dollars for one unit, times 10^8. */
const rateScale = 8

const rowsOf = (page: Page) => page.recharges
const shelves = [
  { value: 'review', label: 'To decide' },
  { value: 'progress', label: 'On their way' },
] as const

/** Those that wait for a decision, or for the issuer. Below the minimum none begins. */
export const Recharges = ({ role }: { readonly role: Role }) => (
  <Shelves shelves={shelves}>
    {(state) => (
      <Split
        key={state}
        operation={rechargeQueue}
        input={(cursor) => ({ state, cursor })}
        rowsOf={rowsOf}
        idOf={({ orderNo }) => orderNo}
        textOf={(one) => ({
          title: one.name,
          detail: (
            <>
              <Money amount={one.amount} scale={one.scale} code={one.asset} /> ·{' '}
              <Moment at={one.createdAt} />
            </>
          ),
        })}
        icon={WalletIcon}
        label="Recharges"
        none={
          state === 'review'
            ? 'No recharge waits for a look. Below the minimum none begins, and nothing is taken.'
            : 'No recharge is on its way.'
        }
      >
        {(one) => (
          <One
            one={one}
            mayDecide={may(role, 'cards.refund')}
            asksForTwo={may(role, 'cards.rechargeLarge')}
          />
        )}
      </Split>
    )}
  </Shelves>
)

function One({
  one,
  mayDecide,
  asksForTwo,
}: {
  readonly one: Row
  readonly mayDecide: boolean
  readonly asksForTwo: boolean
}) {
  const dollars = (amount: bigint) => (
    <Money amount={amount} scale={dollarScale} currency={one.currency} />
  )
  return (
    <>
      <CaseHead
        over={`Recharge ${one.orderNo}`}
        title={<Money amount={one.amount} scale={one.scale} code={one.asset} />}
      >
        {mayDecide && one.state === 'review' && (
          <>
            <ActButton
              operation={decideRecharge}
              button="Bring back…"
              title="Bring the recharge back"
              detail="All of it goes back to where it came from, fee and all."
              action="Bring back"
              look="danger"
              hotkey="r"
              input={(reason) => ({ orderNo: one.orderNo, approve: false, reason })}
            />
            {!one.takesTwo && (
              <ActButton
                operation={decideRecharge}
                button="Let it go on…"
                title="Let the recharge go on"
                detail="It is on the card a moment later."
                action="Let it go on"
                look="gold"
                hotkey="a"
                input={(reason) => ({ orderNo: one.orderNo, approve: true, reason })}
              />
            )}
          </>
        )}
        {one.takesTwo && asksForTwo && one.state === 'review' && (
          <ActButton
            operation={requestRecharge}
            button="Ask to let it go on…"
            title="Ask to let the recharge go on"
            detail="This takes two: it is on the card when another operator approves within 24 hours."
            action="Ask"
            look="gold"
            hotkey="a"
            input={(reason) => ({ orderNo: one.orderNo, reason })}
            onDone={() => goTo('approvals')}
          />
        )}
      </CaseHead>
      {!mayDecide && one.state === 'review' && (
        <Notice>Your role sees recharges, and decides on none.</Notice>
      )}
      <Facts
        facts={[
          { label: 'By', value: <Holder of={one} /> },
          {
            label: 'Card',
            value: (
              <a href={`#/cards/card/${one.cardId}`} className="text-gold">
                {one.cardType} •••• {one.last4}
              </a>
            ),
          },
          { label: 'State', value: rechargeWords[one.state] },
          { label: 'Paid from', value: one.source === 'fund' ? 'Trust fund' : 'Wallet' },
          { label: 'Rate', value: <Money amount={one.rate} scale={rateScale} currency="USD" /> },
          { label: 'Fee', value: dollars(one.fee) },
          { label: 'Owed before', value: dollars(one.owed) },
          { label: 'The card gets', value: dollars(one.receives) },
          { label: 'Begun', value: <Moment at={one.createdAt} /> },
        ]}
      />
    </>
  )
}
