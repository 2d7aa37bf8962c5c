/** What the pages on checked payments say of a case: pure. */
import type { OwnCase } from '#contract/risk.ts'
import type { risk } from '#text/en/risk.ts'

type Words = (typeof risk)['nexts']

/** What a person can do about it. */
export function nextOf({ state, kind }: Pick<OwnCase, 'state' | 'kind'>, words: Words): string {
  const isDeposit = kind === 'deposit'
  switch (state) {
    case 'open':
      return isDeposit ? words.openDeposit : words.openWithdrawal
    case 'released':
      return isDeposit ? words.releasedDeposit : words.released
    case 'frozen':
    case 'refused':
    case 'reversed':
      return words[state]
  }
}

/** Colours of a state: going on, ended well, ended badly, or over. */
export const stateTones = {
  open: 'gold',
  frozen: 'down',
  released: 'up',
  refused: 'down',
  reversed: 'plain',
} as const satisfies Record<OwnCase['state'], string>
