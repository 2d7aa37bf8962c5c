/** What is under way when the product opens for the first time: done over the wire, as people do. */
import { setTimeout as sleep } from 'node:timers/promises'
import { addressList, currentAddress } from '#contract/chain.ts'
import { Failure } from '#contract/errors.ts'
import { login } from '#contract/identity.access.ts'
import { requestThird, thirdOffer } from '#contract/kyc.third.ts'
import { markRead, messageList, subscribePush } from '#contract/messages.ts'
import { assert } from '#kernel/assert.ts'
import { type Clock, after, dayMs, secondMs } from '#kernel/time.ts'
import { outside } from '#tools/seed/addresses.ts'
import { applyForIt, payWithIt, rechargeIt, takeIt } from '#tools/seed/card.ts'
import type { Control } from '#tools/seed/control.ts'
import type { Desks } from '#tools/seed/desk.ts'
import { identify } from '#tools/seed/identify.ts'
import { type Member, createMembers, join } from '#tools/seed/members.ts'
import { demoPassword, hero, reached } from '#tools/seed/people.ts'
import { type Progress, doRest } from '#tools/seed/progress.ts'
import { sendInside, sendOut } from '#tools/seed/transfer.ts'
import type { Send, Wire } from '#tools/seed/wire.ts'

/** The running system. */
export type Today = {
  readonly wire: Wire
  /** For what is no call of JSON. */
  readonly send: Send
  readonly desk: Desks
  readonly control: Control
  readonly clock: Clock
}

type Step = (today: Today, member: (username: string) => Promise<Member>) => Promise<void>

const coffee = { asset: 'USDT', amount: '25', note: 'Coffee beans' }
const pizza = { asset: 'USDT', amount: '31.40', note: 'Pizza 🍕' }

/** In this order: what is still moving when a person first looks comes last. */
export const steps: readonly Step[] = [
  ...reached.map(
    (one): Step =>
      (today) =>
        joinReached(today, one),
  ),
  async ({ wire }, member) => {
    const { uid } = await member('alice2026')
    await sendInside(wire, await member(hero), { uid, ...coffee })
  },
  async ({ wire }, member) => {
    const { uid } = await member(hero)
    await sendInside(wire, await member('bob2026'), { uid, ...pizza })
  },
  async ({ wire }, member) => {
    const to = { network: 'ERC20', address: outside.coldWallet } as const
    await sendOut(wire, await member(hero), { asset: 'USDT', amount: '120', ...to })
  },
  async ({ wire, control }, member) => {
    const { token } = await member(hero)
    const { addresses } = await wire(addressList, { asset: 'USDT', network: 'ERC20' }, { token })
    const [newest] = addresses
    assert(newest, `${hero} has an address`)
    const { address: to } = newest
    await control.deposit({ network: 'ERC20', asset: 'USDT', to, amount: '250' })
  },
  async ({ wire, control }, member) => {
    const { token } = await member(hero)
    await wire(subscribePush, await control.browser(`phone of ${hero}`), { token })
  },
  async ({ wire }, member) => {
    await orderCheck(wire, await member(hero))
  },
  async ({ wire, clock }, member) => {
    await readOld(wire, clock, await member(hero))
  },
  ...[identify, applyForIt, takeIt, rechargeIt, payWithIt].map(
    (act): Step =>
      async (today, member) => {
        await act(today, await member(hero))
      },
  ),
]

/** Does what is not done yet. */
export async function liveToday(today: Today, progress: Progress): Promise<void> {
  const member = createMembers(today.wire, today.clock)
  await doRest(progress, 'today', steps, (step) => step(today, member))
}

/** An identity check that waits for its payment. */
async function orderCheck(wire: Wire, { token }: Member): Promise<void> {
  const { asset, amount } = await wire(thirdOffer, {}, { token })
  const about = { purpose: 'card', contact: `${hero}@auric.test`, requirement: '' } as const
  await wire(requestThird, { ...about, asset, amount, acceptTerms: true }, { token })
}

/** What came before today has been read. */
async function readOld(wire: Wire, clock: Clock, { token }: Member): Promise<void> {
  const today = after(clock.now(), -dayMs)
  let place: string | undefined
  do {
    const { messages, next } = await wire(messageList, { after: place }, { token })
    for (const { id, at, read } of messages) {
      if (at < today && !read) await wire(markRead, { id }, { token })
    }
    place = next ?? undefined
  } while (place !== undefined)
}

/** Somebody who proves a phone or an address, and is paid for the first time. */
async function joinReached(
  { wire, control }: Today,
  { way, identifier, party }: (typeof reached)[number],
): Promise<void> {
  await join(wire, { way, identifier }, (send) =>
    control.codeFor(party, identifier, () =>
      send().catch(async (error: unknown) => {
        await sleep(waitOf(error))
        await send()
      }),
    ),
  )
  const { token } = await wire(login, { way, identifier, password: demoPassword })
  const coin = { asset: 'DAI', network: 'ERC20' } as const
  const { address: to } = await wire(currentAddress, coin, { token })
  await control.deposit({ ...coin, to, amount: '180' })
}

/** An interrupted start asked for a code a moment ago. @throws the error, when it is another */
function waitOf(error: unknown): number {
  if (!(error instanceof Failure) || error.code !== 'RATE_LIMITED') throw error
  return Number(error.details['retryAfterSeconds']) * secondMs
}
