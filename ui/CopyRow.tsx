import { useState } from 'react'
import { addressParts, inFours } from '#ui/address.ts'
import { copyText } from '#ui/copy.ts'
import { CopyIcon } from '#ui/icons.pages.tsx'
import { CheckIcon } from '#ui/icons.tsx'
import { useWords } from '#ui/words.tsx'

/** How long "Copied" is shown. */
const copiedMs = 2000

/**
 * A long number to compare and copy: both ends strong, a tap anywhere copies it and says so.
 * A screen reader hears it in groups of four.
 */
export function CopyRow({ label, value }: { readonly label: string; readonly value: string }) {
  const words = useWords()
  const [said, setSaid] = useState('')
  const { head, body, tail } = addressParts(value)
  const copy = async () => {
    setSaid((await copyText(value)) ? words.copied : words.copyFailed)
    setTimeout(() => setSaid(''), copiedMs)
  }
  const copied = said === words.copied
  return (
    <div className="relative">
      <button
        type="button"
        onClick={() => void copy()}
        className="press hairline flex w-full items-center gap-4 rounded-item bg-field px-4 py-3 text-left"
      >
        <span className="min-w-0 flex-1">
          <span className="sr-only">{words.copy}. </span>
          <span className="t-small block text-dim">{label}</span>
          <span className="sr-only">{inFours(value)}</span>
          <span
            aria-hidden="true"
            className="block text-[16px] leading-[22px] font-[480] text-balance break-all select-text"
          >
            <b className="font-[640] text-gold">{head}</b>
            {body}
            <b className="font-[640] text-gold">{tail}</b>
          </span>
        </span>
        <span className={`grid place-items-center ${copied ? 'pop text-up' : 'text-gold'}`}>
          {copied ? <CheckIcon /> : <CopyIcon />}
        </span>
      </button>
      <p
        role="status"
        className={`t-small pointer-events-none absolute top-3 right-4 font-[560] ${copied ? 'text-up' : 'text-down'}`}
      >
        {said}
      </p>
    </div>
  )
}
