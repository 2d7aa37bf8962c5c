/** What a sandbox offers: the first assets on the networks that it runs, and what the signer lets pass. */
import { type CoinOffer, type NetworkOffer, type Offer, applyOffer } from '#server/assets/offer.ts'
import { firstOffer } from '#server/assets/offer.first.ts'
import { liveCadence } from '#sandbox/evm/miner.ts'
import { type NetworkCode, networks } from '#sandbox/evm/networks.ts'
import type { Database } from '#server/platform/db.ts'
import { assert } from '#kernel/assert.ts'
import { parseDecimal } from '#kernel/money.ts'
import { secondMs } from '#kernel/time.ts'

const offer = firstOffer({
  ERC20: {
    chainId: networks.ERC20.chainId,
    USDT: tokenOf('ERC20', 'USDT'),
    DAI: tokenOf('ERC20', 'DAI'),
  },
  BEP20: { chainId: networks.BEP20.chainId, USDT: tokenOf('BEP20', 'USDT') },
})

/** The first offer on the sandbox's chains, which are quicker than the public ones. */
const sandboxOffer: Offer = {
  ...offer,
  networks: offer.networks.map((network) => ({
    ...network,
    blockSeconds: liveCadence.busyMs / secondMs,
  })),
}

/** Writes the sandbox's offer into the catalogue; over itself it changes nothing. */
export async function makeOffer(db: Database): Promise<void> {
  await db.begin((sql) => applyOffer(sql, sandboxOffer))
}

/** Payments as large as the largest allowed, in any rolling day, before the signer stops. */
const paymentsOfWindow = 10n
/** A token's transfer takes a tenth of it; wei: a fiftieth of a coin, far above what a sandbox asks. */
const gasMax = '500000'
const feeMaxWei = '20000000000000000'

/** The signer's policy for the sandbox, as the text of its file (`signer/config.ts`). */
export function sandboxPolicy(): string {
  const policy = {
    windowHours: 24,
    networks: sandboxOffer.networks.map((network) => ({
      network: network.code,
      chainId: network.chainId,
      gasMax,
      feeMaxWei,
      assets: network.coins.map((coin) => allowed(network, coin)),
    })),
  }
  return `${JSON.stringify(policy, null, 2)}\n`
}

function allowed({ code }: NetworkOffer, { asset, contract, decimals, withdrawMax }: CoinOffer) {
  const paymentMax = parseDecimal(withdrawMax, decimals)
  assert(paymentMax !== undefined, `${withdrawMax} ${asset} does not fit ${code}`)
  return {
    asset,
    contract,
    paymentMax: String(paymentMax),
    windowMax: String(paymentMax * paymentsOfWindow),
  }
}

function tokenOf(network: NetworkCode, asset: string): string {
  const coin = networks[network].coins.find((one) => one.asset === asset)
  assert(coin?.contract, `${asset} is a token of the sandbox's ${network}`)
  return coin.contract.address
}
