/** Requests to bind a card that somebody holds already. */
import { useState } from 'react'
import type * as z from 'zod/mini'
import type { bindReasons } from '#contract/cards.bind.ts'
import { bindQueue, decideBind } from '#contract/cards.desk.ts'
import { openBindRequest } from '#contract/cards.desk.one.ts'
import type { OutputOf } from '#contract/operation.ts'
import { type Role, may } from '#contract/operators.permissions.ts'
import { ActButton } from '#console/ActButton.tsx'
import { ChooseChips } from '#console/cards/ChooseChips.tsx'
import { CaseHead, Holder, Split } from '#console/cards/Split.tsx'
import { bindReasonWords, bindStateWords } from '#console/cards/words.ts'
import { Moment } from '#console/Parts.tsx'
import { Segmented } from '#ui/Choice.tsx'
import { TextField } from '#ui/Field.tsx'
import { LinkIcon } from '#ui/icons.pages.tsx'
import { Facts } from '#ui/List.tsx'

type Page = OutputOf<typeof bindQueue>
type Row = Page['requests'][number]

const rowsOf = (page: Page) => page.requests

/** Those that wait for a decision, or for the issuer's answer. */
export function Bindings({ role }: { readonly role: Role }) {
  const [state, setState] = useState<'pending' | 'checking'>('pending')
  return (
    <>
      <Segmented
        label="State"
        options={[
          { value: 'pending', label: 'To decide' },
          { value: 'checking', label: 'At the issuer' },
        ]}
        value={state}
        onChange={setState}
      />
      <Split
        key={state}
        operation={bindQueue}
        input={(cursor) => ({ state, ...(cursor === undefined ? {} : { cursor }) })}
        rowsOf={rowsOf}
        nextOf={({ next }) => next}
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
    </>
  )
}

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
            <Reject id={one.id} />
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
      <section className="panel grid gap-1 p-4" aria-label="History">
        <h3 className="t-strong">History</h3>
        <p className="t-small text-dim">
          {one.steps.map(({ state, at }, place) => (
            <span key={`${at} ${state}`}>
              {place > 0 && ' · '}
              <Moment at={at} /> {bindStateWords[state]}
            </span>
          ))}
        </p>
      </section>
    </>
  )
}

function Reject({ id }: { readonly id: string }) {
  const [refusal, setRefusal] = useState<(typeof bindReasons)[number]>()
  const [note, setNote] = useState('')
  const input = (reason: string): z.output<typeof decideBind.input> | undefined =>
    refusal === undefined
      ? undefined
      : { id, approve: false, refusal, ...(note.trim() === '' ? {} : { note }), reason }
  return (
    <ActButton
      operation={decideBind}
      button="Reject…"
      title="Reject the request"
      detail="Whoever asked can mend it and hand it in again."
      action="Reject"
      look="danger"
      hotkey="r"
      input={input}
    >
      <ChooseChips
        label="They are told, in their own language"
        words={bindReasonWords}
        value={refusal}
        onChange={setRefusal}
      />
      <TextField
        label="Note to them"
        hint="Shown as you write it."
        maxLength={500}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
    </ActButton>
  )
}
