import {
  approvalList,
  decideApproval,
  requestAdjustment,
  requestChanges,
} from '#contract/operators.approvals.ts'
import { auditLog } from '#contract/operators.audit.ts'
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
  addUserNote,
  freezeUser,
  unfreezeUser,
  userBills,
  userContacts,
  userDetail,
  userDevices,
  userSearch,
} from '#contract/operators.users.ts'
import { operatorLogin, operatorLogout, operatorSelf } from '#contract/operators.ts'
import { type Route, serve } from '#server/platform/http/route.ts'
import { askChanges } from '#server/operators/changes.ts'
import { askAdjustment, decide, listApprovals } from '#server/operators/approval.ts'
import { readLink, useLink } from '#server/operators/enrol.ts'
import { readLog } from '#server/operators/log.ts'
import { logIn } from '#server/operators/login.ts'
import type { OperatorDeps } from '#server/operators/operator.ts'
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

/** Handlers of `contract/operators*.ts`. */
export const operatorsRoutes = (deps: OperatorDeps): Route[] => [
  serve(operatorLogin, logIn(deps)),
  serve(operatorLogout, logOut),
  serve(operatorSelf, showSelf),
  serve(operatorList, listOperators),
  serve(createOperator, addOperator(deps)),
  serve(setOperatorRole, giveRole),
  serve(disableOperator, lockOut),
  serve(resetOperatorFactor, resetFactor(deps)),
  serve(showEnrolment, readLink(deps)),
  serve(enrol, useLink(deps)),
  serve(auditLog, readLog),
  serve(userSearch, searchUsers),
  serve(userDetail, showUser),
  serve(userBills, listUserBills),
  serve(userDevices, listUserDevices),
  serve(userContacts, showContacts),
  serve(freezeUser, freeze),
  serve(unfreezeUser, unfreeze),
  serve(addUserNote, note),
  serve(approvalList, listApprovals),
  serve(requestAdjustment, askAdjustment),
  serve(requestChanges, askChanges),
  serve(decideApproval, decide),
]
