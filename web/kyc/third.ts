import * as z from 'zod/mini'
/** Orders and records of identity checks, as they are shown: pure. */
import type { ThirdOrder, ThirdRecord } from '#contract/kyc.third.ts'
import { type Instant, minuteMs, secondMs } from '#kernel/time.ts'
import type { ThirdTexts } from '#text/third.ts'
import type { Step } from '#ui/Status.tsx'

type Tone = 'plain' | 'gold' | 'up' | 'down' | 'warn'

/** An order's state by colour: what has to be done is gold. */
export const orderTone: Readonly<Record<ThirdOrder['state'], Tone>> = {
  waiting: 'gold',
  overdue: 'down',
  cancelled: 'plain',
  paid: 'warn',
  completed: 'up',
}

export const recordTone: Readonly<Record<ThirdRecord['status'], Tone>> = {
  normal: 'up',
  disabled: 'down',
  unbound: 'plain',
}

/** An order's state at a moment: its time may be over before the server is asked again. */
export const stateNow = ({ state, dueAt }: ThirdOrder, now: Instant): ThirdOrder['state'] =>
  state === 'waiting' && dueAt <= now ? 'overdue' : state

/** The time left to pay, as minutes and two digits of seconds. */
export function timeLeft(dueAt: Instant, now: Instant, words: ThirdTexts): string {
  const leftMs = Math.max(dueAt - now, 0)
  const seconds = Math.floor((leftMs % minuteMs) / secondMs)
  return words.left(Math.floor(leftMs / minuteMs), String(seconds).padStart(2, '0'))
}

/** The way of an order, first step on top. */
export function orderSteps(
  order: ThirdOrder,
  {
    words,
    now,
    timeOf,
  }: {
    readonly words: ThirdTexts
    readonly now: Instant
    readonly timeOf: (at: Instant) => string
  },
): readonly Step[] {
  const { step } = words
  const state = stateNow(order, now)
  const placed: Step = { state: 'done', title: step.placed, detail: timeOf(order.createdAt) }
  const paid: Step = {
    state: 'done',
    title: step.pay,
    detail: order.paidAt === null ? undefined : timeOf(order.paidAt),
  }
  const ended = order.finishedAt === null ? undefined : timeOf(order.finishedAt)
  const todo = (title: string): Step => ({ state: 'todo', title })
  switch (state) {
    case 'waiting':
      return [
        placed,
        { state: 'now', title: step.pay, detail: timeLeft(order.dueAt, now, words) },
        todo(step.check),
        todo(step.done),
      ]
    case 'overdue':
      return [placed, { state: 'failed', title: step.pay, detail: words.lapsed }]
    case 'cancelled':
      return order.paidAt === null
        ? [placed, { state: 'failed', title: step.ended, detail: words.calledOff }]
        : [placed, paid, { state: 'failed', title: step.check, detail: words.moneyBack }]
    case 'paid': {
      const detail = order.startable ? words.checking : words.preparing
      return [placed, paid, { state: 'now', title: step.check, detail }, todo(step.done)]
    }
    case 'completed':
      return [
        placed,
        paid,
        { state: 'done', title: step.check },
        { state: 'done', title: step.done, detail: ended },
      ]
  }
}

const Message = z.object({ type: z.string() })

/** What a message of the company's page is called; undefined for anything else. */
export function messageOf(message: unknown): string | undefined {
  const read = Message.safeParse(message)
  return read.success ? read.data.type : undefined
}
