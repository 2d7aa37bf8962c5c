import {
  approvalList,
  decideApproval,
  requestAdjustment,
  requestResume,
  requestReturn,
  requestWithdrawal,
  requestChanges,
} from '#contract/operators.approvals.ts'
import { auditLog } from '#contract/operators.audit.ts'
import { makeExport } from '#contract/operators.exports.ts'
import {
  billCommands,
  explainBalance,
  ledgerAccount,
  ledgerAccounts,
  ledgerCommand,
  ledgerEntries,
} from '#contract/operators.ledger.ts'
import { moneyOverview, queueList } from '#contract/operators.overview.ts'
import {
  createOperator,
  disableOperator,
  enrol,
  operatorList,
  resetOperatorFactor,
  setOperatorRole,
  showEnrolment,
} from '#contract/operators.staff.ts'
import {
  addOperatorPasskey,
  operatorFactors,
  removeOperatorFactor,
  renameOperatorPasskey,
  startOperatorPasskey,
  startOperatorPasskeyLogin,
  startOperatorPasskeyProof,
} from '#contract/operators.passkeys.ts'
import { deleteFilter, filterList, saveFilter, userList } from '#contract/operators.people.ts'
import {
  addUserNote,
  freezeUser,
  unfreezeUser,
  userBills,
  userContacts,
  userDetail,
  userDevices,
  userSearch,
} from '#contract/operators.users.ts'
import { closeView, openView, startView } from '#contract/operators.view.ts'
import { operatorLogin, operatorLogout, operatorSelf } from '#contract/operators.ts'
import { type Route, serve } from '#server/platform/http/route.ts'
import { askChanges } from '#server/operators/changes.ts'
import { askAdjustment, decide, listApprovals } from '#server/operators/approval.ts'
import { readLink, useLink } from '#server/operators/enrol.ts'
import { askExport } from '#server/operators/export.ts'
import {
  findAccounts,
  listBillCommands,
  listEntries,
  showAccount,
  showCommand,
  showExplanation,
} from '#server/operators/ledger.ts'
import { readLog } from '#server/operators/log.ts'
import { logIn } from '#server/operators/login.ts'
import { showMoney } from '#server/operators/money.ts'
import type { OperatorDeps } from '#server/operators/operator.ts'
import {
  beginLogin,
  beginPasskey,
  beginProof,
  finishPasskey,
  listFactors,
  removeFactor,
  renamePasskey,
} from '#server/operators/passkeys.ts'
import { dropFilter, keepFilter, listFilters, listUsers } from '#server/operators/people.ts'
import { listQueues } from '#server/operators/queues.ts'
import { askResume, askWithdrawal } from '#server/operators/release.ts'
import { askReturn } from '#server/operators/returns.ts'
import { logOut, showSelf } from '#server/operators/session.ts'
import {
  addOperator,
  giveRole,
  listOperators,
  lockOut,
  resetFactor,
} from '#server/operators/staff.ts'
import {
  freeze,
  listUserBills,
  listUserDevices,
  note,
  searchUsers,
  showContacts,
  showUser,
  unfreeze,
} from '#server/operators/users.ts'
import { beginView, leaveView, useTicket } from '#server/operators/view.ts'

/** Handlers of `contract/operators*.ts`. */
export const operatorsRoutes = (deps: OperatorDeps): Route[] => [
  serve(operatorLogin, logIn(deps)),
  serve(operatorLogout, logOut),
  serve(operatorSelf, showSelf),
  serve(operatorFactors, listFactors),
  serve(startOperatorPasskeyLogin, beginLogin(deps)),
  serve(startOperatorPasskeyProof, beginProof(deps)),
  serve(startOperatorPasskey, beginPasskey(deps)),
  serve(addOperatorPasskey, finishPasskey(deps)),
  serve(renameOperatorPasskey, renamePasskey),
  serve(removeOperatorFactor, removeFactor(deps)),
  serve(operatorList, listOperators),
  serve(createOperator, addOperator(deps)),
  serve(setOperatorRole, giveRole(deps)),
  serve(disableOperator, lockOut(deps)),
  serve(resetOperatorFactor, resetFactor(deps)),
  serve(showEnrolment, readLink(deps)),
  serve(enrol, useLink(deps)),
  serve(auditLog, readLog),
  serve(userSearch, searchUsers),
  serve(userList, listUsers),
  serve(filterList, listFilters),
  serve(saveFilter, keepFilter),
  serve(deleteFilter, dropFilter),
  serve(userDetail, showUser),
  serve(userBills, listUserBills),
  serve(userDevices, listUserDevices),
  serve(userContacts, showContacts),
  serve(startView, beginView(deps)),
  serve(openView, useTicket),
  serve(closeView, leaveView),
  serve(freezeUser, freeze),
  serve(unfreezeUser, unfreeze),
  serve(addUserNote, note),
  serve(approvalList, listApprovals),
  serve(requestAdjustment, askAdjustment),
  serve(requestWithdrawal, askWithdrawal),
  serve(requestResume, askResume),
  serve(requestReturn, askReturn),
  serve(requestChanges, askChanges),
  serve(decideApproval, decide(deps)),
  serve(ledgerAccounts, findAccounts),
  serve(ledgerAccount, showAccount),
  serve(ledgerEntries, listEntries),
  serve(ledgerCommand, showCommand),
  serve(billCommands, listBillCommands),
  serve(explainBalance, showExplanation),
  serve(queueList, listQueues),
  serve(moneyOverview, showMoney),
  serve(makeExport, askExport),
]
