/** An operator's own ways in: passkeys made, named and removed, and the authenticator done without. */
import { Failure } from '#contract/errors.ts'
import {
  type addOperatorPasskey,
  type operatorFactors,
  operatorPasskeyMax,
  type removeOperatorFactor,
  type renameOperatorPasskey,
  type startOperatorPasskey,
  type startOperatorPasskeyLogin,
  type startOperatorPasskeyProof,
} from '#contract/operators.passkeys.ts'
import { ceremonySeconds } from '#contract/security.passkeys.ts'
import { type Instant, after, hourMs, secondMs } from '#kernel/time.ts'
import type { Sql } from '#server/platform/db.ts'
import type { Handler, OperatorContext, OperatorHandler } from '#server/platform/http/route.ts'
import { type Limit, countNetwork } from '#server/platform/limits.ts'
import { askToMake, askToUse, readMade } from '#server/security/webauthn.ts'
import { answers, requireFresh } from '#server/operators/factor.ts'
import type { OperatorDeps } from '#server/operators/operator.ts'
import {
  type PasskeyRow,
  deleteCeremonies,
  deletePasskey,
  insertCeremony,
  insertPasskey,
  lockOwnPasskey,
  selectPasskeys,
  updatePasskeyName,
} from '#server/operators/store.passkeys.ts'
import { lockOperator, selectOperator, updateCredentials } from '#server/operators/store.ts'

/** Log-ins by passkey that one network may begin. */
const ceremoniesOfNetwork: Limit = { name: 'operators.ceremonies', calls: 120, windowMs: hourMs }

/** Own second factors. */
export const listFactors: OperatorHandler<typeof operatorFactors> = async (
  _,
  { sql, operator },
) => {
  const self = await selectOperator(sql, operator.operatorId)
  const own = await selectPasskeys(sql, operator.operatorId)
  const hasApp = self !== undefined && self.factor !== null
  return { authenticator: hasApp, passkeys: own.map(shown) }
}

const shown = ({ id, name, createdAt, usedAt, synced }: PasskeyRow) => ({
  id,
  name,
  createdAt,
  usedAt,
  synced,
})

/** Asks for any passkey of the console; nobody learns by it who has one. */
export const beginLogin =
  ({ consoleSite }: OperatorDeps): Handler<typeof startOperatorPasskeyLogin, 'visitor'> =>
  async (_, { sql, db, clock, origin }) => {
    await countNetwork(db, clock, ceremoniesOfNetwork, origin.ip)
    const { challenge, options } = await askToUse(consoleSite)
    await insertCeremony(sql, challenge, { purpose: 'login', sessionId: null }, clock.now())
    return { options }
  }

/** Asks for one of one's own passkeys. */
export const beginProof =
  ({ consoleSite }: OperatorDeps): OperatorHandler<typeof startOperatorPasskeyProof> =>
  async (_, { sql, clock, operator, act }) => {
    const own = await selectPasskeys(sql, operator.operatorId)
    if (own.length === 0) throw new Failure('FACTOR_NOT_BOUND')
    const { challenge, options } = await askToUse(consoleSite, own)
    const ceremony = { purpose: 'prove', sessionId: operator.sessionId } as const
    await insertCeremony(sql, challenge, ceremony, clock.now())
    act({ subject: `operator ${operator.operatorId}` })
    return { options }
  }

/** Asks for a new passkey, once the operator has proved who they are. */
export const beginPasskey =
  (deps: OperatorDeps): OperatorHandler<typeof startOperatorPasskey> =>
  async (proof, context) => {
    const { sql, clock, operator, act } = context
    await requireFresh(deps, context, proof)
    const own = await roomFor(context)
    const owner = { id: operator.operatorId, name: operator.name }
    const { challenge, options } = await askToMake(deps.consoleSite, owner, own, 'Auric console')
    const ceremony = { purpose: 'add', sessionId: operator.sessionId } as const
    await insertCeremony(sql, challenge, ceremony, clock.now())
    act({ subject: `operator ${operator.operatorId}` })
    return { options }
  }

/** Adds what the browser made. Its challenge was given out to this session after a proof, once. */
export const finishPasskey =
  ({ consoleSite }: OperatorDeps): OperatorHandler<typeof addOperatorPasskey> =>
  async ({ name, credential }, context) => {
    const { sql, clock, ids, operator, act } = context
    await roomFor(context)
    const ceremony = { purpose: 'add', sessionId: operator.sessionId } as const
    const made = await readMade(consoleSite, credential, answers(context, ceremony))
    const passkey: PasskeyRow = {
      ...made,
      id: ids.uuid(),
      operatorId: operator.operatorId,
      name,
      createdAt: clock.now(),
      usedAt: null,
    }
    if (!(await insertPasskey(sql, passkey))) throw new Failure('PASSKEY_REFUSED')
    act({ subject: `operator ${operator.operatorId}`, after: { passkey: name } })
    return shown(passkey)
  }

async function roomFor({ sql, operator }: OperatorContext): Promise<PasskeyRow[]> {
  const own = await selectPasskeys(sql, operator.operatorId)
  if (own.length >= operatorPasskeyMax)
    throw new Failure('PASSKEY_LIMIT', { max: String(operatorPasskeyMax) })
  return own
}

/** Gives a passkey another name. */
export const renamePasskey: OperatorHandler<typeof renameOperatorPasskey> = async (
  { id, name },
  { sql, operator, act },
) => {
  const own = await lockOwnPasskey(sql, operator.operatorId, id)
  if (!own) throw new Failure('NOT_FOUND')
  await updatePasskeyName(sql, id, name)
  const subject = `operator ${operator.operatorId}`
  act({ subject, before: { passkey: own.name }, after: { passkey: name } })
  return {}
}

/** Removes a second factor. Two removals at once wait for each other, so that one always stays. */
export const removeFactor =
  (deps: OperatorDeps): OperatorHandler<typeof removeOperatorFactor> =>
  async ({ factor, proof }, context) => {
    const { sql, operator, act } = context
    const self = await lockOperator(sql, operator.operatorId)
    const own = await selectPasskeys(sql, operator.operatorId)
    const passkey = own.find(({ id }) => id === factor)
    const isApp = factor === 'authenticator'
    if (!self || !(isApp ? self.factor : passkey)) throw new Failure('NOT_FOUND')
    if (own.length + (self.factor === null ? 0 : 1) < 2) throw new Failure('FACTOR_LAST')
    await requireFresh(deps, context, proof)
    await (passkey
      ? deletePasskey(sql, passkey.id)
      : updateCredentials(sql, self.id, { passwordHash: self.passwordHash, factor: null }))
    const before = passkey ? { passkey: passkey.name } : { authenticator: true }
    act({ subject: `operator ${operator.operatorId}`, before, after: null })
    return {}
  }

/** Forgets challenges that nobody answered. At most `limit` rows a call. */
export const forgetCeremonies = (sql: Sql, now: Instant, limit: number): Promise<number> =>
  deleteCeremonies(sql, after(now, -ceremonySeconds * secondMs), limit)
