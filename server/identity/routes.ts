import { accountEvents, devices, revokeDevice } from '#contract/identity.devices.ts'
import { workChallenge } from '#contract/identity.work.ts'
import { logout, profile, savePreferences } from '#contract/identity.ts'
import {
  changePassword,
  changeTradePassword,
  finishRecovery,
  invitations,
  login,
  register,
  saveProfile,
  sendCode,
  setTradePassword,
  startRecovery,
} from '#contract/identity.access.ts'
import { type Route, serve } from '#server/platform/http/route.ts'
import { replacePassword, replaceTradePassword } from '#server/identity/changePassword.ts'
import type { IdentityDeps } from '#server/identity/deps.ts'
import { endDevice, listDevices } from '#server/identity/devices.ts'
import { listEvents } from '#server/identity/history.ts'
import { listInvitations } from '#server/identity/invitations.ts'
import { logIn } from '#server/identity/login.ts'
import { logOut } from '#server/identity/logout.ts'
import { changeProfile, keepPreferences } from '#server/identity/preferences.ts'
import { showProfile } from '#server/identity/profile.ts'
import { beginRecovery, endRecovery } from '#server/identity/recover.ts'
import { registerUser } from '#server/identity/register.ts'
import { sendCodeTo } from '#server/identity/send.ts'
import { chooseTradePassword } from '#server/identity/tradePassword.ts'
import { giveWork } from '#server/identity/work.ts'

/** Handlers of `contract/identity.ts`. */
export const identityRoutes = (deps: IdentityDeps): Route[] => [
  serve(workChallenge, giveWork(deps)),
  serve(sendCode, sendCodeTo(deps)),
  serve(register, registerUser(deps)),
  serve(login, logIn(deps)),
  serve(logout, logOut),
  serve(profile, showProfile),
  serve(startRecovery, beginRecovery(deps)),
  serve(finishRecovery, endRecovery(deps)),
  serve(setTradePassword, chooseTradePassword(deps)),
  serve(saveProfile, changeProfile(deps)),
  serve(savePreferences, keepPreferences),
  serve(devices, listDevices),
  serve(revokeDevice, endDevice),
  serve(accountEvents, listEvents),
  serve(invitations, listInvitations),
  serve(changePassword, replacePassword(deps)),
  serve(changeTradePassword, replaceTradePassword(deps)),
]
