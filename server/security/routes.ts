import {
  authenticator,
  bindAuthenticator,
  newRecoveryCodes,
  removeAuthenticator,
  startAuthenticator,
} from '#contract/security.ts'
import { type Route, serve } from '#server/platform/http/route.ts'
import {
  beginAuthenticator,
  endAuthenticator,
  finishAuthenticator,
  renewRecoveryCodes,
  showAuthenticator,
} from '#server/security/authenticator.ts'
import type { SecurityDeps } from '#server/security/factor.ts'

/** Handlers of `contract/security.ts`. */
export const securityRoutes = (deps: SecurityDeps): Route[] => [
  serve(authenticator, showAuthenticator),
  serve(startAuthenticator, beginAuthenticator(deps)),
  serve(bindAuthenticator, finishAuthenticator(deps)),
  serve(removeAuthenticator, endAuthenticator(deps)),
  serve(newRecoveryCodes, renewRecoveryCodes(deps)),
]
