/** Purchases that their holders contest, with what they handed in. */
import { useState } from 'react'
import { decideDispute, disputeEvidence, disputeQueue } from '#contract/cards.desk.ts'
import type { OutputOf } from '#contract/operation.ts'
import { type Role, may } from '#contract/operators.permissions.ts'
import { ActButton } from '#console/ActButton.tsx'
import { saidOf, useAct } from '#console/calls.ts'
import { ChooseChips } from '#console/cards/ChooseChips.tsx'
import { Shelves } from '#console/cards/Shelves.tsx'
import { CaseHead, Holder, Split } from '#console/cards/Split.tsx'
import { disputeTones, disputeWords, dollarScale, whyWords } from '#console/cards/words.ts'
import { Moment } from '#console/Parts.tsx'
import { Button } from '#ui/Button.tsx'
import { ScalesIcon } from '#ui/icons.pages.tsx'
import { Facts } from '#ui/List.tsx'
import { Money } from '#ui/Money.tsx'
import { Notice, Pill } from '#ui/Status.tsx'

type Page = OutputOf<typeof disputeQueue>
type Row = Page['disputes'][number]

/** What is logged of looking at the evidence while deciding. */
const deciding = 'Decision on the dispute'

const rowsOf = (page: Page) => page.disputes
const shelves = [
  { value: 'open', label: 'Open' },
  { value: 'ended', label: 'Ended' },
] as const

/** Open ones, here or at the issuer; and those that ended. */
export const Disputes = ({ role }: { readonly role: Role }) => (
  <Shelves shelves={shelves}>
    {(shelf) => (
      <Split
        key={shelf}
        operation={disputeQueue}
        input={(cursor) => ({
          open: shelf === 'open',
          cursor,
        })}
        rowsOf={rowsOf}
        idOf={({ id }) => id}
        textOf={(one) => ({
          title: one.bill.merchant,
          detail: (
            <>
              <Money amount={one.amount} scale={dollarScale} currency={one.bill.currency} /> ·{' '}
              {one.name}
            </>
          ),
          marks: <Pill tone={disputeTones[one.state]}>{disputeWords[one.state]}</Pill>,
        })}
        icon={ScalesIcon}
        label="Disputes"
        none={shelf === 'open' ? 'Nobody contests a purchase.' : 'No dispute has ended.'}
        counted={shelf === 'open' ? 'waiting' : 'ended'}
      >
        {(one) => <One one={one} mayDecide={may(role, 'cards.refund') && shelf === 'open'} />}
      </Split>
    )}
  </Shelves>
)

function One({ one, mayDecide }: { readonly one: Row; readonly mayDecide: boolean }) {
  const { bill } = one
  return (
    <>
      <CaseHead
        over={
          <>
            Dispute {one.id.slice(-4)}{' '}
            <Pill tone={disputeTones[one.state]}>{disputeWords[one.state]}</Pill>
          </>
        }
        title={bill.merchant}
      >
        {mayDecide && <Ways one={one} />}
      </CaseHead>
      <Standing one={one} />
      {!mayDecide && one.state === 'open' && (
        <Notice>Your role sees disputes, and decides on none.</Notice>
      )}
      <div className="grid items-start gap-4 wide:grid-cols-2">
        <Facts
          facts={[
            {
              label: 'Contested',
              value: <Money amount={one.amount} scale={dollarScale} currency={bill.currency} />,
            },
            { label: 'Bought', value: <Moment at={bill.at} /> },
            { label: 'Where', value: [bill.city, bill.country].filter(Boolean).join(', ') || '–' },
            { label: 'How', value: bill.way },
          ]}
        />
        <Facts
          facts={[
            { label: 'By', value: <Holder of={one} /> },
            {
              label: 'Card',
              value: (
                <a href={`#/cards/card/${bill.cardId}`} className="text-gold">
                  •••• {bill.last4}
                </a>
              ),
            },
            { label: 'Filed', value: <Moment at={one.at} /> },
            { label: 'Why', value: whyWords[one.why] },
          ]}
        />
        <AtIssuer one={one} />
        <section className="panel grid gap-1 p-4" aria-label="What the holder says">
          <h3 className="t-strong">What the holder says</h3>
          <p className="t-body whitespace-pre-wrap wrap-anywhere">{one.text || '–'}</p>
          {one.product && (
            <p className="t-small wrap-anywhere text-dim">
              {[one.product.name, one.product.isService ? 'service' : 'goods', one.product.day]
                .filter(Boolean)
                .join(' · ')}
            </p>
          )}
        </section>
      </div>
      {one.files.length > 0 && (
        <section aria-label="Evidence" className="grid gap-4 wide:grid-cols-2">
          {one.files.map((file, place) => (
            <Evidence key={file} id={one.id} file={file} label={`Picture ${place + 1}`} />
          ))}
        </section>
      )}
    </>
  )
}

