import { createHmac, randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Clock } from '#kernel/time.ts'
import type { Faults } from '#sandbox/faults.ts'
import { Refusal } from '#sandbox/refusal.ts'

/** The one customer of this stand-in. Its secrets are public, so the product takes none in production. */
export const sumsubAccount = {
  token: 'sbx:sandbox-auric',
  secret: 'sandbox-sumsub-secret',
  webhookSecret: 'sandbox-sumsub-webhook-secret',
} as const

/** What Sumsub can do wrong: with its answers, and with its webhooks. */
export const sumsubFaultNames = [
  'delay',
  'tooManyRequests',
  'serverError',
  'hang',
  'lostReply',
  'refuse',
  'hookLost',
  'hookLate',
  'hookTwice',
  'hookOrder',
  'hookForged',
] as const
export type SumsubFault = (typeof sumsubFaultNames)[number]

/** What a reviewer says. */
export type Verdict = {
  readonly answer: 'GREEN' | 'RED'
  readonly rejectType?: 'RETRY' | 'FINAL'
  readonly labels?: readonly string[]
  /** For the person. */
  readonly comment?: string
}

/** A person who is checked. */
export type Applicant = {
  readonly id: string
  readonly externalUserId: string
  readonly levelName: string
  readonly createdAt: number
  firstName: string
  lastName: string
  reviewStatus: 'init' | 'pending' | 'onHold' | 'completed'
  verdict: Verdict | undefined
}

/** People that are kept; the oldest are forgotten. */
const peopleMax = 500
const lateMs = 3_000
const hookTimeoutMs = 5_000

/** Last names that decide by themselves, as a quick way through a demonstration. */
const magicNames: Readonly<Record<string, Verdict | 'onHold'>> = {
  GREEN: { answer: 'GREEN' },
  RETRY: {
    answer: 'RED',
    rejectType: 'RETRY',
    labels: ['UNSATISFACTORY_PHOTOS'],
    comment: 'The photo is blurred. Please take it again in good light.',
  },
  FINAL: {
    answer: 'RED',
    rejectType: 'FINAL',
    labels: ['FORGERY'],
    comment: 'We could not confirm this document.',
  },
  HOLD: 'onHold',
}

/** Everybody who is checked, and the webhooks that tell of them. */
export class Applicants {
  readonly #people = new Map<string, Applicant>()
  readonly #clock: Clock
  readonly #faults: Faults<SumsubFault>
  #hookUrl: string
  /** A webhook that another is to overtake. */
  #kept: (() => Promise<void>) | undefined
  readonly #sending = new Set<Promise<void>>()

  constructor(clock: Clock, faults: Faults<SumsubFault>, hookUrl: string) {
    this.#clock = clock
    this.#faults = faults
    this.#hookUrl = hookUrl
  }

  /** Where webhooks go from now on. */
  sendTo(hookUrl: string): void {
    this.#hookUrl = hookUrl
  }

  /** Newest first. */
  list(): readonly Applicant[] {
    return [...this.#people.values()].toReversed()
  }

  find(id: string): Applicant | undefined {
    return this.#people.get(id)
  }

  findExternal(externalUserId: string): Applicant | undefined {
    return this.list().find((person) => person.externalUserId === externalUserId)
  }

  /** Undefined when there is one of that name. */
  create(externalUserId: string, levelName: string): Applicant | undefined {
    if (this.findExternal(externalUserId)) return undefined
    const person: Applicant = {
      id: randomBytes(12).toString('hex'),
      externalUserId,
      levelName,
      createdAt: this.#clock.now(),
      firstName: '',
      lastName: '',
      reviewStatus: 'init',
      verdict: undefined,
    }
    this.#people.set(person.id, person)
    const [oldest] = this.#people.keys()
    if (this.#people.size > peopleMax && oldest !== undefined) this.#people.delete(oldest)
    this.#tell(person, 'applicantCreated')
    return person
  }

  /** What the person sent; a magic last name decides at once. */
  submit(id: string, name: { readonly firstName: string; readonly lastName: string }): void {
    const person = this.#known(id)
    person.firstName = name.firstName
    person.lastName = name.lastName
    person.reviewStatus = 'pending'
    person.verdict = undefined
    this.#tell(person, 'applicantPending')
    const magic = magicNames[name.lastName.toUpperCase()]
    if (magic === 'onHold') {
      person.reviewStatus = 'onHold'
      this.#tell(person, 'applicantOnHold')
    } else if (magic) this.review(id, magic)
  }

  /** A reviewer decides, or decides otherwise than before. */
  review(id: string, verdict: Verdict): void {
    const person = this.#known(id)
    person.reviewStatus = 'completed'
    person.verdict = verdict
    this.#tell(person, 'applicantReviewed')
  }

  /** The person asked to be forgotten. */
  remove(id: string): void {
    const person = this.#known(id)
    this.#people.delete(id)
    this.#tell(person, 'applicantDeleted')
  }

  /** When every webhook that is on its way has come. */
  async told(): Promise<void> {
    await Promise.all(this.#sending)
  }

  #known(id: string): Applicant {
    const person = this.#people.get(id)
    if (!person) throw new Refusal('There is no such applicant.')
    return person
  }

  /** Sends a webhook without waiting for it, with the faults that are on. */
  #tell(person: Applicant, type: string): void {
    const body = JSON.stringify({
      applicantId: person.id,
      externalUserId: person.externalUserId,
      levelName: person.levelName,
      type,
      reviewStatus: person.reviewStatus,
      ...reviewResultOf(person.verdict),
      correlationId: randomBytes(8).toString('hex'),
      sandboxMode: true,
      createdAtMs: new Date(this.#clock.now()).toISOString().replace('T', ' ').replace('Z', ''),
    })
    if (this.#faults.strikes('hookLost')) return
    const isForged = this.#faults.strikes('hookForged')
    const secret = isForged ? 'of somebody else' : sumsubAccount.webhookSecret
    const send = () => this.#post(body, secret)
    const again = this.#faults.strikes('hookTwice') ? send : undefined
    const lateness = this.#faults.strikes('hookLate') ? lateMs : 0
    if (this.#faults.strikes('hookOrder') && !this.#kept) {
      this.#kept = send
      return
    }
    const kept = this.#kept
    this.#kept = undefined
    const sending = (async () => {
      if (lateness > 0) await wait(lateness, undefined, { ref: false })
      await send()
      await again?.()
      await kept?.()
    })().finally(() => this.#sending.delete(sending))
    this.#sending.add(sending)
  }

  async #post(body: string, secret: string): Promise<void> {
    await fetch(this.#hookUrl, {
      method: 'POST',
      body,
      signal: AbortSignal.timeout(hookTimeoutMs),
      headers: {
        'content-type': 'application/json',
        'x-payload-digest-alg': 'HMAC_SHA256_HEX',
        'x-payload-digest': createHmac('sha256', secret).update(body).digest('hex'),
      },
    }).catch(() => undefined)
  }
}

/** `reviewResult` as the API and the webhooks write it; nothing while there is none. */
export const reviewResultOf = (verdict: Verdict | undefined) =>
  verdict === undefined
    ? {}
    : {
        reviewResult: {
          reviewAnswer: verdict.answer,
          ...(verdict.rejectType ? { reviewRejectType: verdict.rejectType } : {}),
          ...(verdict.labels ? { rejectLabels: verdict.labels } : {}),
          ...(verdict.comment ? { moderationComment: verdict.comment } : {}),
          clientComment: 'for the customer only, never for the person',
        },
      }
