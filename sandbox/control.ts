/**
 * The control plane: what the Simulator page, tests and seeds ask of the outside parties.
 * `POST /__control/<party>/<action>` with JSON; the answer is JSON, a refusal `{ error }`.
 */
import { Hono } from 'hono'
import * as z from 'zod/mini'
import { clamdFaultNames } from '#sandbox/clamd/clamd.ts'
import { networkCodes } from '#sandbox/evm/networks.ts'
import { evmFaultNames } from '#sandbox/evm/proxy.ts'
import { Sale, Turn, Verdict, postSteps } from '#sandbox/issuing/counter.ts'
import { issuerFaultNames } from '#sandbox/issuing/faults.ts'
import type { Bindings } from '#sandbox/listen.ts'
import { mailFaultNames } from '#sandbox/mail/mail.ts'
import { priceFaultNames } from '#sandbox/prices/prices.ts'
import { pushFaultNames } from '#sandbox/push/push.ts'
import { Refusal } from '#sandbox/refusal.ts'
import { s3FaultNames } from '#sandbox/s3/s3.ts'
import type { Sandbox } from '#sandbox/sandbox.ts'
import type { StripeServer } from '#sandbox/stripe/stripe.ts'
import { markNames, screeningFaultNames } from '#sandbox/screening/screening.ts'
import { sumsubFaultNames } from '#sandbox/sumsub/applicants.ts'
import { smsFaultNames } from '#sandbox/sms/twilio.ts'
import { type TelegramServer, telegramFaultNames } from '#sandbox/telegram/telegram.ts'

const Network = z.enum(networkCodes)
const OfNetwork = z.object({ network: Network })
const BrowserName = z.string().check(z.regex(/^[\w -]{1,40}$/))
const Address = z.string().check(z.maxLength(100))
const Messages = z.object({ to: z.optional(z.string()), after: z._default(z.number(), 0) })
const Nothing = z.object({})
const Person = z.object({
  id: z.int().check(z.positive()),
  first_name: z.string().check(z.maxLength(64)),
  username: z.optional(z.string().check(z.regex(/^\w{5,32}$/))),
  language_code: z.optional(z.string().check(z.maxLength(16))),
})

/** `times`: how often the fault strikes, 'always', or 0 to switch it off. */
const faultShape = <Name extends string>(names: readonly [Name, ...Name[]]) =>
  z.object({
    fault: z.enum(names),
    times: z.union([z.literal('always'), z.int().check(z.nonnegative(), z.maximum(1_000))]),
    delayMs: z.optional(z.int().check(z.positive())),
  })

/** Decodes what was sent, then does it. */
type Action = (body: unknown) => unknown

const action =
  <T>(shape: z.ZodMiniType<T>, run: (input: T) => unknown): Action =>
  (body) =>
    run(shape.parse(body))

type Actions = Readonly<Record<string, Action>>

/** Everything that can be asked, by path. */
const actionsOf = (sandbox: Sandbox): Actions => ({
  ...chainActions(sandbox),
  ...inboxActions(sandbox),
  ...telegramActions(sandbox.telegram),
  ...priceActions(sandbox),
  ...identityActions(sandbox),
  ...issuerActions('stripe', sandbox.stripe),
  ...issuerActions('lithic', sandbox.lithic),
  ...fileActions(sandbox),
  ...screeningActions(sandbox),
})

function chainActions({ evm }: Sandbox): Actions {
  return {
    'evm/status': action(OfNetwork, ({ network }) => evm[network].status()),
    'evm/deposit': action(
      z.object({
        network: Network,
        asset: z.string(),
        to: Address,
        amount: z.string().check(z.maxLength(60)),
        count: z._default(z.int(), 1),
      }),
      async ({ network, ...deposit }) => ({ txids: await evm[network].deposit(deposit) }),
    ),
    'evm/fund': action(z.object({ network: Network, address: Address }), async (input) => ({
      txids: await evm[input.network].fund(input.address),
    })),
    'evm/mine': action(
      z.object({ network: Network, blocks: z._default(z.int(), 1) }),
      async ({ network, blocks }) => {
        await evm[network].mine(blocks)
        return evm[network].status()
      },
    ),
    'evm/reorg': action(
      z.object({ network: Network, depth: z.int(), keep: z.boolean() }),
      async ({ network, ...reorganisation }) => ({
        txids: await evm[network].reorg(reorganisation),
      }),
    ),
    'evm/pause': action(OfNetwork, ({ network }) => evm[network].pause(true)),
    'evm/resume': action(OfNetwork, ({ network }) => evm[network].pause(false)),
    'evm/token': action(
      z.object({ network: Network, asset: z.string(), paused: z.boolean() }),
      async ({ network, asset, paused }) => ({
        txids: [await evm[network].pauseToken(asset, paused)],
      }),
    ),
    'evm/fault': action(
      z.extend(faultShape(evmFaultNames), { network: Network }),
      ({ network, fault, times, delayMs }) => evm[network].faults.set(fault, times, delayMs),
    ),
  }
}

