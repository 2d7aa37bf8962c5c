import type { ChainStatus } from '#sandbox/evm/chain.ts'
import { type NetworkCode, networkCodes, networks } from '#sandbox/evm/networks.ts'
import type { Times } from '#sandbox/faults.ts'
import type {
  Counter,
  CounterCard,
  CounterDispute,
  CounterPayment,
  PostStep,
} from '#sandbox/issuing/counter.ts'
import type { Received } from '#sandbox/inbox.ts'
import type { Mail } from '#sandbox/mail/mail.ts'
import type { Quote } from '#sandbox/prices/prices.ts'
import type { Push } from '#sandbox/push/push.ts'
import type { Sandbox } from '#sandbox/sandbox.ts'
import type { Mark } from '#sandbox/screening/screening.ts'
import type { Sms } from '#sandbox/sms/sms.ts'
import type { Applicant } from '#sandbox/sumsub/applicants.ts'
import { type Line, type Person, people, telegramBot } from '#sandbox/telegram/people.ts'

/** A switch of one party and what it is set to. */
export type FaultState = { readonly name: string; readonly times: Times }

/** A network; without a status while its node is being started again. */
export type ChainState = {
  readonly network: NetworkCode
  readonly name: string
  readonly assets: readonly string[]
  readonly status: ChainStatus | undefined
}

/** A mail in the list: what it looks like is asked for by its number. */
export type MailRow = Omit<Received<Mail>, 'html'> & { readonly hasHtml: boolean }

/** What one card issuer has. */
export type IssuerState = {
  readonly cards: readonly CounterCard[]
  readonly payments: readonly CounterPayment[]
  readonly disputes: readonly CounterDispute[]
  readonly postSteps: readonly PostStep[]
}

/** Numbers of the newest messages that the page has, by inbox. */
export type Newest = Readonly<Record<'mail' | 'sms' | 'push', number>>

/** What the Simulator page shows. Messages are only those after the numbers it has. */
export type SimulatorState = {
  /** Another one means that message numbers began again. */
  readonly boot: string
  readonly chains: readonly ChainState[]
  readonly sms: readonly Received<Sms>[]
  readonly mail: readonly MailRow[]
  readonly push: readonly Received<Push>[]
  /** The newest lines of the chats with our bot, oldest first. */
  readonly telegram: {
    readonly bot: string
    readonly people: readonly Person[]
    readonly lines: readonly Received<Line>[]
  }
  /** By issuer: its cards and payments, newest first, and what its post can do. */
  readonly issuers: Readonly<Record<'stripe' | 'lithic', IssuerState>>
  /** People whose identity is checked, newest first. */
  readonly applicants: readonly Readonly<Applicant>[]
  /** Addresses that the companies which screen know, newest first. */
  readonly marks: readonly Mark[]
  readonly quotes: readonly Quote[]
  /** By party: a network's code, or the name of its faults in `sandbox/control.ts`. */
  readonly faults: Readonly<Record<string, readonly FaultState[]>>
}

/** Lines of chats that the page shows. */
const linesShown = 30
const applicantsShown = 20
const cardsShown = 100
const paymentsShown = 30
const disputesShown = 20
const marksShown = 20

const issuerState = (counter: Counter): IssuerState => ({
  cards: counter.cards().slice(0, cardsShown),
  payments: counter.payments().slice(0, paymentsShown),
  disputes: counter.disputes().slice(0, disputesShown),
  postSteps: counter.postSteps,
})

/** Reads the whole state; `after` holds the numbers of the newest messages the page has. */
export async function simulatorState(
  sandbox: Sandbox,
  boot: string,
  after: Newest,
): Promise<SimulatorState> {
  const { evm, mail, sms, telegram, prices, push, sumsub, stripe, lithic, s3, clamd, screening } =
    sandbox
  const chains = networkCodes.map(async (network) => ({
    network,
    name: networks[network].name,
    assets: networks[network].coins.map(({ asset }) => asset),
    status: await evm[network].status().catch(() => undefined),
  }))
  return {
    boot,
    chains: await Promise.all(chains),
    sms: sms.inbox.list(after.sms),
    mail: mail.inbox.list(after.mail).map(({ html, ...row }) => ({
      ...row,
      hasHtml: html !== undefined,
    })),
    push: push.inbox.list(after.push),
    telegram: {
      bot: telegramBot.username,
      people,
      lines: telegram.chats.lines.list().slice(-linesShown),
    },
    issuers: { stripe: issuerState(stripe.counter), lithic: issuerState(lithic.counter) },
    applicants: sumsub.applicants.list().slice(0, applicantsShown),
    marks: screening.marks.list().slice(0, marksShown),
    quotes: prices.quotes(),
    faults: {
      ERC20: evm.ERC20.faults.list(),
      BEP20: evm.BEP20.faults.list(),
      sms: sms.faults.list(),
      mail: mail.faults.list(),
      telegram: telegram.faults.list(),
      prices: prices.faults.list(),
      push: push.faults.list(),
      sumsub: sumsub.faults.list(),
      stripe: stripe.faults.list(),
      lithic: lithic.faults.list(),
      s3: s3.faults.list(),
      clamd: clamd.faults.list(),
      screening: screening.faults.list(),
    },
  }
}
