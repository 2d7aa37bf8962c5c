import {
  finishRecovery,
  login,
  logout,
  profile,
  register,
  sendCode,
  setTradePassword,
  startRecovery,
} from '#contract/identity.ts'
import { type Route, serve } from '#server/platform/http/route.ts'
import type { IdentityDeps } from '#server/identity/deps.ts'
import { logIn } from '#server/identity/login.ts'
import { logOut } from '#server/identity/logout.ts'
import { showProfile } from '#server/identity/profile.ts'
import { beginRecovery, endRecovery } from '#server/identity/recover.ts'
import { registerUser } from '#server/identity/register.ts'
import { sendCodeTo } from '#server/identity/send.ts'
import { chooseTradePassword } from '#server/identity/tradePassword.ts'

/** Handlers of `contract/identity.ts`. */
export const identityRoutes = (deps: IdentityDeps): Route[] => [
  serve(sendCode, sendCodeTo(deps)),
  serve(register, registerUser(deps)),
  serve(login, logIn(deps)),
  serve(logout, logOut),
  serve(profile, showProfile),
  serve(startRecovery, beginRecovery),
  serve(finishRecovery, endRecovery(deps)),
  serve(setTradePassword, chooseTradePassword),
]
