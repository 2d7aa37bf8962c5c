/** What journeys begin with: somebody who has an account, and money that has arrived. */
import { setTimeout as sleep } from 'node:timers/promises'
import { confirmationsNeeded, currentAddress } from '#contract/chain.ts'
import { type Session } from '#contract/identity.ts'
import { login, register, setTradePassword } from '#contract/identity.access.ts'
import { balanceList } from '#contract/ledger.ts'
import { assert } from '#kernel/assert.ts'
import type { NetworkCode } from '#sandbox/evm/networks.ts'
import type { System } from '#e2e/support/system.ts'

/** Of everybody who is registered here. */
export const password = 'Journey#2026'
export const tradePassword = '258014'

/** A user of a journey. */
export type User = { readonly username: string; readonly session: Session }

let registered = 0

/** Somebody new with a trade password, logged in. */
export async function registerUser(system: System, username = nextName()): Promise<User> {
  const { token } = (await registerNewcomer(system, username)).session
  await system.wire(setTradePassword, { password, tradePassword }, { token })
  const session = await system.wire(login, { way: 'username', identifier: username, password })
  return { username, session }
}

/** Somebody new who has not set a trade password yet. */
export async function registerNewcomer({ wire }: System, username = nextName()): Promise<User> {
  const name = { way: 'username', identifier: username } as const
  return { username, session: await wire(register, { ...name, password, acceptTerms: true }) }
}

const nextName = (): string => `traveller${(registered += 1)}`

/** A payment from outside to a user. */
export type Payment = {
  readonly network: NetworkCode
  readonly asset: string
  /** A decimal. */
  readonly amount: string
}

const lookMs = 100
const patienceMs = 20_000

/** Pays a user's receiving address from outside; the transaction is on its way when this resolves. */
export async function deposit(
  { wire, control }: System,
  { session: { token } }: User,
  { network, asset, amount }: Payment,
): Promise<string> {
  const { address } = await wire(currentAddress, { asset, network }, { token })
  const { txids } = await control.deposit({ network, asset, amount, to: address })
  const [txid] = txids
  assert(txid, 'a deposit is a transaction')
  return txid
}

/**
 * As `deposit`, mines what it waits for, and resolves when it can be spent.
 * @throws Error when it does not arrive
 */
export async function fund(system: System, user: User, payment: Payment): Promise<void> {
  const { token } = user.session
  const spendable = async (): Promise<bigint> => {
    const { balances } = await system.wire(balanceList, {}, { token })
    return balances.find(({ asset }) => asset === payment.asset)?.available ?? 0n
  }
  const before = await spendable()
  await deposit(system, user, payment)
  await system.control.mine(payment.network, confirmationsNeeded)
  for (let waitedMs = 0; waitedMs < patienceMs; waitedMs += lookMs) {
    if ((await spendable()) > before) return
    await sleep(lookMs)
  }
  throw new Error(`${payment.amount} ${payment.asset} did not arrive`)
}
