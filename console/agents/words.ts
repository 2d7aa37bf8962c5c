import type { AgentEarning, AgentOrderState } from '#contract/agents.ts'

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

/** What became of a commission. */
export const earningWords = {
  coming: 'being credited',
  payable: 'to pay out',
  paidOut: 'paid out',
} as const satisfies Record<AgentEarning['state'], string>