/** Mails, texts and pushes that arrived. */
function inboxActions({ mail, sms, push }: Sandbox): Actions {
  return {
    'mail/inbox': action(Messages, ({ to, after }) =>
      mail.inbox.list(after).filter((m) => to === undefined || m.to.includes(to.toLowerCase())),
    ),
    'mail/clear': action(Nothing, () => mail.inbox.clear()),
    'mail/fault': action(faultShape(mailFaultNames), ({ fault, times, delayMs }) =>
      mail.faults.set(fault, times, delayMs),
    ),
    'sms/inbox': action(Messages, ({ to, after }) =>
      sms.inbox.list(after).filter((m) => to === undefined || m.to === to),
    ),
    'sms/clear': action(Nothing, () => sms.inbox.clear()),
    'sms/fault': action(faultShape(smsFaultNames), ({ fault, times, delayMs }) =>
      sms.faults.set(fault, times, delayMs),
    ),
    'push/subscribe': action(z.object({ name: BrowserName }), ({ name }) => push.subscribe(name)),
    'push/inbox': action(Messages, ({ to, after }) =>
      push.inbox.list(after).filter((m) => to === undefined || m.to === to),
    ),
    'push/clear': action(Nothing, () => push.inbox.clear()),
    'push/fault': action(faultShape(pushFaultNames), ({ fault, times, delayMs }) =>
      push.faults.set(fault, times, delayMs),
    ),
  }
}

function priceActions({ prices }: Sandbox): Actions {
  return {
    'prices/quotes': action(Nothing, () => prices.quotes()),
    'prices/set': action(
      z.object({
        symbol: z.string(),
        price: z.string().check(z.regex(/^\d{1,9}(\.\d{1,8})?$/, 'The price is not a decimal.')),
      }),
      ({ symbol, price }) => prices.set(symbol, Number(price)),
    ),
    'prices/fault': action(faultShape(priceFaultNames), ({ fault, times, delayMs }) =>
      prices.faults.set(fault, times, delayMs),
    ),
  }
}

/** What a reviewer at the company that checks identities can do. */
function identityActions({ sumsub: { applicants, faults } }: Sandbox): Actions {
  const OfPerson = z.object({ id: z.string().check(z.maxLength(60)) })
  return {
    'sumsub/people': action(Nothing, () => applicants.list()),
    'sumsub/review': action(
      z.extend(OfPerson, {
        answer: z.enum(['GREEN', 'RED']),
        rejectType: z.optional(z.enum(['RETRY', 'FINAL'])),
        labels: z.optional(z.array(z.string().check(z.maxLength(60)))),
        comment: z.optional(z.string().check(z.maxLength(500))),
      }),
      ({ id, answer, rejectType, labels, comment }) =>
        applicants.review(id, {
          answer,
          ...(rejectType ? { rejectType } : {}),
          ...(labels ? { labels } : {}),
          ...(comment ? { comment } : {}),
        }),
    ),
    'sumsub/remove': action(OfPerson, ({ id }) => applicants.remove(id)),
    'sumsub/fault': action(faultShape(sumsubFaultNames), ({ fault, times, delayMs }) =>
      faults.set(fault, times, delayMs),
    ),
  }
}

