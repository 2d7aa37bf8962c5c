/** Requests to bind a card that somebody holds already. */
import { useState } from 'react'
import { bindQueue, decideBind } from '#contract/cards.desk.ts'
import { openBindRequest } from '#contract/cards.desk.one.ts'
import type { OutputOf } from '#contract/operation.ts'
import { type Role, may } from '#contract/operators.permissions.ts'
import { ActButton } from '#console/ActButton.tsx'
import { History } from '#console/cards/History.tsx'
import { Refuse } from '#console/cards/Refuse.tsx'
import { Shelves } from '#console/cards/Shelves.tsx'
import { CaseHead, Holder, Split } from '#console/cards/Split.tsx'
import { bindReasonWords, bindStateWords } from '#console/cards/words.ts'
import { Moment } from '#console/Parts.tsx'
import { LinkIcon } from '#ui/icons.pages.tsx'
import { Facts } from '#ui/List.tsx'

type Page = OutputOf<typeof bindQueue>
type Row = Page['requests'][number]

const rowsOf = (page: Page) => page.requests
const shelves = [
  { value: 'pending', label: 'To decide' },
  { value: 'checking', label: 'At the issuer' },
] as const

/** Those that wait for a decision, or for the issuer's answer. */
export const Bindings = ({ role }: { readonly role: Role }) => (
  <Shelves shelves={shelves}>
    {(state) => (
      <Split
        key={state}
        operation={bindQueue}
        input={(cursor) => ({ state, cursor })}
        rowsOf={rowsOf}
        idOf={({ id }) => id}
        textOf={(one) => ({
          title: one.holderName,
          detail: (
            <>
              {one.type} •••• {one.last4} · <Moment at={one.createdAt} />
            </>
          ),
        })}
        icon={LinkIcon}
        label="Requests"
        none={state === 'pending' ? 'No request waits.' : 'The issuer is asked for none.'}
      >
        {(one) => (
          <One
            key={one.id}
            one={one}
            mayDecide={may(role, 'cards.manage') && state === 'pending'}
            mayOpen={may(role, 'cards.people')}
          />
        )}
      </Split>
    )}
  </Shelves>
)

function One({
  one,
  mayDecide,
  mayOpen,
}: {
  readonly one: Row
  readonly mayDecide: boolean
  readonly mayOpen: boolean
}) {
  const [whole, setWhole] = useState<OutputOf<typeof openBindRequest>>()
  const { holderName, phone } = whole ?? one
  return (
    <>
      <CaseHead over={`${one.type} •••• ${one.last4}`} title={holderName}>
        {mayOpen && !whole && (
          <ActButton
            operation={openBindRequest}
            button="Show in full…"
            title="Name and phone in full"
            action="Show"
            input={(reason) => ({ id: one.id, reason })}
            onDone={setWhole}
          />
        )}
        {mayDecide && (
          <>
            <Refuse
              operation={decideBind}
              button="Reject…"
              title="Reject the request"
              detail="Whoever asked can mend it and hand it in again."
              action="Reject"
              words={bindReasonWords}
              told="They are told, in their own language"
              note="Note to them"
              input={(refusal) => ({ id: one.id, ...refusal })}
            />
            <ActButton
              operation={decideBind}
              button="Approve…"
              title="Approve the request"
              detail="The issuer is asked whether the card is theirs. It is bound when it says so."
              action="Approve"
              look="gold"
              hotkey="a"
              input={(reason) => ({ id: one.id, approve: true, reason })}
            />
          </>
        )}
      </CaseHead>
      <Facts
        facts={[
          { label: 'Asked by', value: <Holder of={one} /> },
          { label: 'Name on the card', value: holderName },
          { label: 'Phone', value: phone },
          { label: 'Remark', value: one.remark || '–' },
        ]}
      />
      <History events={one.steps.map(({ state, at }) => ({ at, word: bindStateWords[state] }))} />
    </>
  )
}
