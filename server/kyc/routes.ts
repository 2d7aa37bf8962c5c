import {
  cancelOrder,
  payOrder,
  requestThird,
  thirdOffer,
  thirdOrder,
  thirdOrders,
  thirdRecords,
  thirdSession,
} from '#contract/kyc.third.ts'
import {
  callOffOrder,
  listOrders,
  listRecords,
  openSession,
  showOrder,
} from '#server/kyc/orders.third.ts'
import { payForOrder } from '#server/kyc/payOrder.ts'
import { orderCheck, showOffer } from '#server/kyc/requestThird.ts'
import type { ThirdDeps } from '#server/kyc/third.ts'
import { type Route, serve } from '#server/platform/http/route.ts'

/** Handlers of `contract/kyc.third.ts`. */
export const kycRoutes = (deps: ThirdDeps): Route[] => [
  serve(thirdOffer, showOffer(deps)),
  serve(requestThird, orderCheck(deps)),
  serve(thirdOrders, listOrders),
  serve(thirdOrder, showOrder),
  serve(payOrder, payForOrder(deps)),
  serve(cancelOrder, callOffOrder),
  serve(thirdSession, openSession(deps)),
  serve(thirdRecords, listRecords),
]
