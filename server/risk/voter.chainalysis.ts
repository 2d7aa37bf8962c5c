import * as z from 'zod/mini'
import type { Voter } from '#server/risk/screening.ts'
import { type VoterOptions, askVoter } from '#server/risk/voter.ts'

/** Entries on one address that are read. */
const entriesMax = 100

const Answer = z.object({
  identifications: z
    .array(z.object({ category: z.string(), name: z.nullish(z.string()) }))
    .check(z.maxLength(entriesMax)),
})

/**
 * Chainalysis' sanctions API: whether an address is on a list of sanctions. Whatever is there
 * blocks; an answer without the list is none.
 */
export const chainalysis = ({ url, key, timeoutMs }: VoterOptions): Voter => ({
  name: 'chainalysis',
  vote: async ({ address }) => {
    const path = `/api/v1/address/${encodeURIComponent(address)}`
    const headers = key === undefined ? {} : { 'x-api-key': key }
    const { identifications } = Answer.parse(await askVoter(`${url}${path}`, headers, timeoutMs))
    const [first] = identifications
    if (!first) return { verdict: 'clear', detail: 'not sanctioned' }
    return { verdict: 'block', detail: `${first.category}: ${first.name ?? ''}`.slice(0, 200) }
  },
})
