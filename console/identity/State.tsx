import type { DeskOrder } from '#contract/kyc.orders.ts'
import { Pill } from '#ui/Status.tsx'
import { third } from '#text/en/third.ts'

const tones = {
  waiting: 'plain',
  overdue: 'plain',
  cancelled: 'down',
  paid: 'gold',
  completed: 'up',
} as const

/** Where an order is, in words. */
export const State = ({ order }: { readonly order: DeskOrder }) => (
  <Pill tone={tones[order.state]}>
    {order.refunded ? third.refunded : third.states[order.state]}
  </Pill>
)
