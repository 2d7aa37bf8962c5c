import { operatorLogin, operatorLogout, operatorSelf } from '#contract/operators.ts'
import { type Route, serve } from '#server/platform/http/route.ts'
import { logIn } from '#server/operators/login.ts'
import type { OperatorDeps } from '#server/operators/operator.ts'
import { logOut, showSelf } from '#server/operators/session.ts'

/** Handlers of `contract/operators.ts`. */
export const operatorsRoutes = (deps: OperatorDeps): Route[] => [
  serve(operatorLogin, logIn(deps)),
  serve(operatorLogout, logOut),
  serve(operatorSelf, showSelf),
]
