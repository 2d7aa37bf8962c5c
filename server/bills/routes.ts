import { billDetail, billList } from '#contract/bills.ts'
import { type Route, serve } from '#server/platform/http/route.ts'
import { showBill } from '#server/bills/detail.ts'
import { listBills } from '#server/bills/list.ts'

/** Handlers of `contract/bills.ts`. */
export const billsRoutes = (): Route[] => [serve(billList, listBills), serve(billDetail, showBill)]
