import {
  applicationDetail,
  applicationList,
  applyForCard,
  bindIdentity,
  cancelApplication,
  sendCardAgain,
  payForCard,
  saveDetails,
} from '#contract/cards.apply.ts'
import { cardBatch, cardBatches, cardInventory, shipApplications } from '#contract/cards.batch.ts'
import {
  cardBill,
  cardBills,
  cardStatement,
  disputeBill,
  syncCard,
  withdrawDispute,
} from '#contract/cards.bills.ts'
import {
  bindCard,
  bindDetail,
  bindList,
  cancelBind,
  changeCardPhone,
  editBind,
  numberField,
  sendCardCode,
  sendCardPhoneCode,
} from '#contract/cards.bind.ts'
import {
  activateCard,
  changePin,
  lockCard,
  pinSeal,
  renameCard,
  renewCard,
  reportLost,
  revealCard,
  revealStart,
  setCardControls,
  unbindCard,
  unlockCard,
} from '#contract/cards.controls.ts'
import {
  applicationQueue,
  bindQueue,
  cardBooks,
  cardForDesk,
  cardSearch,
  decideApplication,
  decideBind,
  decideDispute,
  decideRecharge,
  disputeEvidence,
  disputeQueue,
  lockForRisk,
  rechargeQueue,
} from '#contract/cards.desk.ts'
import { openApplication, openBindRequest, settleApplication } from '#contract/cards.desk.one.ts'
import { programmeList } from '#contract/cards.programmes.ts'
import {
  fundToWallet,
  quoteRecharge,
  recharge,
  rechargeDetail,
  rechargeList,
  fundMoves,
  trustFund,
} from '#contract/cards.recharge.ts'
import { cardDetail, cardList } from '#contract/cards.ts'
import { beginApplication, listApplications, showApplication } from '#server/cards/apply/apply.ts'
import { showBill, showStatement } from '#server/cards/bill/bills.ts'
import { listBills } from '#server/cards/bill/bills.list.ts'
import {
  listBinds,
  mendBind,
  requestBind,
  showBind,
  withdrawBind,
} from '#server/cards/bind/bind.ts'
import { sendBindCode } from '#server/cards/bind/codes.ts'
import {
  activate,
  control,
  lock,
  lose,
  rename,
  renew,
  unbind,
  unlock,
} from '#server/cards/use/controls.ts'
import type { CardsDeps } from '#server/cards/deps.ts'
import { showBooks } from '#server/cards/desk/books.ts'
import { lockOver, search, showForDesk } from '#server/cards/desk/cards.ts'
import { decideOnDispute, listDisputes, showEvidence } from '#server/cards/desk/disputes.ts'
import {
  decideOnApplication,
  decideOnBind,
  listApplicationQueue,
  listBindQueue,
} from '#server/cards/desk/applications.ts'
import { countPlaces, listBatches, ship, showBatch } from '#server/cards/desk/post.ts'
import { decideOnRecharge, listRechargeQueue } from '#server/cards/desk/recharges.ts'
import { openBindWhole, openWhole, settle } from '#server/cards/desk/one.ts'
import { openDispute, takeDisputeBack } from '#server/cards/dispute/disputes.ts'
import { keepDetails, takeIdentity } from '#server/cards/apply/fillIn.ts'
import { bringBack, listFundMoves, showFund } from '#server/cards/fund/fund.ts'
import { listCards, showCard } from '#server/cards/use/list.ts'
import { payFee } from '#server/cards/apply/payFee.ts'
import { callOff, sendAgain } from '#server/cards/apply/undelivered.ts'
import { showNumberField } from '#server/cards/bind/number.ts'
import { changePhone, sendPhoneCodes } from '#server/cards/bind/phone.ts'
import { listProgrammes } from '#server/cards/apply/programmes.ts'
import { sync } from '#server/cards/purchase/pull.ts'
import { beginRecharge, quote } from '#server/cards/fund/recharge.ts'
import { listRecharges, showRecharge } from '#server/cards/fund/recharges.ts'
import { reveal, setPin, showPinSeal, startReveal } from '#server/cards/use/secrets.ts'
import { type Route, serve } from '#server/platform/http/route.ts'

/** Handlers of `contract/cards*.ts`. */
export const cardsRoutes = (deps: CardsDeps): Route[] => [
  serve(programmeList, listProgrammes(deps)),
  serve(cardList, listCards(deps)),
  serve(cardDetail, showCard(deps)),
  serve(applyForCard, beginApplication(deps)),
  serve(applicationList, listApplications(deps)),
  serve(applicationDetail, showApplication(deps)),
  serve(bindIdentity, takeIdentity(deps)),
  serve(saveDetails, keepDetails(deps)),
  serve(payForCard, payFee(deps)),
  serve(cancelApplication, callOff(deps)),
  serve(sendCardAgain, sendAgain(deps)),
  serve(numberField, showNumberField(deps)),
  serve(sendCardCode, sendBindCode(deps)),
  serve(bindCard, requestBind(deps)),
  serve(editBind, mendBind(deps)),
  serve(cancelBind, withdrawBind),
  serve(bindList, listBinds),
  serve(bindDetail, showBind),
  serve(sendCardPhoneCode, sendPhoneCodes(deps)),
  serve(changeCardPhone, changePhone(deps)),
  serve(trustFund, showFund),
  serve(fundMoves, listFundMoves),
  serve(fundToWallet, bringBack(deps)),
  serve(quoteRecharge, quote(deps)),
  serve(recharge, beginRecharge(deps)),
  serve(rechargeList, listRecharges),
  serve(rechargeDetail, showRecharge),
  serve(cardBills, listBills),
  serve(cardBill, showBill),
  serve(cardStatement, showStatement),
  serve(syncCard, sync(deps)),
  serve(disputeBill, openDispute(deps)),
  serve(withdrawDispute, takeDisputeBack),
  serve(activateCard, activate(deps)),
  serve(lockCard, lock(deps)),
  serve(unlockCard, unlock(deps)),
  serve(reportLost, lose(deps)),
  serve(renewCard, renew(deps)),
  serve(unbindCard, unbind(deps)),
  serve(pinSeal, showPinSeal(deps)),
  serve(changePin, setPin(deps)),
  serve(revealStart, startReveal(deps)),
  serve(revealCard, reveal(deps)),
  serve(setCardControls, control(deps)),
  serve(renameCard, rename(deps)),
  ...deskRoutes(deps),
]

const deskRoutes = (deps: CardsDeps): Route[] => [
  serve(applicationQueue, listApplicationQueue(deps)),
  serve(decideApplication, decideOnApplication(deps)),
  serve(openApplication, openWhole(deps)),
  serve(settleApplication, settle(deps)),
  serve(shipApplications, ship(deps)),
  serve(cardBatches, listBatches(deps)),
  serve(cardBatch, showBatch),
  serve(cardInventory, countPlaces(deps)),
  serve(bindQueue, listBindQueue),
  serve(openBindRequest, openBindWhole),
  serve(decideBind, decideOnBind),
  serve(cardSearch, search(deps)),
  serve(cardForDesk, showForDesk(deps)),
  serve(lockForRisk, lockOver),
  serve(rechargeQueue, listRechargeQueue(deps)),
  serve(decideRecharge, decideOnRecharge(deps)),
  serve(disputeQueue, listDisputes),
  serve(disputeEvidence, showEvidence(deps)),
  serve(decideDispute, decideOnDispute),
  serve(cardBooks, showBooks(deps)),
]
