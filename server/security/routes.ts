import {
  authenticator,
  bindAuthenticator,
  newRecoveryCodes,
  removeAuthenticator,
  startAuthenticator,
} from '#contract/security.ts'
import {
  bindContact,
  cancelRaise,
  freeze,
  freezeByLink,
  resetTradePassword,
  securityState,
  sendBindCode,
  setLimits,
  setPhrase,
  setWhitelistOnly,
  unfreeze,
} from '#contract/security.protection.ts'
import {
  addPasskey,
  passkeyLogin,
  passkeys,
  removePasskey,
  startPasskey,
  startPasskeyLogin,
  startPasskeyProof,
} from '#contract/security.passkeys.ts'
import { prove, sendProof } from '#contract/security.stepUp.ts'
import {
  bindTelegram,
  startTelegram,
  telegram,
  telegramLogin,
  unbindTelegram,
} from '#contract/security.telegram.ts'
import { type Route, serve } from '#server/platform/http/route.ts'
import {
  beginAuthenticator,
  endAuthenticator,
  finishAuthenticator,
  renewRecoveryCodes,
  showAuthenticator,
} from '#server/security/authenticator.ts'
import {
  bindContactOf,
  callOffRaise,
  choosePhrase,
  chooseWhitelist,
  freezeFromLink,
  freezeSelf,
  resetTrade,
  sendContactCode,
  showState,
  unfreezeSelf,
} from '#server/security/protection.ts'
import {
  beginPasskey,
  beginPasskeyLogin,
  beginPasskeyProof,
  dropPasskey,
  finishPasskey,
  listPasskeys,
  logInByPasskey,
} from '#server/security/passkeys.ts'
import { sendProofCode, takeProof } from '#server/security/prove.ts'
import { editLimits } from '#server/security/setLimits.ts'
import type { SecurityDeps } from '#server/security/factor.ts'
import {
  type TelegramDeps,
  bindSigned,
  logInByTelegram,
  makeLink,
  showTelegram,
  unbind,
} from '#server/security/telegram.ts'

/** Handlers of `contract/security.ts` and its further files: protection, step-up, Telegram. */
export const securityRoutes = (deps: SecurityDeps & TelegramDeps): Route[] => [
  serve(authenticator, showAuthenticator),
  serve(startAuthenticator, beginAuthenticator(deps)),
  serve(bindAuthenticator, finishAuthenticator(deps)),
  serve(removeAuthenticator, endAuthenticator(deps)),
  serve(newRecoveryCodes, renewRecoveryCodes(deps)),
  serve(securityState, showState),
  serve(sendBindCode, sendContactCode(deps)),
  serve(bindContact, bindContactOf(deps)),
  serve(resetTradePassword, resetTrade),
  serve(setLimits, editLimits),
  serve(cancelRaise, callOffRaise),
  serve(setPhrase, choosePhrase),
  serve(setWhitelistOnly, chooseWhitelist),
  serve(freeze, freezeSelf),
  serve(unfreeze, unfreezeSelf),
  serve(freezeByLink, freezeFromLink(deps)),
  serve(sendProof, sendProofCode),
  serve(prove, takeProof(deps)),
  serve(passkeys, listPasskeys),
  serve(startPasskey, beginPasskey(deps)),
  serve(addPasskey, finishPasskey(deps)),
  serve(removePasskey, dropPasskey),
  serve(startPasskeyProof, beginPasskeyProof(deps)),
  serve(startPasskeyLogin, beginPasskeyLogin(deps)),
  serve(passkeyLogin, logInByPasskey(deps)),
  serve(telegram, showTelegram(deps)),
  serve(startTelegram, makeLink(deps)),
  serve(bindTelegram, bindSigned(deps)),
  serve(unbindTelegram, unbind),
  serve(telegramLogin, logInByTelegram(deps)),
]
