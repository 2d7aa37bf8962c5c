/** Paying and being paid: the number pad, own addresses, and what is on a chain. */
import { createPublicClient, erc20Abi, getAddress, http } from 'viem'
import type { Page } from 'playwright-core'
import { assert } from '#kernel/assert.ts'
import { type NetworkCode, networks } from '#sandbox/evm/networks.ts'
import { control, sees } from '#e2e/steps/see.ts'
import type { System } from '#e2e/support/system.ts'

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
