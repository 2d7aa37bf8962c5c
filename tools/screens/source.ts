/** What is photographed: a product that runs already, or one of our own with the demo users in it. */
import { randomInt } from 'node:crypto'
import { billList } from '#contract/bills.ts'
import { cardBills } from '#contract/cards.bills.ts'
import { rechargeList } from '#contract/cards.recharge.ts'
import { cardDetail, cardList } from '#contract/cards.ts'
import { addressList } from '#contract/chain.ts'
import { type Session } from '#contract/identity.ts'
import { login, register } from '#contract/identity.access.ts'
import { payeeList } from '#contract/transfers.ts'
import { assert } from '#kernel/assert.ts'
import { startSystem } from '#e2e/support/system.ts'
import { type Control, createControl } from '#tools/seed/control.ts'
import { demoPassword, hero } from '#tools/seed/people.ts'
import { type Wire, createWire } from '#tools/seed/wire.ts'
import type { CardBelongings } from '#tools/screens/shots.cards.ts'
import type { Belongings, Viewer } from '#tools/screens/shots.ts'

/** A product to look at. */
export type Source = {
  readonly appUrl: string
  readonly wire: Wire
  readonly control: Control
  readonly stop: () => Promise<void>
}

/** The one at `APP_URL` (and its Simulator at `SIMULATOR_URL`), or a new one. */
export async function openSource(
  env: Readonly<Record<string, string | undefined>>,
): Promise<Source> {
  const appUrl = env['APP_URL']
  if (!appUrl) return startSystem({ demo: true, cadence: { busyMs: 1_000, idleMs: 30_000 } })
  return {
    appUrl,
    wire: createWire((path, init) => fetch(appUrl + path, init)),
    control: createControl(env['SIMULATOR_URL'] ?? 'http://localhost:4602'),
    stop: () => Promise.resolve(),
  }
}

/** Logs those in who look; the newcomer is new every time. */
export async function sessionsOf(
  wire: Wire,
): Promise<Readonly<Record<Exclude<Viewer, 'visitor'>, Session>>> {
  const demo = { way: 'username', identifier: hero } as const
  const newName = `new${randomInt(1e9)}`
  const newcomer = { way: 'username', identifier: newName, acceptTerms: true } as const
  return {
    hero: await wire(login, { ...demo, password: demoPassword }),
    newcomer: await wire(register, { ...newcomer, password: demoPassword }),
  }
}

/** What the demo user has, with a payment that has just been seen on the chain. */
export async function belongingsOf(
  { wire, control }: Pick<Source, 'wire' | 'control'>,
  { token }: Session,
): Promise<Belongings> {
  const { addresses } = await wire(addressList, {}, { token })
  await payNow(control, addresses)
  const { payees } = await wire(payeeList, {}, { token })
  return { addresses, payees, bills: await billsOf(wire, token), ...(await cardOf(wire, token)) }
}

async function cardOf(wire: Wire, token: string): Promise<CardBelongings> {
  const as = { token }
  const [own] = (await wire(cardList, {}, as)).cards
  assert(own, 'the demo user has a card')
  const [recharge] = (await wire(rechargeList, { cardId: own.id }, as)).recharges
  assert(recharge, 'it was recharged')
  const { bills } = await wire(cardBills, { cardId: own.id }, as)
  return { card: await wire(cardDetail, { id: own.id }, as), recharge, cardBills: bills }
}

const looks = 60

const isConfirmingHere = ({ status, network }: Belongings['bills'][number]): boolean =>
  status === 'CONFIRMING' && network === 'BEP20'

/** So that a confirming bill can be seen: blocks stand still until the pictures are taken. */
async function payNow(control: Control, addresses: Belongings['addresses']): Promise<void> {
  const own = addresses.find(({ network, asset }) => network === 'BEP20' && asset === 'BNB')
  assert(own, 'the demo user has an address')
  await control.pause('BEP20')
  await control.deposit({ network: 'BEP20', asset: 'BNB', to: own.address, amount: '0.4' })
  await control.mine('BEP20', 5)
}

async function billsOf(wire: Wire, token: string): Promise<Belongings['bills']> {
  for (let look = 0; ; look += 1) {
    const bills: Belongings['bills'][number][] = []
    let cursor: string | undefined
    do {
      const page = await wire(billList, cursor === undefined ? {} : { cursor }, { token })
      bills.push(...page.bills)
      cursor = page.next ?? undefined
    } while (cursor !== undefined)
    if (look > looks || bills.some(isConfirmingHere)) return bills
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
