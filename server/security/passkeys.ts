/** Passkeys: what browsers are asked with, and whether what they answer is true. */
import {
  type addPasskey,
  ceremonySeconds,
  passkeyMax,
  type passkeyLogin,
  type passkeys,
  type removePasskey,
  type startPasskey,
  type startPasskeyLogin,
  type startPasskeyProof,
} from '#contract/security.passkeys.ts'
import { Failure } from '#contract/errors.ts'
import { after, hourMs, secondMs } from '#kernel/time.ts'
import { recordEvent } from '#server/identity/event.ts'
import { userById } from '#server/identity/people.ts'
import { openSessionOf } from '#server/identity/session.ts'
import type { Context, Handler } from '#server/platform/http/route.ts'
import { type Limit, countCall, networkOf } from '#server/platform/limits.ts'
import type { SecurityDeps } from '#server/security/factor.ts'
import { dropUnusedCodes, firstRecoveryCodes } from '#server/security/recovery.ts'
import { requireProof } from '#server/security/stepUp.ts'
import {
  type Ceremony,
  type PasskeyRow,
  deletePasskey,
  insertCeremony,
  insertPasskey,
  lockPasskey,
  selectPasskeys,
  takeCeremony,
  updatePasskeyUse,
} from '#server/security/store.passkeys.ts'
import { askToMake, askToUse, readMade, readUsed } from '#server/security/webauthn.ts'

/** Log-ins by passkey that one network may begin. */
const ceremoniesOfNetwork: Limit = {
  name: 'security.ceremonies',
  calls: 300,
  windowMs: hourMs,
}

/** Own passkeys. */
export const listPasskeys: Handler<typeof passkeys, 'user'> = async (_, { sql, caller }) => ({
  passkeys: (await selectPasskeys(sql, caller.userId)).map(
    ({ id, name, createdAt, usedAt, synced }) => ({ id, name, createdAt, usedAt, synced }),
  ),
})

const ceremonyOf = ({ caller }: Context<'user'>, purpose: string): Ceremony => ({
  purpose,
  userId: caller.userId,
  sessionId: caller.sessionId,
})

const loginCeremony: Ceremony = { purpose: 'login', userId: null, sessionId: null }

/** Asks for a new passkey, on a device that has none of this account yet. */
export const beginPasskey =
  ({ site }: SecurityDeps): Handler<typeof startPasskey, 'user'> =>
  async (_, context) => {
    const { sql, clock, caller } = context
    const own = await selectPasskeys(sql, caller.userId)
    if (own.length >= passkeyMax) throw new Failure('PASSKEY_LIMIT', { max: String(passkeyMax) })
    const person = await userById(sql, caller.userId)
    const owner = { id: caller.userId, name: person?.name ?? '' }
    const { challenge, options } = await askToMake(site, owner, own)
    await insertCeremony(sql, challenge, ceremonyOf(context, 'add'), clock.now())
    return { options }
  }

/** Adds what the browser made, once the user has proved who they are. */
export const finishPasskey =
  (deps: SecurityDeps): Handler<typeof addPasskey, 'user'> =>
  async ({ name, credential }, context) => {
    const { sql, clock, ids, caller } = context
    await requireProof(context, { action: 'addPasskey' })
    const own = await selectPasskeys(sql, caller.userId)
    if (own.length >= passkeyMax) throw new Failure('PASSKEY_LIMIT', { max: String(passkeyMax) })
    const made = await readMade(deps.site, credential, (challenge) =>
      answers(context, challenge, ceremonyOf(context, 'add')),
    )
    const passkey: PasskeyRow = {
      ...made,
      id: ids.uuid(),
      userId: caller.userId,
      name: name.trim() || 'Passkey',
      createdAt: clock.now(),
      usedAt: null,
    }
    const recoveryCodes = await firstRecoveryCodes(deps, context)
    if (!(await insertPasskey(sql, passkey))) throw new Failure('PASSKEY_REFUSED')
    await recordEvent(sql, context, caller.userId, 'passkey_added')
    return { recoveryCodes }
  }

/** Removes a passkey of one's own; recovery codes go with the last factor. */
export const dropPasskey: Handler<typeof removePasskey, 'user'> = async ({ id }, context) => {
  const { sql, caller } = context
  const own = await selectPasskeys(sql, caller.userId)
  if (!own.some((one) => one.id === id)) throw new Failure('NOT_FOUND')
  await requireProof(context, { action: 'removePasskey' })
  await deletePasskey(sql, caller.userId, id)
  await dropUnusedCodes(context)
  await recordEvent(sql, context, caller.userId, 'passkey_removed')
  return {}
}

/** Asks for one of the user's passkeys, to prove an action. */
export const beginPasskeyProof =
  ({ site }: SecurityDeps): Handler<typeof startPasskeyProof, 'user'> =>
  async ({ action }, context) => {
    const { sql, clock, caller } = context
    const own = await selectPasskeys(sql, caller.userId)
    if (own.length === 0) throw new Failure('FACTOR_NOT_BOUND')
    const { challenge, options } = await askToUse(site, own)
    await insertCeremony(sql, challenge, ceremonyOf(context, action), clock.now())
    return { options }
  }

/** Passes for a passkey of the caller that answers what was asked for this action. */
export async function checkPasskey(
  deps: SecurityDeps,
  context: Context<'user'>,
  action: string,
  credential: string,
): Promise<void> {
  const userId = await userOfPasskey(deps, context, ceremonyOf(context, action), credential)
  if (userId !== context.caller.userId) throw new Failure('PASSKEY_REFUSED')
}

/** Asks for any passkey of this site. */
export const beginPasskeyLogin =
  ({ site }: SecurityDeps): Handler<typeof startPasskeyLogin, 'visitor'> =>
  async (_, { sql, db, clock, origin }) => {
    await countCall(db, clock, ceremoniesOfNetwork, networkOf(origin.ip))
    const { challenge, options } = await askToUse(site)
    await insertCeremony(sql, challenge, loginCeremony, clock.now())
    return { options }
  }

/** Logs in whoever's passkey it is: something they have, and their face, finger or PIN. */
export const logInByPasskey =
  (deps: SecurityDeps): Handler<typeof passkeyLogin, 'visitor'> =>
  async ({ credential }, context) =>
    openSessionOf(context, await userOfPasskey(deps, context, loginCeremony, credential))

/** @throws Failure PASSKEY_REFUSED for anything that is not a right answer to our question */
async function userOfPasskey(
  { site }: SecurityDeps,
  context: Context,
  ceremony: Ceremony,
  credential: string,
): Promise<string> {
  const { sql, clock } = context
  const { passkey, counter, synced } = await readUsed(
    site,
    credential,
    (credentialId) => lockPasskey(sql, credentialId),
    (challenge) => answers(context, challenge, ceremony),
  )
  await updatePasskeyUse(sql, passkey.id, { counter, synced, at: clock.now() })
  return passkey.userId
}

const answers = ({ sql, clock }: Context, challenge: string, ceremony: Ceremony) =>
  takeCeremony(sql, challenge, ceremony, after(clock.now(), -ceremonySeconds * secondMs))
