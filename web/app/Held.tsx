import type { Instant } from '#kernel/time.ts'
import { useCountdown } from '#ui/hooks.ts'
import { Notice } from '#ui/Status.tsx'
import { serverNow } from '#web/app/hooks/time.ts'
import { useTexts } from '#web/app/language.ts'

/** Counts down to when payments to outside addresses open again. */
export function Held({ until }: { readonly until: Instant }) {
  const { state } = useTexts().security
  const left = useCountdown(Math.max(0, Math.ceil((until - serverNow()) / 1_000)), until)
  if (left === 0) return null
  return (
    <Notice tone="warn" title={state.held}>
      {state.heldText(clockOf(left))}
    </Notice>
  )
}

/** Seconds as `23:59:59`. */
const clockOf = (seconds: number): string =>
  [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':')
