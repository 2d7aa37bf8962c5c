/** The vertical steps of one bill, from what the server says: pure. */
import type { BillDetail } from '#contract/bills.ts'
import type { Texts } from '#text/en/all.ts'
import type { Step } from '#ui/Status.tsx'

/**
 * Steps as people see them: those reached with their time, the one that goes on with a sentence,
 * the rest to come. A bill that failed shows where it stopped.
 */
export function stepsOf(
  bill: BillDetail,
  words: Texts['bills'],
  timeOf: (instant: number) => string,
  blockSeconds: number,
): readonly Step[] {
  const lastReached = bill.steps.findLastIndex(({ at }) => at !== null)
  const isOver = bill.status === 'SUCCESS' || bill.status === 'FAILD'
  return bill.steps.map(({ step, at }, index): Step => {
    const title = words.steps[step]
    if (bill.status === 'FAILD' && index === Math.max(lastReached, 0)) {
      return { state: 'failed', title, detail: at === null ? undefined : timeOf(at) }
    }
    if (index === lastReached && !isOver) {
      return { state: 'now', title, detail: nowText(bill, step, words, blockSeconds) }
    }
    if (at !== null) return { state: 'done', title, detail: timeOf(at) }
    return { state: 'todo', title }
  })
}

function nowText(
  bill: BillDetail,
  step: BillDetail['steps'][number]['step'],
  words: Texts['bills'],
  blockSeconds: number,
): string | undefined {
  const { now } = words.detail
  switch (step) {
    case 'waiting':
      return bill.cancellable ? now.waiting : undefined
    case 'checking':
      return bill.checking ? now.checking : undefined
    case 'packing':
      return now.packing
    case 'sending':
      return now.sending
    case 'confirming': {
      if (!bill.confirmations) return undefined
      const { seen, needed } = bill.confirmations
      return `${now.confirming(seen, needed)} · ${now.left((needed - seen) * blockSeconds)}`
    }
    case 'done':
      return undefined
  }
}
