/** One application that this operator took: pictures side by side, the form, and the decision. */
import { useState } from 'react'
import * as z from 'zod/mini'
import {
  type KycPicture,
  kycDecide,
  kycDocument,
  kycPictures,
  kycTake,
  kycView,
} from '#contract/kyc.desk.ts'
import { KycForm, type KycMend, kycFields } from '#contract/kyc.ts'
import type { OutputOf } from '#contract/operation.ts'
import { saidOf, useAct } from '#console/calls.ts'
import { Reject } from '#console/IdentityReject.tsx'
import { Button } from '#ui/Button.tsx'
import { useKeys } from '#ui/hooks.ts'
import { Facts } from '#ui/List.tsx'
import { Notice } from '#ui/Status.tsx'
import { kycPages } from '#text/en/kyc.pages.ts'

/** What is logged of looking at the pictures while reviewing. */
const reviewing = 'Review of the application'

/** An application; opened by a press, since the look is logged. */
export function Case({ id }: { readonly id: string }) {
  const view = useAct(kycView)
  if (view.data) return <Open found={view.data} />
  return (
    <div className="panel grid justify-items-start gap-3 p-5">
      <p className="t-body text-dim">This application is yours. Opening it is logged.</p>
      {view.isError && <Notice tone="danger">{saidOf(view.error)}</Notice>}
      <Button
        size="small"
        look="gold"
        busy={view.isPending ? 'One moment…' : undefined}
        onClick={() => view.mutate({ id })}
      >
        Open
      </Button>
    </div>
  )
}

function Open({ found }: { readonly found: OutputOf<typeof kycView> }) {
  const { userId: id, version, flags, matches, needsSecondLook } = found
  const decide = useAct(kycDecide)
  const again = useAct(kycTake)
  const [isRejecting, setRejecting] = useState(false)
  const settle = (mend: readonly KycMend[]) => decide.mutate({ id, version, mend: [...mend] })
  useKeys((key) => {
    if (decide.isPending || isRejecting) return
    if (key === 'a') settle([])
    if (key === 'r') setRejecting(true)
  })
  const texts = z.encode(KycForm, found.form)
  const facts = kycFields.flatMap((field) => {
    const value = texts[field]
    const isPicture = kycPictures.some((one) => one === field)
    return value === undefined || isPicture ? [] : [{ label: kycPages.fields[field], value }]
  })
  const half = Math.ceil(facts.length / 2)
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="t-head wrap-anywhere">{found.name}</h2>
        <div className="flex flex-wrap gap-2">
          <Button size="small" onClick={() => again.mutate({ id })}>
            15 minutes more
          </Button>
          <Button size="small" look="danger" onClick={() => setRejecting(true)}>
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
        </div>
      </div>
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
      <div className="grid gap-4 sm:grid-cols-2">
        {kycPictures.map((field) => (
          <Picture key={field} id={id} field={field} />
        ))}
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Facts facts={facts.slice(0, half)} />
        <Facts facts={facts.slice(half)} />
      </div>
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

function Picture({ id, field }: { readonly id: string; readonly field: KycPicture }) {
  const look = useAct(kycDocument)
  const label = kycPages.fields[field]
  return (
    <figure className="panel grid content-start gap-2 p-3">
      <figcaption className="t-small text-dim">{label}</figcaption>
      {look.data ? (
        <img
          src={`data:image/jpeg;base64,${look.data.picture}`}
          alt={label}
          className="max-h-[420px] w-full rounded-item bg-raised object-contain"
        />
      ) : (
        <Button
          size="small"
          busy={look.isPending ? 'One moment…' : undefined}
          onClick={() => look.mutate({ id, field, reason: reviewing })}
        >
          {`Show ${label.toLowerCase()}`}
        </Button>
      )}
      {look.isError && <Notice tone="danger">{saidOf(look.error)}</Notice>}
    </figure>
  )
}
