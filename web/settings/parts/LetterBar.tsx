import { type PointerEvent, useState } from 'react'

/**
 * The index at the side of a long list: a finger drawn along it moves the list. It is a short cut
 * for pointers alone; headings and the search do the same for everybody else.
 */
export function LetterBar({
  letters,
  idOf,
}: {
  readonly letters: readonly string[]
  /** Id of the element where a letter's part begins. */
  readonly idOf: (letter: string) => string
}) {
  const [shown, setShown] = useState<string>()
  const follow = (event: PointerEvent<HTMLDivElement>) => {
    const { top, height } = event.currentTarget.getBoundingClientRect()
    const at = Math.floor(((event.clientY - top) / height) * letters.length)
    const letter = letters[Math.min(letters.length - 1, Math.max(0, at))]
    if (letter === undefined || letter === shown) return
    setShown(letter)
    navigator.vibrate?.(4)
    document.getElementById(idOf(letter))?.scrollIntoView({ block: 'start' })
  }
  return (
    <div
      aria-hidden="true"
      className="sticky top-[calc(124px+var(--safe-top))] flex h-[calc(100dvh-152px-var(--safe-top)-var(--safe-bottom))] items-center self-start wide:top-20"
    >
      <div
        data-index=""
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          follow(event)
        }}
        onPointerMove={(event) => {
          if (event.buttons > 0) follow(event)
        }}
        onPointerUp={() => setShown(undefined)}
        onPointerCancel={() => setShown(undefined)}
        className="relative flex h-full max-h-[624px] w-full touch-none flex-col items-center select-none after:absolute after:-right-1 after:-left-1.5 after:inset-y-0 after:content-['']"
      >
        {letters.map((letter) => (
          <span
            key={letter}
            className={`grid min-h-0 flex-1 place-items-center text-[11px] leading-none font-[600] ${letter === shown ? 'text-text' : 'text-gold'}`}
          >
            {letter}
          </span>
        ))}
      </div>
      {shown !== undefined && (
        <span className="t-title pointer-events-none fixed top-1/2 left-1/2 grid size-20 -translate-1/2 place-items-center rounded-[24px] bg-raised floating">
          {shown}
        </span>
      )}
    </div>
  )
}
