/** Requests to bind a card as they are shown: pure. */
import type { BindRequest, BindState } from '#contract/cards.bind.ts'
import type { Instant } from '#kernel/time.ts'
import type { Step } from '#ui/Status.tsx'
import type { BindTexts } from '#web/cards/texts.apply.ts'

/** A request's state by colour. */
export const bindTones = {
  pending: 'warn',
  checking: 'warn',
  rejected: 'down',
  bound: 'up',
  cancelled: 'plain',
} as const satisfies Record<BindState, string>

/** Why a request was rejected, in words, with what the reviewer added. */
export const bindReason = ({ reason, note }: BindRequest, { reasons }: BindTexts): string =>
  [reasons[reason ?? 'other'], note].filter(Boolean).join(' ')

/** The steps of a request (spec §4): initiate, waiting for approval, system verification, success. */
export function bindSteps(
  request: BindRequest,
  { words, timeOf }: { readonly words: BindTexts; readonly timeOf: (at: Instant) => string },
): readonly Step[] {
  const { state, steps } = request
  const last = (wanted: BindState) => steps.findLast((step) => step.state === wanted)
  const time = (wanted: BindState) => {
    const step = last(wanted)
    return step && timeOf(step.at)
  }
  const { step, now } = { step: words.steps, now: words.now }
  const applied: Step = { state: 'done', title: step.apply, detail: time('pending') }
  const approved: Step = { state: 'done', title: step.approval, detail: time('checking') }
  const todo = (title: string): Step => ({ state: 'todo', title })
  switch (state) {
    case 'pending':
      return [
        applied,
        { state: 'now', title: step.approval, detail: now.pending },
        todo(step.check),
        todo(step.success),
      ]
    case 'checking':
      return [
        applied,
        approved,
        { state: 'now', title: step.check, detail: now.checking },
        todo(step.success),
      ]
    case 'rejected': {
      const detail = bindReason(request, words)
      // Refused by the issuer's answer, or by people before it was asked.
      const isChecked = (last('checking')?.at ?? 0) > (last('pending')?.at ?? 0)
      return isChecked
        ? [applied, approved, { state: 'failed', title: step.checkFailed, detail }]
        : [applied, { state: 'failed', title: step.approval, detail }]
    }
    case 'bound':
      return [
        applied,
        approved,
        { state: 'done', title: step.check },
        { state: 'done', title: step.success, detail: time('bound') },
      ]
    case 'cancelled':
      return [applied, { state: 'failed', title: step.cancelled, detail: time('cancelled') }]
  }
}
