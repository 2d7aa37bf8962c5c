/** One-time links by which an operator sets password and authenticator. */
import { randomBytes } from 'node:crypto'
import { Failure } from '#contract/errors.ts'
import { type enrol, enrolmentLifeMs, type showEnrolment } from '#contract/operators.staff.ts'
import { passwordProblem } from '#contract/rules.ts'
import type { Ids } from '#kernel/id.ts'
import { type Clock, type Instant, after, hourMs } from '#kernel/time.ts'
import { hashPassword } from '#server/identity/password.ts'
import type { Sql } from '#server/platform/db.ts'
import type { Context, Handler } from '#server/platform/http/route.ts'
import { type Limit, countNetwork } from '#server/platform/limits.ts'
import { shownSecret, stepOf } from '#server/security/code.ts'
import { openSecret, sealSecret, secretBytes } from '#server/security/secret.ts'
import { recordActs } from '#server/operators/audit.ts'
import { type OperatorDeps, hashToken } from '#server/operators/operator.ts'
import {
  type Enrolment,
  deleteEnrolment,
  lockEnrolment,
  takeStep,
  updateCredentials,
  upsertEnrolment,
} from '#server/operators/store.ts'

/** Links tried from one network. */
const linksOfNetwork: Limit = { name: 'operators.linksOfNetwork', calls: 60, windowMs: hourMs }

/** Makes a link for an operator; one before it is worth nothing from now on. */
export async function makeLink(
  { codeSecret }: Pick<OperatorDeps, 'codeSecret'>,
  { sql, clock, ids }: { readonly sql: Sql; readonly clock: Clock; readonly ids: Ids },
  operatorId: string,
): Promise<{ readonly id: string; readonly token: string; readonly expiresAt: Instant }> {
  const token = ids.token()
  const expiresAt = after(clock.now(), enrolmentLifeMs)
  const factor = sealSecret(codeSecret, operatorId, randomBytes(secretBytes))
  await upsertEnrolment(sql, operatorId, { tokenHash: hashToken(token), factor, expiresAt })
  return { id: operatorId, token, expiresAt }
}

/** What a link is for. */
export const readLink =
  (deps: OperatorDeps): Handler<typeof showEnrolment, 'visitor'> =>
  async ({ token }, context) => {
    const { operatorId, name, role, factor } = await enrolmentOf(context, token)
    const secret = openSecret(deps.codeSecret, operatorId, factor)
    return { name, role, ...shownSecret(secret, `${name} (console)`) }
  }

/** Uses a link up. */
export const useLink =
  (deps: OperatorDeps): Handler<typeof enrol, 'visitor'> =>
  async ({ token, password, code }, context) => {
    const { sql, clock, origin } = context
    const { operatorId, name, role, factor } = await enrolmentOf(context, token)
    const problem = passwordProblem(password)
    if (problem) throw new Failure(problem)
    const step = stepOf(openSecret(deps.codeSecret, operatorId, factor), code, clock.now())
    if (step === undefined || !(await takeStep(sql, operatorId, step)))
      throw new Failure('CODE_INCORRECT')
    await updateCredentials(sql, operatorId, { passwordHash: await hashPassword(password), factor })
    await deleteEnrolment(sql, operatorId)
    const operator = { operatorId, name, role, sessionId: '' }
    const acts = [{ subject: `operator ${operatorId}` }]
    await recordActs(sql, clock.now(), { operator, path: 'operators/enrol', origin, acts })
    return {}
  }

/** @throws Failure ENROLMENT_EXPIRED for a link that was never made, was used or is too old */
async function enrolmentOf(context: Context<'visitor'>, token: string): Promise<Enrolment> {
  const { sql, db, clock, origin } = context
  await countNetwork(db, clock, linksOfNetwork, origin.ip)
  const found = await lockEnrolment(sql, hashToken(token), clock.now())
  if (!found) throw new Failure('ENROLMENT_EXPIRED')
  return found
}
