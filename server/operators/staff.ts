/**
 * Operators made, given roles, locked out and let in again: by an admin who proved anew who they
 * are, and never by themselves.
 */
import { Failure } from '#contract/errors.ts'
import type {
  createOperator,
  disableOperator,
  operatorList,
  resetOperatorFactor,
  setOperatorRole,
} from '#contract/operators.staff.ts'
import type { OperatorContext, OperatorHandler } from '#server/platform/http/route.ts'
import { makeLink } from '#server/operators/enrol.ts'
import { declineAllOf } from '#server/operators/approval.ts'
import { requireFresh } from '#server/operators/factor.ts'
import type { OperatorDeps, StoredOperator } from '#server/operators/operator.ts'
import { deletePasskeys } from '#server/operators/store.passkeys.ts'
import {
  endSessions,
  insertOperator,
  lockRole,
  selectOperator,
  selectOperators,
  updateCredentials,
  updateDisabled,
  updateHandled,
  updateRole,
} from '#server/operators/store.ts'

/** Operators shown; no service has more. */
const listMax = 1_000

/** Every operator. */
export const listOperators: OperatorHandler<typeof operatorList> = async (_, { sql }) => {
  const found = await selectOperators(sql, listMax)
  return {
    operators: found.map(({ id, name, role, passwordHash, disabledAt, createdAt }) => ({
      id,
      name,
      role,
      enrolled: passwordHash !== null,
      disabledAt,
      createdAt,
    })),
  }
}

/** Makes an operator; they set the rest themselves. */
export const addOperator =
  (deps: OperatorDeps): OperatorHandler<typeof createOperator> =>
  async ({ name, role, reason, proof }, context) => {
    const { sql, clock, ids, act } = context
    await requireFresh(deps, context, proof)
    const [id, now] = [ids.uuid(), clock.now()]
    if (!(await insertOperator(sql, { id, name, role, createdAt: now, handledAt: now })))
      throw new Failure('OPERATOR_NAME_TAKEN')
    act({ subject: `operator ${id}`, reason, after: { name, role } })
    return makeLink(deps, context, id)
  }

/** Gives a role. Sessions end, so that nobody goes on in a screen of the old one. */
export const giveRole =
  (deps: OperatorDeps): OperatorHandler<typeof setOperatorRole> =>
  async ({ id, role, reason, proof }, context) => {
    const { sql, act } = context
    const other = await otherOperator(context, id)
    await requireFresh(deps, context, proof)
    await updateRole(sql, id, role)
    await endWhatIsOpen(context, id)
    act({ subject: `operator ${id}`, reason, before: { role: other.role }, after: { role } })
    return {}
  }

/** Locks out, at once, or lets in again. */
export const lockOut =
  (deps: OperatorDeps): OperatorHandler<typeof disableOperator> =>
  async ({ id, disabled, reason, proof }, context) => {
    const { sql, clock, act } = context
    const other = await otherOperator(context, id)
    await requireFresh(deps, context, proof)
    await updateDisabled(sql, id, disabled ? (other.disabledAt ?? clock.now()) : null)
    await endWhatIsOpen(context, id)
    const before = { disabled: other.disabledAt !== null }
    act({ subject: `operator ${id}`, reason, before, after: { disabled } })
    return {}
  }

/** Takes the ways in away, for a lost phone or a password that is not remembered. */
export const resetFactor =
  (deps: OperatorDeps): OperatorHandler<typeof resetOperatorFactor> =>
  async ({ id, reason, proof }, context) => {
    const { sql, act } = context
    const other = await otherOperator(context, id)
    await requireFresh(deps, context, proof)
    await updateCredentials(sql, id, { passwordHash: null, factor: null })
    await deletePasskeys(sql, id)
    await endWhatIsOpen(context, id)
    const before = { enrolled: other.passwordHash !== null }
    act({ subject: `operator ${id}`, reason, before, after: { enrolled: false } })
    return makeLink(deps, context, id)
  }

/**
 * Notes that another one had a hand in an operator, and ends what they had open: sessions, and what
 * they asked for, which nobody can approve any more.
 */
async function endWhatIsOpen(context: OperatorContext, id: string): Promise<void> {
  const { sql, clock } = context
  await updateHandled(sql, id, clock.now())
  await endSessions(sql, id, clock.now())
  await declineAllOf(context, id)
}

/**
 * The operator to be changed. Admins are locked together, and whoever asks must still be one: of two
 * who lock each other out at once one stays.
 * @throws Failure FORBIDDEN for oneself, NOT_FOUND
 */
async function otherOperator(
  { sql, operator }: OperatorContext,
  id: string,
): Promise<StoredOperator> {
  if (id === operator.operatorId) throw new Failure('FORBIDDEN')
  const admins = await lockRole(sql, operator.role)
  if (!admins.some((admin) => admin.id === operator.operatorId)) throw new Failure('FORBIDDEN')
  const other = await selectOperator(sql, id)
  if (!other) throw new Failure('NOT_FOUND')
  return other
}
