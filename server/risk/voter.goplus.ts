import * as z from 'zod/mini'
import { assert } from '#kernel/assert.ts'
import type { Voter } from '#server/risk/screening.ts'
import { type VoterOptions, askVoter } from '#server/risk/voter.ts'

/** What blocks a payment, and what people look at. */
const blocking = ['sanctioned', 'stealing_attack', 'cybercrime', 'money_laundering'] as const
const suspicious = [
  'financial_crime',
  'darkweb_transactions',
  'phishing_activities',
  'blackmail_activities',
  'mixer',
  'blacklist_doubt',
] as const

/** `1` in an answer without a fault; partial results have other codes, and are none. */
const codeComplete = 1

/** "0" and "1"; a mark that is absent says nothing, and must not be read as 0. */
const Mark = z.enum(['0', '1'])
const Answer = z.object({ code: z.number(), result: z.record(z.string(), z.unknown()) })

/** GoPlus' address security: marks of an address that sources of theirs reported. */
export const goplus = ({ url, key, timeoutMs }: VoterOptions): Voter => ({
  name: 'goplus',
  vote: async ({ address, chainId }) => {
    const path = `/api/v1/address_security/${encodeURIComponent(address)}?chain_id=${chainId}`
    const headers = key === undefined ? {} : { authorization: key }
    const { code, result } = Answer.parse(await askVoter(`${url}${path}`, headers, timeoutMs))
    assert(code === codeComplete, `answered code ${code}`)
    const has = (name: string): boolean => Mark.parse(result[name]) === '1'
    const [blocks, asks] = [blocking.filter(has), suspicious.filter(has)]
    if (blocks.length > 0) return { verdict: 'block', detail: blocks.join(', ') }
    if (asks.length > 0) return { verdict: 'review', detail: asks.join(', ') }
    return { verdict: 'clear', detail: 'no mark' }
  },
})
