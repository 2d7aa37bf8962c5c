import { kycDecide, kycDocument, kycQueue, kycTake, kycView } from '#contract/kyc.desk.ts'
import { eraseKept, kycKept } from '#contract/kyc.kept.ts'
import {
  kycCompleteOrder,
  kycOpenOrder,
  kycOrderList,
  kycRefundOrder,
  kycUnreadNews,
} from '#contract/kyc.orders.ts'
import { kycState, renewKyc, resubmitKyc, saveKycDraft, submitKyc } from '#contract/kyc.ts'
import { type Route, serve } from '#server/platform/http/route.ts'
import { decide, listQueue, showDocument, take, view } from '#server/kyc/desk.ts'
import { type KeptDeps, eraseOwn, showKept } from '#server/kyc/kept.ts'
import type { DeskDeps } from '#server/kyc/kyc.ts'
import {
  completeByHand,
  listDeskOrders,
  listUnread,
  openDeskOrder,
  refundByHand,
} from '#server/kyc/orderDesk.ts'
import { renew } from '#server/kyc/renew.ts'
import { keepDraft } from '#server/kyc/saveDraft.ts'
import { showRecord } from '#server/kyc/state.ts'
import { handIn, handInAgain } from '#server/kyc/submit.ts'
import {
  cancelOrder,
  payOrder,
  requestThird,
  thirdOffer,
  thirdOrder,
  thirdOrders,
  thirdRecords,
  thirdSession,
  thirdToken,
} from '#contract/kyc.third.ts'
import {
  callOffOrder,
  listOrders,
  listRecords,
  openFrame,
  openSession,
  showOrder,
} from '#server/kyc/orders.third.ts'
import { payForOrder } from '#server/kyc/payOrder.ts'
import { orderCheck, showOffer } from '#server/kyc/requestThird.ts'
import type { ThirdDeps } from '#server/kyc/third.ts'

/** Handlers of `contract/kyc*.ts`. */
export const kycRoutes = (deps: DeskDeps & KeptDeps & ThirdDeps): Route[] => [
  serve(kycState, showRecord(deps)),
  serve(saveKycDraft, keepDraft(deps)),
  serve(submitKyc, handIn(deps)),
  serve(resubmitKyc, handInAgain(deps)),
  serve(renewKyc, renew(deps)),
  serve(kycQueue, listQueue(deps)),
  serve(kycTake, take),
  serve(kycView, view(deps)),
  serve(kycDocument, showDocument(deps)),
  serve(kycDecide, decide(deps)),
  serve(kycKept, showKept(deps)),
  serve(eraseKept, eraseOwn(deps)),
  serve(kycOrderList, listDeskOrders),
  serve(kycOpenOrder, openDeskOrder(deps)),
  serve(kycCompleteOrder, completeByHand),
  serve(kycRefundOrder, refundByHand),
  serve(kycUnreadNews, listUnread),
  serve(thirdOffer, showOffer(deps)),
  serve(requestThird, orderCheck(deps)),
  serve(thirdOrders, listOrders(deps)),
  serve(thirdOrder, showOrder(deps)),
  serve(payOrder, payForOrder(deps)),
  serve(cancelOrder, callOffOrder(deps)),
  serve(thirdSession, openSession(deps)),
  serve(thirdToken, openFrame(deps)),
  serve(thirdRecords, listRecords),
]
