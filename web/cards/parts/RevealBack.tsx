import { type ReactNode, useState } from 'react'
import { CopyIcon } from '#ui/icons.pages.tsx'
import type { IssuerElement } from '#web/cards/issuerScript.ts'
import { type Revealed, placed } from '#web/cards/reveal.ts'
import { useCardTexts } from '#web/cards/texts.use.ts'

/** The back of a card: a strip on which the issuer's frames show what we never see. */
export function RevealBack({ revealed }: { readonly revealed: Revealed | undefined }) {
  const words = useCardTexts().reveal
  return (
    <>
      <div className="bank-stripe" />
      <div className="absolute inset-x-[5cqi] bottom-[5cqi] grid h-[34cqi] content-center gap-[2cqi] rounded-[12px] bg-[#f4efe4] px-[4cqi] text-[#1d1912]">
        {revealed?.kind === 'frame' && (
          <iframe
            title={words.frame}
            src={revealed.url}
            sandbox={sandbox}
            referrerPolicy="no-referrer"
            allow="clipboard-write"
            className="h-[24cqi] w-full border-0 [color-scheme:light]"
          />
        )}
        {revealed?.kind === 'elements' && <Elements parts={revealed.parts} />}
      </div>
    </>
  )
}

/** It keeps its own origin, which is not ours. */
const sandbox = 'allow-scripts allow-same-origin'

type Parts = Extract<Revealed, { readonly kind: 'elements' }>['parts']

function Elements({ parts }: { readonly parts: Parts }) {
  const words = useCardTexts().reveal
  return (
    <>
      <div className="flex items-end gap-2">
        <Part label={words.number} wide>
          <Place element={parts.number} className="h-6" />
        </Part>
        <div className="relative grid size-11 shrink-0 place-items-center">
          <CopyIcon className="size-5" />
          <Place element={parts.copy} className="absolute inset-0" />
        </div>
      </div>
      <div className="flex gap-[6cqi]">
        <Part label={words.expiry}>
          <Place element={parts.expiry} className="h-5 w-20" />
        </Part>
        <Part label={words.cvc}>
          <Place element={parts.cvc} className="h-5 w-16" />
        </Part>
      </div>
    </>
  )
}

function Place({
  element,
  className,
}: {
  readonly element: IssuerElement
  readonly className: string
}) {
  // Kept, so that a frame is put in its place once.
  const [mount] = useState(() => placed(element))
  return <div ref={mount} className={className} />
}

const Part = ({
  label,
  wide,
  children,
}: {
  readonly label: string
  readonly wide?: boolean
  readonly children: ReactNode
}) => (
  <div role="group" aria-label={label} className={wide ? 'min-w-0 flex-1' : ''}>
    <p aria-hidden="true" className="t-tiny whitespace-nowrap">
      {label}
    </p>
    {children}
  </div>
)
