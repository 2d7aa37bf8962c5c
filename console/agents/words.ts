import type { AgentOrderState } from '#contract/agents.ts'

/** Basis points as percent. */
export const percent = (bp: number): string =>
  new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 2 }).format(bp / 10_000)

/** Where an order stands. */
export const orderWords = {
  offered: 'link sent',
  taken: 'applying',
  done: 'card in use',
  ended: 'came to nothing',
  cancelled: 'taken back',
  expired: 'link expired',
} as const satisfies Record<AgentOrderState, string>