/** What can be done with it where it stands. */
function Ways({ one: { id, state, refusal } }: { readonly one: Row }) {
  if (state === 'withdrawing' && refusal !== null) {
    return (
      <ActButton
        operation={decideDispute}
        button="Note that it is withdrawn…"
        title="Note that it is withdrawn"
        detail="Do so once the issuer has said that it let go of it. Its holder is told."
        action="Note it"
        look="gold"
        hotkey="a"
        input={(reason) => ({ id, outcome: 'withdrawn' as const, reason })}
      />
    )
  }
  if (state !== 'open') return null
  return (
    <>
      <End id={id} />
      <ActButton
        operation={decideDispute}
        button={refusal === null ? 'Send to the issuer…' : 'Send again…'}
        title="Send to the issuer"
        detail="The issuer gets the reason, the text and the pictures. Its word ends the dispute."
        action="Send"
        look="gold"
        hotkey="a"
        input={(reason) => ({ id, outcome: 'send' as const, reason })}
      />
    </>
  )
}

/** What has to be known to go on. */
function Standing({ one: { state, refusal } }: { readonly one: Row }) {
  if (state === 'open' && refusal !== null) {
    return (
      <Notice tone="danger" title="The issuer did not take it">
        {refusal}
      </Notice>
    )
  }
  if (state !== 'withdrawing') return null
  return refusal === null ? (
    <Notice>Its holder takes it back: the issuer is being told.</Notice>
  ) : (
    <Notice tone="warn" title="The issuer lets go of it at the word of people only">
      {`Its holder takes it back; the call was answered “${refusal}”. Ask the issuer’s support to withdraw it, then note it here. Until then its decision stands.`}
    </Notice>
  )
}

const issuerNames: Readonly<Record<string, string>> = { stripe: 'Stripe', lithic: 'Lithic' }

/** What the issuer has of it. */
function AtIssuer({ one }: { readonly one: Row }) {
  const { files, evidenceSent, issuerId, issuerWord, issuer } = one
  const evidence =
    files.length === 0 ? 'None handed in' : `${evidenceSent} of ${files.length} at the issuer`
  return (
    <Facts
      facts={[
        { label: 'Issuer', value: issuerNames[issuer] ?? issuer },
        { label: 'Its id there', value: issuerId ?? 'Not there yet' },
        { label: 'The issuer says', value: issuerWord ?? '–' },
        { label: 'Pictures', value: evidence },
      ]}
    />
  )
}

/** Shown by a press, since the look is logged. */
function Evidence({
  id,
  file,
  label,
}: {
  readonly id: string
  readonly file: string
  readonly label: string
}) {
  const look = useAct(disputeEvidence)
  return (
    <figure className="grid gap-2">
      <div className="border-line aspect-[4/3] overflow-auto rounded-card border bg-raised">
        {look.data ? (
          <img
            src={`data:image/jpeg;base64,${look.data.picture}`}
            alt={label}
            className="size-full object-contain"
          />
        ) : (
          <div className="flex size-full flex-col items-center justify-center gap-3 p-4 text-center">
            <p className="t-body text-dim">{label}</p>
            <Button
              size="small"
              busy={look.isPending ? 'One moment…' : undefined}
              onClick={() => look.mutate({ id, file, reason: deciding })}
            >
              {`Show ${label.toLowerCase()}`}
            </Button>
          </div>
        )}
      </div>
      {look.isError && <Notice tone="danger">{saidOf(look.error)}</Notice>}
    </figure>
  )
}

const outcomes = {
  lost: 'Turned down: the purchase stands',
  withdrawn: 'Withdrawn by the holder',
} as const

function End({ id }: { readonly id: string }) {
  const [outcome, setOutcome] = useState<keyof typeof outcomes>()
  return (
    <ActButton
      operation={decideDispute}
      button="End…"
      title="End the dispute"
      detail="The issuer is not asked. Its holder is told, and cannot contest the purchase again."
      action="End it"
      look="danger"
      hotkey="r"
      input={(reason) => (outcome === undefined ? undefined : { id, outcome, reason })}
    >
      <ChooseChips label="How it ends" words={outcomes} value={outcome} onChange={setOutcome} />
    </ActButton>
  )
}
