/** Operators made by a command on the machine itself, where nobody is logged in. */
import type { Role } from '#contract/operators.permissions.ts'
import type { Ids } from '#kernel/id.ts'
import type { Clock, Instant } from '#kernel/time.ts'
import { hashPassword } from '#server/identity/password.ts'
import type { Database } from '#server/platform/db.ts'
import type { Act } from '#server/platform/http/route.ts'
import { sealSecret } from '#server/security/secret.ts'
import { nobodysOrigin, recordActs } from '#server/operators/audit.ts'
import { makeLink } from '#server/operators/enrol.ts'
import type { OperatorDeps } from '#server/operators/operator.ts'
import { insertOperator, updateCredentials } from '#server/operators/store.ts'

type Machine = { readonly db: Database; readonly clock: Clock; readonly ids: Ids }
type Hired = { readonly name: string; readonly role: Role }

/** Makes an operator and a link; undefined when the name is taken. */
export async function hireByCommand(
  deps: Pick<OperatorDeps, 'codeSecret'>,
  { db, clock, ids }: Machine,
  hired: Hired,
): Promise<{ readonly token: string; readonly expiresAt: Instant } | undefined> {
  const id = ids.uuid()
  return db.begin(async (sql) => {
    if (!(await insertOperator(sql, { id, ...hired, ...byNobody(clock) }))) return undefined
    const link = await makeLink(deps, { sql, clock, ids }, id)
    await recordActs(sql, clock.now(), byCommand(id, hired))
    return link
  })
}

/** Makes an operator with known ways in, for a sandbox only; nothing when the name is taken. */
export async function hireWithSecret(
  { codeSecret }: Pick<OperatorDeps, 'codeSecret'>,
  { db, clock, ids }: Machine,
  hired: Hired & { readonly password: string; readonly secret: Uint8Array },
): Promise<void> {
  const { name, role, password, secret } = hired
  const id = ids.uuid()
  const passwordHash = await hashPassword(password)
  await db.begin(async (sql) => {
    if (!(await insertOperator(sql, { id, name, role, ...byNobody(clock) }))) return
    const factor = sealSecret(codeSecret, id, secret)
    await updateCredentials(sql, id, { passwordHash, factor })
    await recordActs(sql, clock.now(), byCommand(id, { name, role }))
  })
}

/** No operator made them: they ask and decide from the first day on. */
const byNobody = (clock: Clock) => ({ createdAt: clock.now(), handledAt: null })

/** Whoever has the machine is noted under the name of whom they made. */
function byCommand(id: string, { name, role }: Hired) {
  const act: Act = { subject: `operator ${id}`, reason: 'made by command', after: { name, role } }
  return {
    operator: { operatorId: id, name, role, sessionId: '' },
    path: 'command/create',
    origin: nobodysOrigin,
    acts: [act],
  }
}
