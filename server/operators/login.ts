import type { operatorLogin } from '#contract/operators.ts'
import { Failure } from '#contract/errors.ts'
import { hourMs, minuteMs } from '#kernel/time.ts'
import { verifyPassword } from '#server/identity/password.ts'
import type { Handler } from '#server/platform/http/route.ts'
import {
  type Limit,
  countCall,
  countNetwork,
  forgetCalls,
  networkOf,
} from '#server/platform/limits.ts'
import { recordActs } from '#server/operators/audit.ts'
import { isFactor } from '#server/operators/factor.ts'
import type { OperatorDeps } from '#server/operators/operator.ts'
import { openSession } from '#server/operators/session.ts'
import { selectOperatorByName } from '#server/operators/store.ts'

/** Tries of one name from one network; a right one starts anew. */
const triesOfPair: Limit = { name: 'operators.triesOfPair', calls: 10, windowMs: 15 * minuteMs }

/** Tries of one name from everywhere. */
const triesOfName: Limit = { name: 'operators.triesOfName', calls: 60, windowMs: hourMs }

/** Tries of any name from one network. */
const triesOfNetwork: Limit = { name: 'operators.triesOfNetwork', calls: 60, windowMs: hourMs }

/** Logs an operator in. Whatever is wrong, the answer is the same, and takes as long. */
export const logIn =
  (deps: OperatorDeps): Handler<typeof operatorLogin, 'visitor'> =>
  async ({ name: typed, password, ...given }, context) => {
    const { sql, db, clock, origin } = context
    const name = typed.trim().toLowerCase()
    const pair = `${name} ${networkOf(origin.ip)}`
    await countNetwork(db, clock, triesOfNetwork, origin.ip)
    await countCall(db, clock, triesOfPair, pair)
    await countCall(db, clock, triesOfName, name)
    const found = await selectOperatorByName(sql, name)
    const isRight = await verifyPassword(found?.passwordHash ?? undefined, password)
    const ceremony = { purpose: 'login', sessionId: null } as const
    if (!found || !isRight || !(await isFactor(deps, context, found, { ...given, ceremony })))
      throw new Failure('CREDENTIALS_INCORRECT')
    await forgetCalls(db, triesOfPair, pair)
    const { id: sessionId, token, expiresAt } = await openSession(context, found.id)
    const operator = { operatorId: found.id, name: found.name, role: found.role, sessionId }
    const acts = [{ subject: `operator ${found.id}` }]
    await recordActs(sql, clock.now(), { operator, path: 'operators/login', origin, acts })
    return { token, expiresAt, operator: { id: found.id, name: found.name, role: found.role } }
  }
