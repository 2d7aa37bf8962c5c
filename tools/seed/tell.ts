/** Has the story happen: by the product's own calls, and by real payments on the sandbox's chains. */
import {
  type ReceivingAddress,
  addressList,
  createAddress,
  currentAddress,
} from '#contract/chain.ts'
import { Failure } from '#contract/errors.ts'
import { cancelTransfer, savePayee } from '#contract/transfers.ts'
import { assert } from '#kernel/assert.ts'
import { minuteMs, secondMs } from '#kernel/time.ts'
import { type NetworkCode, networkCodes } from '#sandbox/evm/networks.ts'
import { catalogue, networkByCode } from '#server/assets/catalogue.ts'
import { commandId } from '#server/chain/command.ts'
import type { Config } from '#server/config.ts'
import { findUserBy } from '#server/identity/people.ts'
import { connect } from '#server/platform/db.ts'
import { type ActOf, type Receipt, momentOf } from '#tools/seed/act.ts'
import { type Member, createMembers, join } from '#tools/seed/members.ts'
import { furnish } from '#tools/seed/furnish.ts'
import { type Past, follow, openPast } from '#tools/seed/past.ts'
import { hero } from '#tools/seed/people.ts'
import { type Progress, doRest } from '#tools/seed/progress.ts'
import { serve } from '#tools/seed/service.ts'
import { story } from '#tools/seed/story.ts'
import { sendInside, sendOut } from '#tools/seed/transfer.ts'

type Teller = {
  readonly past: Past
  readonly member: (username: string) => Promise<Member>
  /** Of the event at hand: money moves once under it. */
  readonly key: string
}

/** How long a person takes to change their mind. */
const reconsiderMs = 4 * minuteMs

/** True for a database in which the demo users are already. */
export async function isTold(config: Config): Promise<boolean> {
  const db = connect(config.DATABASE_URL, { max: 1 })
  try {
    return (await findUserBy(db, 'username', hero)) !== undefined
  } finally {
    await db.end({ timeout: 5 })
  }
}

/** Tells what of the story has not been told yet, and hands the networks over. */
export async function tellStory(
  config: Config,
  simulatorUrl: string,
  progress: Progress,
): Promise<void> {
  const [next] = story.slice(progress.done('past'))
  if (!next) return
  const past = await openPast(config, simulatorUrl, momentOf(progress.began, next.when))
  try {
    if (progress.done('past') === 0) await furnish(past.db, past.clock)
    await tell(past, progress)
  } finally {
    await past.close()
  }
}

async function tell(past: Past, progress: Progress): Promise<void> {
  const member = createMembers(past.wire, past.clock)
  await doRest(progress, 'past', story, async ({ when, act }, place) => {
    past.setTo(momentOf(progress.began, when))
    const teller = { past, member, key: `event ${place}` }
    switch (act.does) {
      case 'join':
        return join(past.wire, { way: 'username', identifier: act.who })
      case 'open address':
        return openAddress(teller, act)
      case 'save payee':
        return saveTo(teller, act)
      case 'receive':
        return receive(teller, act)
      case 'send':
        return send(teller, act)
      case 'withdraw':
        return withdraw(teller, act)
      case 'stock':
      case 'gain':
      case 'trade':
      case 'reserve':
      case 'give back':
        return serve(past, (await member(hero)).userId, teller.key, act)
    }
  })
}

async function openAddress(
  { past, member }: Teller,
  { who, asset, network, name, note }: ActOf<'open address'>,
): Promise<void> {
  const { token } = await member(who)
  await past.wire(createAddress, { asset, network, name, note }, { token })
}

async function saveTo(
  { past, member }: Teller,
  { name, remark, at }: ActOf<'save payee'>,
): Promise<void> {
  const target =
    'person' in at
      ? { kind: 'internal' as const, uid: (await member(at.person)).uid }
      : { kind: 'onchain' as const, ...at }
  const { token } = await member(hero)
  await past.wire(savePayee, { name, remark, target }, { token }).catch((error: unknown) => {
    if (!(error instanceof Failure) || error.code !== 'PAYEE_EXISTS') throw error
  })
}

/** Seen in a block, and credited once it is final; or lost with its block. */
async function receive(teller: Teller, { receipts, isLost }: ActOf<'receive'>): Promise<void> {
  const { past } = teller
  for (const one of receipts) {
    const { address } = await addressOf(teller, one)
    await past.control.deposit({ ...one, to: address })
  }
  const used = networkCodes.filter((code) => receipts.some(({ network }) => network === code))
  for (const network of used) {
    await past.control.mine(network, 1)
    await follow(past, network)
    if (isLost) await past.control.reorg(network, 1)
    await confirm(past, network)
  }
}

async function addressOf({ past, member }: Teller, one: Receipt): Promise<ReceivingAddress> {
  const { asset, network } = one
  const { token } = await member(one.who)
  if (one.address === undefined) return past.wire(currentAddress, { asset, network }, { token })
  const { addresses } = await past.wire(addressList, { asset, network }, { token })
  const found = addresses.find(({ name }) => name === one.address)
  assert(found, `${one.who} has an address named ${one.address}`)
  return found
}

/** The blocks that make what is in the newest one final, at the network's own pace. */
async function confirm(past: Past, network: NetworkCode): Promise<void> {
  const known = networkByCode(await catalogue(past.db), network)
  past.pass(known.confirmations * known.blockSeconds * secondMs)
  await past.control.mine(network, known.confirmations)
  await follow(past, network)
}

async function send(
  { past, member, key }: Teller,
  { from, to, asset, amount, note }: ActOf<'send'>,
): Promise<void> {
  const { token } = await member(from)
  const { uid } = await member(to)
  const sender = { token, idempotencyKey: commandId('demo', key) }
  await sendInside(past.wire, sender, { uid, asset, amount, note })
}

async function withdraw(
  { past, member, key }: Teller,
  { ends, network, ...sent }: ActOf<'withdraw'>,
): Promise<void> {
  const { token } = await member(hero)
  const sender = { token, idempotencyKey: commandId('demo', key) }
  const { orderNo } = await sendOut(past.wire, sender, { network, ...sent })
  if (ends === 'called off') {
    past.pass(reconsiderMs)
    const again = { token, idempotencyKey: commandId('demo', key, 'cancel') }
    await past.wire(cancelTransfer, { orderNo }, again)
    return
  }
  // One block goes by until it is signed and sent, and the next one has it.
  const { blockSeconds } = networkByCode(await catalogue(past.db), network)
  past.pass(blockSeconds * secondMs)
  await follow(past, network)
  if (ends === 'waits') return
  past.pass(blockSeconds * secondMs)
  await past.control.mine(network, 1)
  await follow(past, network)
  await confirm(past, network)
}
