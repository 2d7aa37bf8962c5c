/** One application that this operator took: pictures side by side, the form, and the decision. */
import { type ReactNode, useState } from 'react'
import * as z from 'zod/mini'
import { type KycWaiting, kycDecide, kycPictures, kycTake, kycView } from '#contract/kyc.desk.ts'
import { type KycField, KycForm, type KycMend, kycFields } from '#contract/kyc.ts'
import type { OutputOf } from '#contract/operation.ts'
import type { Instant } from '#kernel/time.ts'
import { saidOf, useAct } from '#console/calls.ts'
import { caseNo, dueText, isLate } from '#console/identity/clock.ts'
import { Pictures } from '#console/identity/Pictures.tsx'
import { Reject } from '#console/identity/Reject.tsx'
import { Moment } from '#console/Parts.tsx'
import { Button, IconButton } from '#ui/Button.tsx'
import { useDeskKeys } from '#console/identity/keys.ts'
import { ClockIcon } from '#ui/icons.pages.tsx'
import { type Fact, Facts } from '#ui/List.tsx'
import { Notice, Pill } from '#ui/Status.tsx'
import { kycPages } from '#text/en/kyc.pages.ts'

type Found = OutputOf<typeof kycView>
type Props = { readonly one: KycWaiting; readonly now: Instant }

/** An application; opened by a press, since the look is logged. */
export function Case({ one, now }: Props) {
  const view = useAct(kycView)
  if (view.data) return <Open found={view.data} now={now} />
  return (
    <div className="grid gap-4">
      <Head of={one} now={now} />
      <div className="panel grid justify-items-start gap-3 p-5">
        <p className="t-body text-dim">This application is yours. Opening it is logged.</p>
        {view.isError && <Notice tone="danger">{saidOf(view.error)}</Notice>}
        <Button
          size="small"
          look="gold"
          busy={view.isPending ? 'One moment…' : undefined}
          onClick={() => view.mutate({ id: one.userId })}
        >
          Open
        </Button>
      </div>
    </div>
  )
}

function Head({
  of,
  now,
  children,
}: {
  readonly of: KycWaiting
  readonly now: Instant
  readonly children?: ReactNode
}) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div className="min-w-0">
        <p className="t-small flex flex-wrap items-center gap-2 text-dim">
          {caseNo(of)}
          <Pill tone={isLate(of.submittedAt, now) ? 'down' : 'plain'}>
            {dueText(of.submittedAt, now)}
          </Pill>
        </p>
        <h2 className="t-title wrap-anywhere">{of.name}</h2>
      </div>
      {children && <div className="flex flex-wrap gap-2">{children}</div>}
    </div>
  )
}

function Open({ found, now }: { readonly found: Found; readonly now: Instant }) {
  const { userId: id, version, flags, matches, needsSecondLook } = found
  const decide = useAct(kycDecide)
  const again = useAct(kycTake)
  const [isRejecting, setRejecting] = useState(false)
  const settle = (mend: readonly KycMend[]) => decide.mutate({ id, version, mend: [...mend] })
  useDeskKeys((key) => {
    if (decide.isPending) return
    if (key === 'a') settle([])
    if (key === 'r') setRejecting(true)
  })
  return (
    <div className="grid gap-4">
      <Head of={found} now={now}>
        <IconButton icon={ClockIcon} label="15 minutes more" onClick={() => again.mutate({ id })} />
        <Button size="small" onClick={() => setRejecting(true)}>
          Reject…
        </Button>
        <Button
          size="small"
          look="gold"
          busy={decide.isPending ? 'One moment…' : undefined}
          onClick={() => settle([])}
        >
          Approve
        </Button>
      </Head>
      {decide.isError && <Notice tone="danger">{saidOf(decide.error)}</Notice>}
      {again.isError && <Notice tone="danger">{saidOf(again.error)}</Notice>}
      {flags.includes('duplicate') && (
        <Notice tone="warn">Another account has handed in the same document.</Notice>
      )}
      {matches.length > 0 && (
        <Notice tone="warn" title="Names on the list of sanctions">
          {matches
            .map(({ name, likeness }) => `${name} (${Math.round(likeness * 100)} %)`)
            .join(' · ')}
        </Notice>
      )}
      {flags.length > 0 && !needsSecondLook && (
        <Notice>An approval of yours asks for a second look by somebody else.</Notice>
      )}
      <Pictures id={id} />
      <Particulars found={found} />
      <History found={found} />
      <Reject
        open={isRejecting}
        onClose={() => setRejecting(false)}
        onReject={(mend) => {
          setRejecting(false)
          settle(mend)
        }}
      />
    </div>
  )
}

const regions = new Intl.DisplayNames('en', { type: 'region' })
const chosenWords: Readonly<Record<string, string>> = {
  ...kycPages.documentTypes,
  ...kycPages.occupations,
  ...kycPages.incomes,
}

function wordsOf(field: KycField, value: string): string {
  if (field === 'issuingRegion' || field === 'nationality') return regions.of(value) ?? value
  return chosenWords[value] ?? value
}

/** Beside the document: the person, whom the list of sanctions is about. */
const personal: readonly KycField[] = [
  'firstName',
  'lastName',
  'latinFirstName',
  'latinLastName',
  'birthday',
  'nationality',
  'cardName',
]
/** Shorter than on the phone: here they stand in half a column. */
const labels: Partial<Readonly<Record<KycField, string>>> = {
  issuingRegion: 'Issued in',
  latinFirstName: 'First name, Latin',
  latinLastName: 'Last name, Latin',
}

/** What was filled in, in two columns: the document, and the person. */
function Particulars({ found: { form, matches } }: { readonly found: Found }) {
  const texts = z.encode(KycForm, form)
  const factsOf = (isPersonal: boolean) =>
    kycFields.flatMap((field): Fact[] => {
      const value = texts[field]
      const isPicture = kycPictures.some((one) => one === field)
      if (value === undefined || isPicture || personal.includes(field) !== isPersonal) return []
      return [{ label: labels[field] ?? kycPages.fields[field], value: wordsOf(field, value) }]
    })
  const check: Fact = {
    label: 'Sanctions check',
    value:
      matches.length === 0 ? (
        <span className="text-up">Clear</span>
      ) : (
        <span className="text-warn">{`${matches.length} to compare`}</span>
      ),
  }
  return (
    <div className="grid items-start gap-4 wide:grid-cols-2">
      <Facts facts={factsOf(false)} />
      <Facts facts={[...factsOf(true), check]} />
    </div>
  )
}

const happened = {
  submitted: 'handed in',
  inReview: 'taken',
  secondLook: 'second look asked for',
  rejected: 'rejected',
  approved: 'approved',
  looked: 'looked at',
} as const

function History({ found: { history } }: { readonly found: Found }) {
  return (
    <section className="panel grid gap-1 p-4" aria-label="History">
      <h3 className="t-strong">History</h3>
      <p className="t-small text-dim">
        {history.map(({ kind, by, at }, place) => (
          <span key={`${at} ${kind}`}>
            {place > 0 && ' · '}
            <Moment at={at} /> {happened[kind]}
            {by !== null && ` by ${by}`}
          </span>
        ))}
      </p>
    </section>
  )
}
