import { priceList } from '#contract/assets.ts'
import { balanceList } from '#contract/ledger.ts'
import { useCatalogue } from '#web/app/catalogue.ts'
import { renew, useCall } from '#web/app/query.ts'
import { usePrices } from '#web/app/worth.ts'
import { type Portfolio, portfolioOf } from '#web/assets/model.ts'

/** What the person owns; `portfolio` is undefined until balances and catalogue are there. */
export function usePortfolio(): {
  readonly portfolio: Portfolio | undefined
  readonly error: unknown
  readonly retry: () => void
} {
  const catalogue = useCatalogue()
  const { priceOf, isPending } = usePrices()
  const { data, error, refetch } = useCall(balanceList, {})
  const isReady = data !== undefined && catalogue !== undefined && !isPending
  return {
    portfolio: isReady ? portfolioOf(data.balances, catalogue, priceOf) : undefined,
    error: error ?? undefined,
    retry: () => void refetch(),
  }
}

/** Asks again for everything a portfolio is made of. */
export const renewPortfolio = (): Promise<void> => renew(balanceList, priceList)
