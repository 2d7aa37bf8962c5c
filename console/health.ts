import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { InstantCodec } from '#contract/atoms.ts'
import { type Instant, secondMs } from '#kernel/time.ts'

/** What the server says of itself at `/health.json`: nothing about anybody. */
export const Health = z.object({
  version: z.string(),
  at: InstantCodec,
  networks: z.array(
    z.object({
      network: z.string(),
      /** Null before the first block was followed. */
      height: z.nullable(z.number()),
      /** Why nothing is paid on it, if so. */
      haltedReason: z.nullable(z.string()),
    }),
  ),
  prices: z.array(
    z.object({ asset: z.string(), source: z.string(), at: InstantCodec, stale: z.boolean() }),
  ),
})
export type Health = z.infer<typeof Health>

const pollMs = 3 * secondMs

/** The newest answer, asked for every three seconds; the last one stays when none comes. */
export function useHealth() {
  return useQuery({
    queryKey: ['health'],
    queryFn: async ({ signal }) => {
      const response = await fetch('/health.json', { signal })
      if (!response.ok) throw new Error(`the server answered ${response.status}`)
      return Health.parse(await response.json())
    },
    refetchInterval: pollMs,
    retry: false,
  })
}

/** How the service is as a whole; `silent` when it does not answer. */
export type Standing = 'well' | 'starting' | 'troubled' | 'silent'

/** Troubled: a network does not pay, or a price is too old to be used. */
export function standingOf({ networks, prices }: Health): Standing {
  if (networks.some(({ haltedReason }) => haltedReason !== null)) return 'troubled'
  if (prices.some(({ stale }) => stale)) return 'troubled'
  const isWhole = prices.length > 0 && networks.every(({ height }) => height !== null)
  return isWhole ? 'well' : 'starting'
}

/** Whole seconds from a moment to the answer that tells of it: both by the server's clock. */
export const ageSeconds = (health: Health, moment: Instant): number =>
  Math.max(0, Math.round((health.at - moment) / secondMs))