/** What merchants, networks and the post do with an issuer's cards, by the vendor's own calls. */
const issuerActions = (
  name: 'stripe' | 'lithic',
  { counter, faults }: Pick<StripeServer, 'counter' | 'faults'>,
): Actions => ({
  [`${name}/cards`]: action(Nothing, () => counter.cards()),
  [`${name}/pay`]: action(Sale, async (sale) => {
    const id = await counter.pay(sale)
    return counter.payments().find((payment) => payment.id === id)
  }),
  [`${name}/turn`]: action(Turn, counter.turn),
  [`${name}/refundAlone`]: action(Sale, counter.refundAlone),
  [`${name}/captureAlone`]: action(Sale, counter.captureAlone),
  [`${name}/move`]: action(
    z.object({ cardId: z.string(), step: z.enum(postSteps) }),
    ({ cardId, step }) => counter.move(cardId, step),
  ),
  [`${name}/decide`]: action(Verdict, counter.decide),
  [`${name}/fault`]: action(faultShape(issuerFaultNames), ({ fault, times, delayMs }) =>
    faults.set(fault, times, delayMs),
  ),
})

/** How the object store and the scanner are made to fail. */
const fileActions = ({ s3, clamd }: Sandbox): Actions => ({
  's3/fault': action(faultShape(s3FaultNames), ({ fault, times, delayMs }) =>
    s3.faults.set(fault, times, delayMs),
  ),
  'clamd/fault': action(faultShape(clamdFaultNames), ({ fault, times, delayMs }) =>
    clamd.faults.set(fault, times, delayMs),
  ),
})
/** What the companies that screen addresses know. */
function screeningActions({ screening: { marks, faults } }: Sandbox): Actions {
  return {
    'screening/marks': action(Nothing, () => marks.list()),
    'screening/mark': action(
      z.object({ address: Address, mark: z.enum(markNames) }),
      ({ address, mark }) => marks.set(address, mark),
    ),
    'screening/clear': action(z.object({ address: Address }), ({ address }) =>
      marks.clear(address),
    ),
    'screening/fault': action(faultShape(screeningFaultNames), ({ fault, times, delayMs }) =>
      faults.set(fault, times, delayMs),
    ),
  }
}

/** What can be asked of Telegram. */
const telegramActions = ({ chats, faults }: TelegramServer): Readonly<Record<string, Action>> => ({
  'telegram/open': action(
    z.object({ person: Person, link: z.string().check(z.maxLength(300)) }),
    ({ person, link }) => chats.open(person, link),
  ),
  'telegram/write': action(
    z.object({ person: Person, text: z.string().check(z.minLength(1), z.maxLength(4_096)) }),
    ({ person, text }) => chats.write(person, text),
  ),
  'telegram/block': action(z.object({ personId: z.int() }), ({ personId }) =>
    chats.block(personId),
  ),
  'telegram/sign': action(
    z.object({ person: Person, kind: z.enum(['widget', 'miniApp']) }),
    ({ person, kind }) => ({ data: chats.sign(person, kind) }),
  ),
  'telegram/lines': action(
    z.object({ personId: z.optional(z.int()), after: z._default(z.number(), 0) }),
    ({ personId, after }) =>
      chats.lines
        .list(after)
        .filter((line) => personId === undefined || line.personId === personId),
  ),
  'telegram/fault': action(faultShape(telegramFaultNames), ({ fault, times, delayMs }) =>
    faults.set(fault, times, delayMs),
  ),
})

/** The routes of the control plane. Only the page itself and programs may ask, no other web page. */
export function control(sandbox: Sandbox): Hono<Bindings> {
  const app = new Hono<Bindings>()
  const actions = actionsOf(sandbox)
  app.post('/:party/:action', async (c) => {
    // JSON makes a browser ask before it sends from another page, and it is never told yes.
    if (!c.req.header('content-type')?.startsWith('application/json')) {
      return c.json({ error: 'The body must be application/json.' }, 415)
    }
    const run = actions[`${c.req.param('party')}/${c.req.param('action')}`]
    if (!run) return c.json({ error: 'There is no such action.' }, 404)
    const body: unknown = await c.req.json().catch(() => undefined)
    return c.json((await run(body)) ?? {})
  })
  app.onError((error, c) => {
    if (error instanceof Refusal) return c.json({ error: error.message }, 400)
    if (error instanceof z.core.$ZodError) return c.json({ error: z.prettifyError(error) }, 400)
    return c.json({ error: String(error) }, 503)
  })
  return app
}
