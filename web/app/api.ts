import { md5 } from '@noble/hashes/legacy.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import * as z from 'zod/mini'
import { type Reply, failureOf, sealEnvelope } from '#contract/envelope.ts'
import { Failure } from '#contract/errors.ts'
import { type Language, languageHeaders } from '#contract/language.ts'
import type { AnyOperation, Operation } from '#contract/operation.ts'
import { toInstant } from '#kernel/time.ts'
import { device } from '#web/app/device.ts'
import { learnServerTime, serverNow } from '#web/app/hooks/time.ts'
import { currentToken, leave } from '#web/app/session.ts'
import { askProof } from '#web/app/stepUp.ts'

/** Put in by the build; see `vite.config.ts`. */
declare const AURIC_ENVELOPE_SECRET: string
declare const AURIC_API: {
  readonly mainDomain: string
  readonly main: string
  readonly other: string
}

/** Milliseconds before a call is given up (spec §7). */
const callTimeoutMs = 10_000

/** Proofs one call may ask the person for before it is refused. */
const proofsMax = 4

/** Times a call is made again with work: while the first was done, more may have been asked for. */
const worksMax = 2

/** The reply never came: what the call did is unknown. Not a refusal. */
export class NoReply extends Error {
  override readonly name = 'NoReply'
}

/** What every reply is in (spec §7). */
export const ReplyShape = z.object({ code: z.number(), msg: z.string(), data: z.unknown() })

let language: Language = 'en'
/** Says which language the server shall answer in. */
export const speak = (next: Language): void => {
  language = next
}

/** Base of every call: one host for the main domain, another for all others (spec §7). */
export function apiBase(host: string): string {
  const { mainDomain, main, other } = AURIC_API
  const isMain = mainDomain !== '' && (host === mainDomain || host.endsWith(`.${mainDomain}`))
  return isMain ? main : other
}

export type CallOptions = {
  /** Of a money command: one UUID for one action of the user. */
  readonly idempotencyKey?: string
  readonly signal?: AbortSignal
  /** Of a session other than the one that is kept here. */
  readonly token?: string
}

/**
 * Calls an operation in a signed envelope.
 * @throws Failure what the server refused, with its code
 * @throws NoReply nothing came back in time
 */
export async function call<Input extends z.ZodMiniType, Output extends z.ZodMiniType>(
  operation: Operation<Input, Output>,
  input: z.output<Input>,
  options: CallOptions = {},
): Promise<z.output<Output>> {
  return decodeReply(
    operation,
    await callWire(operation, z.encode(operation.input, input), options),
  )
}

/**
 * As `call`, from and to the wire form: what is kept for showing offline. What the server wants
 * proved first is asked of the person here, whoever calls, and the call made again; work that it
 * wants done is done by the device.
 */
export async function callWire(
  operation: AnyOperation,
  input: unknown,
  options: CallOptions = {},
): Promise<unknown> {
  const token = options.token ?? currentToken()
  let sent = input
  const send = () => post(operation.path, seal(sent), token, options)
  let reply = await send()
  // The server's clock was learned from the refusal: a device that is an hour off works as well.
  if (failureOf(reply)?.code === 'ENVELOPE_TIME') reply = await send()
  reply = await worked(reply, options.signal, (work) => {
    sent = Object.assign({}, input, { work })
    return send()
  })
  reply = await proved(reply, send)
  const failure = failureOf(reply)
  if (!failure) return reply.data
  // Only the session that asked is over: another may have begun while this call was on its way.
  if (failure.code === 'UNAUTHENTICATED' && token === currentToken()) leave()
  throw failure
}

/** The server tells its clock in whole seconds: by so much may a newer moment look older. */
const clockStepMs = 2_000

let lastSealed = 0
/**
 * Now, and later than every call before. The server's clock is known to the second only, so two calls
 * may think it the same moment; the same call twice would then be a replay.
 */
function sealTime(): number {
  const now = serverNow()
  const isAgain = now <= lastSealed && now > lastSealed - clockStepMs
  lastSealed = isAgain ? lastSealed + 1 : now
  return lastSealed
}

/** The reply to the call with the work that was asked for. */
async function worked(
  first: Reply,
  signal: AbortSignal | undefined,
  sendWith: (work: string) => Promise<Reply>,
): Promise<Reply> {
  let reply = first
  for (let works = 0; works < worksMax; works += 1) {
    const refusal = failureOf(reply)
    if (refusal?.code !== 'WORK_REQUIRED') break
    const work = await workFor(refusal, signal)
    if (work === undefined) break
    reply = await sendWith(work)
  }
  return reply
}

/** The reply to the call once the person has proved what was asked for. */
async function proved(first: Reply, send: () => Promise<Reply>): Promise<Reply> {
  let reply = first
  for (let proofs = 0; proofs < proofsMax; proofs += 1) {
    const refusal = failureOf(reply)
    if (refusal?.code !== 'STEP_UP_REQUIRED') break
    if (!(await askProof(refusal.details))) break
    reply = await send()
  }
  return reply
}

/** @throws NoReply the code that does it could not be fetched */
async function workFor({ details }: Failure, signal?: AbortSignal): Promise<string | undefined> {
  const { doWork } = await import('#web/app/work.ts').catch((cause: unknown) => {
    throw new NoReply('no reply', { cause })
  })
  return doWork(details, signal)
}

const seal = (input: unknown): string =>
  sealEnvelope(device(), input, sealTime(), {
    secret: AURIC_ENVELOPE_SECRET,
    md5: (text) => bytesToHex(md5(utf8ToBytes(text))).toUpperCase(),
  })

/** Reads an answer's wire form. @throws Failure INTERNAL when it is not what the contract says */
export function decodeReply<Output extends z.ZodMiniType>(
  operation: { readonly output: Output },
  data: unknown,
): z.output<Output> {
  const output = z.safeParse(operation.output, data)
  if (!output.success) throw new Failure('INTERNAL')
  return output.data
}

async function post(
  path: string,
  body: string,
  token: string | undefined,
  options: CallOptions,
): Promise<Reply> {
  const timeout = AbortSignal.timeout(callTimeoutMs)
  try {
    const response = await fetch(`${apiBase(location.hostname)}/api/${path}`, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        language: languageHeaders[language],
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(options.idempotencyKey === undefined
          ? {}
          : { 'idempotency-key': options.idempotencyKey }),
      },
      signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
    })
    const { code, msg, data } = ReplyShape.parse(await response.json())
    learnClock(response.headers.get('date'))
    return { code, msg, data }
  } catch (cause) {
    if (options.signal?.aborted) throw cause
    throw new NoReply('no reply', { cause })
  }
}

/** Reads the server's clock from a reply: whole seconds, enough for a window of minutes. */
function learnClock(date: string | null): void {
  const epochMs = Date.parse(date ?? '')
  if (!Number.isNaN(epochMs)) learnServerTime(toInstant(epochMs))
}
