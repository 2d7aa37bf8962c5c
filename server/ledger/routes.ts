import { balanceList } from '#contract/ledger.ts'
import { listBalances } from '#server/ledger/list.ts'
import { type Route, serve } from '#server/platform/http/route.ts'

/** Handlers of `contract/ledger.ts`. */
export const ledgerRoutes = (): Route[] => [serve(balanceList, listBalances)]
