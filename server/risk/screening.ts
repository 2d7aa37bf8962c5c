/** Port: what lists and outside companies say of an address. */
import type { AddressKind } from '#contract/address.ts'
import type { Verdict } from '#contract/risk.ts'
import type { Evidence } from '#contract/risk.desk.ts'
import { log } from '#server/platform/log.ts'

/** An address to be screened, in its normal form (`screenedForm`). */
export type Screened = {
  readonly network: string
  /** As the outside companies count chains (EIP-155). */
  readonly chainId: number
  readonly address: string
}

/** What all sources together came to. */
export type Screening = {
  readonly verdict: Verdict
  readonly evidence: readonly Evidence[]
  readonly listVersion: string
}

/** A company that is asked over the network. A throw is no answer. */
export type Voter = {
  readonly name: string
  readonly vote: (asked: Screened) => Promise<Omit<Evidence, 'source'>>
}

/** The list at hand. It is always asked, and first. */
export type AddressList = {
  readonly version: () => string
  readonly find: (address: string) => Omit<Evidence, 'source'> | undefined
}

/** Everybody there is to ask. */
export type Screener = {
  readonly listVersion: () => string
  readonly screen: (asked: Screened) => Promise<Screening>
  /** What the list at hand says alone: unknown, where it says nothing and others would be asked. */
  readonly offline: (asked: Screened) => Screening
}

/** What the evidence of the list at hand is called. */
export const listSource = 'list'

/**
 * An address in the one form it is compared in: EVM addresses without regard to case, TRON's
 * exactly, because there case carries meaning.
 */
export const screenedForm = (kind: AddressKind, address: string): string =>
  kind === 'evm' ? address.toLowerCase() : address

/** Asks the list first; a hit there needs nobody else. */
export const screenerOf = (list: AddressList, voters: readonly Voter[]): Screener => ({
  listVersion: list.version,
  offline: ({ address }) => {
    const listed = list.find(address)
    const verdict = listed?.verdict ?? (voters.length === 0 ? 'clear' : 'unknown')
    const detail = listed?.detail ?? 'not listed'
    const listVersion = list.version()
    return { verdict, evidence: [{ source: listSource, verdict, detail }], listVersion }
  },
  screen: async (asked) => {
    const listVersion = list.version()
    const listed = list.find(asked.address)
    if (listed) {
      return {
        verdict: listed.verdict,
        evidence: [{ source: listSource, ...listed }],
        listVersion,
      }
    }
    const clear: Evidence = { source: listSource, verdict: 'clear', detail: 'not listed' }
    const evidence = [clear, ...(await Promise.all(voters.map((voter) => voteOf(voter, asked))))]
    return { verdict: worstOf(evidence.map(({ verdict }) => verdict)), evidence, listVersion }
  },
})

async function voteOf(voter: Voter, asked: Screened): Promise<Evidence> {
  try {
    return { source: voter.name, ...(await voter.vote(asked)) }
  } catch (error) {
    const detail = detailOf(error)
    log.warn({ part: 'risk', source: voter.name, detail }, 'no answer on an address')
    return { source: voter.name, verdict: 'unknown', detail }
  }
}

const detailMax = 200

function detailOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no answer'
  if (error instanceof SyntaxError || error.name === '$ZodError') return 'an answer out of form'
  return error.message.slice(0, detailMax)
}

const ranks = { clear: 0, unknown: 1, review: 2, block: 3 } as const satisfies Record<
  Verdict,
  number
>

/** The one that asks for most care: what one source does not know is not clear. */
export const worstOf = (verdicts: readonly Verdict[]): Verdict =>
  verdicts.reduce((worst, one) => (ranks[one] > ranks[worst] ? one : worst), 'clear')
