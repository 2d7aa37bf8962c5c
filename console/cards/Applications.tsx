/** Applications that were paid: what is known of them, and the decision. */
import { useState } from 'react'
import { applicationQueue, decideApplication } from '#contract/cards.desk.ts'
import { openApplication, settleApplication } from '#contract/cards.desk.one.ts'
import type { OutputOf } from '#contract/operation.ts'
import { type Role, may } from '#contract/operators.permissions.ts'
import { ActButton } from '#console/ActButton.tsx'
import { deliveryFacts, detailsFacts } from '#console/cards/facts.tsx'
import { History } from '#console/cards/History.tsx'
import { Refuse } from '#console/cards/Refuse.tsx'
import { Shelves } from '#console/cards/Shelves.tsx'
import { CaseHead, Holder, Split } from '#console/cards/Split.tsx'
import { refusalWords, statusWords } from '#console/cards/words.ts'
import { Moment } from '#console/Parts.tsx'
import { CardIcon } from '#ui/icons.tsx'
import { Facts } from '#ui/List.tsx'
import { Money } from '#ui/Money.tsx'
import { Notice, Pill } from '#ui/Status.tsx'

type Page = OutputOf<typeof applicationQueue>
type Row = Page['applications'][number]

const rowsOf = (page: Page) => page.applications
const shelves = [
  { value: 'review', label: 'To decide' },
  { value: 'approval', label: 'At the issuer' },
  { value: 'undelivered', label: 'Not delivered' },
] as const

/** Those that wait for a decision, or for the issuer to make the card. */
export const Applications = ({ role }: { readonly role: Role }) => (
  <Shelves shelves={shelves}>
    {(status) => (
      <Split
        key={status}
        operation={applicationQueue}
        input={(cursor) => ({ status, cursor })}
        rowsOf={rowsOf}
        idOf={({ id }) => id}
        textOf={(one) => ({
          title: one.details?.cardName ?? one.name,
          detail: (
            <>
              {one.type} · <Moment at={sinceOf(one)} />
            </>
          ),
          marks: <Marks of={one} />,
        })}
        icon={CardIcon}
        label="Applications"
        none={none[status]}
      >
        {(one) => (
          <One
            key={one.id}
            one={one}
            mayDecide={may(role, 'cards.manage') && status === 'review'}
            maySettle={may(role, 'cards.manage') && status !== 'review'}
            mayOpen={may(role, 'cards.people')}
          />
        )}
      </Split>
    )}
  </Shelves>
)

const none = {
  review: 'No application waits.',
  approval: 'The issuer owes no card.',
  undelivered: 'The post has lost no card and brought none back.',
} as const

const sinceOf = ({ timeline, createdAt }: Row) => timeline.at(-1)?.at ?? createdAt

function Marks({ of }: { readonly of: Row }) {
  return (
    <>
      {of.replaces !== null && <Pill tone="warn">replacement</Pill>}
      {of.byAgent && <Pill>by an agent</Pill>}
      {of.delivery?.way === 'counter' && <Pill>pick-up</Pill>}
    </>
  )
}

function One({
  one,
  mayDecide,
  maySettle,
  mayOpen,
}: {
  readonly one: Row
  readonly mayDecide: boolean
  readonly maySettle: boolean
  readonly mayOpen: boolean
}) {
  const [whole, setWhole] = useState<OutputOf<typeof openApplication>>()
  const { identity, fee } = one
  const { details, delivery } = whole ?? one
  return (
    <>
      <CaseHead
        over={
          <>
            {one.type} · application {one.id.slice(-4)} <Marks of={one} />
          </>
        }
        title={details?.cardName ?? one.name}
      >
        {mayOpen && !whole && (
          <ActButton
            operation={openApplication}
            button="Show in full…"
            title="Holder and addresses in full"
            action="Show"
            input={(reason) => ({ id: one.id, reason })}
            onDone={setWhole}
          />
        )}
        {maySettle && <Settle id={one.id} isUndelivered={one.undelivered} />}
        {mayDecide && (
          <>
            <Refuse
              operation={decideApplication}
              button="Turn down…"
              title="Turn the application down"
              detail="The fee goes back to the wallet at once, and the proof of identity is free again."
              action="Turn down"
              words={refusalWords}
              told="The applicant is told, in their own language"
              note="Note to the applicant"
              input={(refusal) => ({ id: one.id, ...refusal })}
            />
            <ActButton
              operation={decideApplication}
              button="Approve…"
              title="Approve the application"
              detail="The issuer is asked for the card next. The applicant is told."
              action="Approve"
              look="gold"
              hotkey="a"
              input={(reason) => ({ id: one.id, approve: true, reason })}
            />
          </>
        )}
      </CaseHead>
      {!mayDecide && one.status === 'review' && (
        <Notice>Your role sees applications, and decides on none.</Notice>
      )}
      <div className="grid items-start gap-4 wide:grid-cols-2">
        <Facts
          facts={[
            { label: 'Applicant', value: <Holder of={one} /> },
            { label: 'Identity', value: identityText(identity) },
            {
              label: 'Fee paid',
              value: <Money amount={fee.amount} scale={one.scale} code={fee.asset} />,
            },
            { label: 'Bill', value: one.billNo ?? '–' },
            ...(one.recommendation === null
              ? []
              : [{ label: 'Recommended by', value: <Recommended by={one.recommendation} /> }]),
          ]}
        />
        <Facts facts={details === null ? [] : detailsFacts(details)} />
      </div>
      {delivery !== null && <Facts facts={deliveryFacts(delivery)} />}
      <History events={one.timeline.map(({ status, at }) => ({ at, word: statusWords[status] }))} />
    </>
  )
}

function Recommended({ by }: { readonly by: NonNullable<Row['recommendation']> }) {
  return (
    <>
      <Holder of={by} /> <span className="text-dim">code {by.code}</span>
    </>
  )
}

const identityText = (identity: Row['identity']): string => {
  if (identity === null) return '–'
  return identity.source === 'own' ? 'Own form, approved' : `Record ${identity.authNo ?? ''}`
}

/** An approved one that the issuer never answered, or one whose card did not arrive. */
function Settle({ id, isUndelivered }: { readonly id: string; readonly isUndelivered: boolean }) {
  return (
    <>
      <ActButton
        operation={settleApplication}
        button="Turn down…"
        title="Turn the application down"
        detail="The fee goes back to the wallet. A card that the issuer made meanwhile is closed there."
        action="Turn down"
        look="danger"
        hotkey="r"
        input={(reason) => ({ id, again: false, reason })}
      />
      <ActButton
        operation={settleApplication}
        button={isUndelivered ? 'Send another…' : 'Ask again…'}
        title={isUndelivered ? 'Send another card' : 'Ask the issuer again'}
        detail={
          isUndelivered
            ? 'To the same place, at no cost; the card that did not arrive is closed for good.'
            : 'For an application that was given up: it is asked for once, however often.'
        }
        action={isUndelivered ? 'Send another' : 'Ask again'}
        input={(reason) => ({ id, again: true, reason })}
      />
    </>
  )
}
