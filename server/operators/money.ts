/** How the money stands, by asset: moved, owed, and held on the chains. */
import type { moneyOverview } from '#contract/operators.overview.ts'
import { after, dayMs } from '#kernel/time.ts'
import { catalogue } from '#server/assets/catalogue.ts'
import { dollarWorths } from '#server/assets/worth.ts'
import { chainHoldings } from '#server/chain/holdings.ts'
import { type Flow, flowsSince, owedToUsers } from '#server/ledger/explore.ts'
import type { OperatorHandler } from '#server/platform/http/route.ts'

const weekMs = 7 * dayMs
const nothing: Flow = { in: 0n, out: 0n }

/** The money of every asset on offer, in its order. */
export const showMoney: OperatorHandler<typeof moneyOverview> = async (_, { sql, clock }) => {
  const now = clock.now()
  const { assets, networks } = await catalogue(sql)
  // What was kept apart comes in when it is given back.
  const outsides = [...networks.map(({ code }) => `outside:${code}`), 'outside:unclaimed']
  const [day, week, owed, holdings, cents] = await Promise.all([
    flowsSince(sql, outsides, after(now, -dayMs)),
    flowsSince(sql, outsides, after(now, -weekMs)),
    owedToUsers(sql),
    chainHoldings(sql),
    dollarWorths(sql, now),
  ])
  return {
    at: now,
    assets: assets.map(({ code, scale }) => {
      const worth = (amount: bigint) => ({ amount, cents: cents({ code, scale }, amount) ?? null })
      const flow = (flows: ReadonlyMap<string, Flow>) => {
        const { in: into, out } = flows.get(code) ?? nothing
        return { in: worth(into), out: worth(out) }
      }
      const held = holdings.filter(({ asset }) => asset === code)
      const total = held.reduce((sum, { hot, deposit }) => sum + hot + deposit, 0n)
      const due = owed.get(code) ?? 0n
      return {
        asset: code,
        scale,
        day: flow(day),
        week: flow(week),
        owed: worth(due),
        held: held.map(({ network, hot, deposit, observedAt }) => ({
          network,
          hot,
          deposit,
          observedAt,
        })),
        difference: held.length === 0 ? null : worth(total - due),
      }
    }),
  }
}
