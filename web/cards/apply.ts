/** Applications for cards as they are shown: pure. */
import type { Application, OpeningStatus } from '#contract/cards.apply.ts'
import type { Step } from '#ui/Status.tsx'
import type { Instant } from '#kernel/time.ts'
import type { ApplyTexts } from '#web/cards/texts.apply.ts'

type Tone = 'plain' | 'gold' | 'up' | 'down' | 'warn'

/** A status by colour: what the person has to do is gold. */
const statusTones: Readonly<Record<OpeningStatus, Tone>> = {
  kycPending: 'gold',
  infoPending: 'gold',
  review: 'warn',
  kycRejected: 'down',
  kycApproved: 'up',
  kycSubmitting: 'warn',
  opening: 'warn',
  approval: 'warn',
  opened: 'up',
  activation: 'gold',
  rejected: 'down',
  cancelled: 'plain',
  unknown: 'plain',
}

/** How an application stands, in a word and its colour. */
export function standing(
  { status, undelivered, shipping }: Application,
  { progress }: ApplyTexts,
): { readonly text: string; readonly tone: Tone } {
  if (undelivered) return { text: progress.undelivered, tone: 'down' }
  if (status === 'opening' && shipping?.state === 'shipped') {
    return { text: progress.sent, tone: 'up' }
  }
  return { text: progress.statuses[status], tone: statusTones[status] }
}

/** True while something still comes of it. */
export const isUnderWay = ({ status }: Pick<Application, 'status'>): boolean =>
  status !== 'opened' && status !== 'rejected' && status !== 'cancelled'

/** Whether the post has a card still, or is about to. */
export const isInPost = (shipping: Application['shipping']): boolean =>
  shipping?.state === 'pending' || shipping?.state === 'shipped'

/** What has to be done before the fee can be paid. */
export function nextPart({
  status,
  details,
  delivery,
  pickUps,
}: Application): 'identity' | 'information' | 'delivery' | 'fee' | undefined {
  if (status === 'kycPending' || status === 'kycSubmitting' || status === 'kycRejected') {
    return 'identity'
  }
  if (status !== 'infoPending') return undefined
  if (details === null) return 'information'
  return delivery === null && pickUps.length > 0 ? 'delivery' : 'fee'
}

const stepNames = [
  'identity',
  'information',
  'fee',
  'review',
  'approval',
  'opening',
  'activation',
  'opened',
] as const
type StepName = (typeof stepNames)[number]

/** Where each status stands among the steps; information and fee are told apart by what is there. */
const stepOf: Partial<Readonly<Record<OpeningStatus, StepName>>> = {
  kycPending: 'identity',
  kycSubmitting: 'identity',
  kycRejected: 'identity',
  kycApproved: 'information',
  infoPending: 'information',
  review: 'review',
  approval: 'approval',
  opening: 'opening',
  activation: 'activation',
  opened: 'opened',
}

/** The moment that a step was done, by what the timeline says came after it. */
const doneBy: Readonly<Record<StepName, OpeningStatus>> = {
  identity: 'kycApproved',
  information: 'review',
  fee: 'review',
  review: 'approval',
  approval: 'opening',
  opening: 'activation',
  activation: 'opened',
  opened: 'opened',
}

/** The step that an application is at; for one that ended, the one at which it did. */
function currentStep(application: Application): StepName {
  const { status, timeline } = application
  if (nextPart(application) === 'fee') return 'fee'
  const reached = isUnderWay(application) || status === 'opened' ? status : undefined
  const last = timeline.findLast((entry) => stepOf[entry.status] !== undefined)
  return stepOf[reached ?? last?.status ?? 'kycPending'] ?? 'identity'
}

/** The way of an application, first step on top. */
export function applicationSteps(
  application: Application,
  {
    words,
    isVirtual,
    timeOf,
  }: {
    readonly words: ApplyTexts['progress']
    readonly isVirtual: boolean
    readonly timeOf: (at: Instant) => string
  },
): readonly Step[] {
  const { status, timeline, replaces } = application
  const asked = stepNames.filter((name) => isAsked(name, replaces !== null))
  const current = asked.indexOf(currentStep(application))
  const at = (wanted: OpeningStatus) => timeline.findLast((entry) => entry.status === wanted)?.at
  const titleOf = (name: StepName): string =>
    name === 'opening' && isVirtual ? words.steps.making : words.steps[name]
  const past = (name: StepName): Step => {
    const moment = at(doneBy[name])
    return {
      state: 'done',
      title: titleOf(name),
      detail: moment === undefined ? undefined : timeOf(moment),
    }
  }
  const done = asked.slice(0, current).map(past)
  const here = asked[current] ?? 'identity'
  if (status === 'opened') return [...done, past('opened')]
  if (status === 'rejected' || status === 'cancelled') {
    return [
      ...done,
      { state: 'failed', title: words.statuses[status], detail: endText(application, words) },
    ]
  }
  const now: Step = {
    state: status === 'kycRejected' ? 'failed' : 'now',
    title: titleOf(here),
    detail: nowText(application, words),
  }
  const rest = asked
    .slice(current + 1)
    .map((name): Step => ({ state: 'todo', title: titleOf(name) }))
  return [...done, now, ...rest]
}

/** A card in place of a lost one is asked for at once: its holder is known. */
const isAsked = (name: StepName, isReplacement: boolean): boolean =>
  !isReplacement || !['identity', 'information', 'fee', 'review'].includes(name)

/** What happens now, or has to, in a plain sentence. */
function nowText(application: Application, { now }: ApplyTexts['progress']): string | undefined {
  const { status, shipping } = application
  const part = nextPart(application)
  if (part !== undefined && part !== 'identity') return now[part]
  const isOnTheWay = status === 'opening' || application.undelivered
  if (isOnTheWay && shipping !== null) return now[shipping.state]
  const said: Partial<Readonly<Record<OpeningStatus, string>>> = now
  return said[status]
}

/** Why it ended, and where the money is. */
export function endText(
  { status, reason, refunded, paidAt, cardId }: Application,
  { reasons, ended }: ApplyTexts['progress'],
): string {
  // What has a card cannot be called off.
  if (status === 'cancelled' && cardId !== null) return ended.closed
  const why = status === 'rejected' ? [reasons[reason ?? 'other']] : []
  const money = refunded ? [ended.refunded] : paidAt === null ? [ended.unpaid] : []
  return [...why, ...money].join(' ')
}
