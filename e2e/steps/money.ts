/** Paying and being paid: the number pad, own addresses, and what is on a chain. */
import { randomBytes } from 'node:crypto'
import { createPublicClient, erc20Abi, getAddress, http } from 'viem'
import type { Page } from 'playwright-core'
import { assetList } from '#contract/assets.ts'
import { balanceList } from '#contract/ledger.ts'
import { billList } from '#contract/bills.ts'
import { createTransfer } from '#contract/transfers.ts'
import { assert } from '#kernel/assert.ts'
import { formatDecimal, parseDecimal, zero } from '#kernel/money.ts'
import { type NetworkCode, networks } from '#sandbox/evm/networks.ts'
import { control, sees } from '#e2e/steps/see.ts'
import { type User, fund, registerUser, tradePassword } from '#e2e/support/steps.ts'
import type { System } from '#e2e/support/system.ts'

const scale = 6
/** More than all journeys of one file give away. */
const treasure = '100000'
const treasuries = new WeakMap<System, Promise<User>>()

/** Somebody new with USDT to spend, given by one who had a deposit. */
export async function registerRich(system: System, amount: string): Promise<User> {
  const user = await registerUser(system)
  await spend(system, await treasuryOf(system), user, amount)
  return user
}

/** Sends USDT from one user to another, as a program of the sender would. */
export async function spend(
  { wire }: System,
  { session: { token } }: User,
  receiver: User,
  amount: string,
): Promise<void> {
  const units = parseDecimal(amount, scale)
  assert(units !== undefined, 'an amount is a decimal')
  const destination = { kind: 'internal', uid: receiver.session.profile.uid } as const
  const sent = { asset: 'USDT', amount: units, confirmAmount: units, fee: zero, note: '' }
  await wire(createTransfer, { ...sent, destination, tradePassword }, { token })
}

/** As `spend`, to an address on Ethereum; it waits there until blocks come. */
export async function spendOnChain(
  { wire }: System,
  { session: { token } }: User,
  address: string,
  amount: string,
): Promise<void> {
  const units = parseDecimal(amount, scale)
  const { coins } = await wire(assetList, {})
  const coin = coins.find(({ asset, network }) => asset === 'USDT' && network === 'ERC20')
  assert(units !== undefined && coin, 'an amount is a decimal, and the coin is on offer')
  const destination = { kind: 'onchain', network: 'ERC20', address } as const
  const sent = { asset: 'USDT', amount: units, confirmAmount: units, note: '' }
  const call = { ...sent, destination, fee: coin.withdrawFee, tradePassword }
  await wire(createTransfer, call, { token })
}

function treasuryOf(system: System): Promise<User> {
  const known = treasuries.get(system)
  if (known) return known
  const made = makeTreasury(system)
  treasuries.set(system, made)
  return made
}

async function makeTreasury(system: System): Promise<User> {
  const user = await registerUser(system)
  await fund(system, user, { network: 'ERC20', asset: 'USDT', amount: treasure })
  return user
}

/** What a user has of USDT, as decimals. */
export async function moneyOf(
  { wire }: System,
  { session: { token } }: User,
): Promise<{ readonly available: string; readonly held: string }> {
  const { balances } = await wire(balanceList, {}, { token })
  const row = balances.find(({ asset }) => asset === 'USDT')
  const write = (amount: bigint) => formatDecimal(amount, scale)
  return { available: write(row?.available ?? 0n), held: write(row?.held ?? 0n) }
}

/** How often a user has sent something. */
export async function sentCount({ wire }: System, { session: { token } }: User): Promise<number> {
  const { bills } = await wire(billList, { direction: 'out' }, { token })
  return bills.length
}

/** Presses the digits on the app's own number pad, which asks for `label`. */
export async function enterDigits(page: Page, label: string, digits: string): Promise<void> {
  const pad = page.getByRole('group', { name: label, exact: true })
  for (const digit of digits) await pad.getByRole('button', { name: digit, exact: true }).click()
}

/** Copies the address on the screen, as a person does before they send it to somebody. */
export async function copyAddress(page: Page): Promise<string> {
  await control(page, /^Copy\. Address/).click()
  await sees(page, 'Copied')
  return page.evaluate(() => navigator.clipboard.readText())
}

/** What an address has on the chain itself, in raw units of the token there. */
export async function onChain(
  { sandbox }: System,
  network: NetworkCode,
  asset: string,
  owner: string,
): Promise<bigint> {
  const client = createPublicClient({ transport: http(sandbox.evm[network].rpcUrl) })
  const coin = networks[network].coins.find((known) => known.asset === asset)
  assert(coin, `${asset} is on ${network}`)
  if (!coin.contract) return client.getBalance({ address: getAddress(owner) })
  return client.readContract({
    address: getAddress(coin.contract.address),
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [getAddress(owner)],
  })
}

/** An address of nobody here, each time another. */
export const outsideAddress = (): string => getAddress(`0x${randomBytes(20).toString('hex')}`)
