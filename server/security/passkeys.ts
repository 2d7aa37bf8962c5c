/** Passkeys: what browsers are asked with, and whether what they answer is true. */
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
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
import { readAssertion, readAttestation } from '#server/security/credential.ts'
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
    const options = await generateRegistrationOptions({
      rpName: 'Auric',
      rpID: site.rpId,
      userID: new TextEncoder().encode(caller.userId),
      userName: person?.name ?? '',
      userDisplayName: person?.name ?? '',
      timeout: ceremonySeconds * secondMs,
      attestationType: 'none',
      excludeCredentials: own.map(({ credentialId: id, transports }) => ({ id, transports })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    await insertCeremony(sql, options.challenge, ceremonyOf(context, 'add'), clock.now())
    return { options: JSON.stringify(options) }
  }

/** Adds what the browser made, once the user has proved who they are. */
export const finishPasskey =
  (deps: SecurityDeps): Handler<typeof addPasskey, 'user'> =>
  async ({ name, credential }, context) => {
    const { sql, clock, ids, caller } = context
    await requireProof(context, { action: 'addPasskey' })
    const own = await selectPasskeys(sql, caller.userId)
    if (own.length >= passkeyMax) throw new Failure('PASSKEY_LIMIT', { max: String(passkeyMax) })
    const made = await madePasskey(deps, context, credential)
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

type Made = Pick<PasskeyRow, 'credentialId' | 'publicKey' | 'counter' | 'transports' | 'synced'>

/** @throws Failure PASSKEY_REFUSED for anything that is not a right answer to our question */
async function madePasskey(
  { site }: SecurityDeps,
  context: Context<'user'>,
  credential: string,
): Promise<Made> {
  const response = readAttestation(credential)
  const { verified, registrationInfo } = await refusing(
    verifyRegistrationResponse({
      response,
      expectedChallenge: (challenge) => answers(context, challenge, ceremonyOf(context, 'add')),
      expectedOrigin: site.origin,
      expectedRPID: site.rpId,
      requireUserVerification: true,
    }),
  )
  if (!verified) throw new Failure('PASSKEY_REFUSED')
  const { credential: made, credentialBackedUp } = registrationInfo
  return {
    credentialId: made.id,
    publicKey: made.publicKey,
    counter: BigInt(made.counter),
    transports: response.response.transports,
    synced: credentialBackedUp,
  }
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
    const options = await generateAuthenticationOptions({
      rpID: site.rpId,
      userVerification: 'required',
      timeout: ceremonySeconds * secondMs,
      allowCredentials: own.map(({ credentialId: id, transports }) => ({ id, transports })),
    })
    await insertCeremony(sql, options.challenge, ceremonyOf(context, action), clock.now())
    return { options: JSON.stringify(options) }
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
    const options = await generateAuthenticationOptions({
      rpID: site.rpId,
      userVerification: 'required',
      timeout: ceremonySeconds * secondMs,
    })
    await insertCeremony(sql, options.challenge, loginCeremony, clock.now())
    return { options: JSON.stringify(options) }
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
  const response = readAssertion(credential)
  const passkey = await lockPasskey(sql, response.id)
  if (!passkey) throw new Failure('PASSKEY_REFUSED')
  const { verified, authenticationInfo } = await refusing(
    verifyAuthenticationResponse({
      response,
      expectedChallenge: (challenge) => answers(context, challenge, ceremony),
      expectedOrigin: site.origin,
      expectedRPID: site.rpId,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: Uint8Array.from(passkey.publicKey),
        counter: Number(passkey.counter),
      },
    }),
  )
  if (!verified) throw new Failure('PASSKEY_REFUSED')
  await updatePasskeyUse(sql, passkey.id, {
    counter: BigInt(authenticationInfo.newCounter),
    synced: authenticationInfo.credentialBackedUp,
    at: clock.now(),
  })
  return passkey.userId
}

const answers = ({ sql, clock }: Context, challenge: string, ceremony: Ceremony) =>
  takeCeremony(sql, challenge, ceremony, after(clock.now(), -ceremonySeconds * secondMs))

/** The library throws for what is malformed, forged or counted backwards. */
const refusing = <T>(verification: Promise<T>): Promise<T> =>
  verification.catch((error: unknown) => {
    if (error instanceof Failure) throw error
    throw new Failure('PASSKEY_REFUSED')
  })
