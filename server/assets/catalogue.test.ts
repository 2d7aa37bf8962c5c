import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as z from 'zod/mini'
import { assetList } from '#contract/assets.ts'
import { type TestDatabase, freshDatabase } from '#server/platform/testing.ts'
import { type TestServer, testServer } from '#server/platform/testing.context.ts'
import {
  assetByCode,
  catalogue,
  coinOf,
  decimalOf,
  explorerUrlOf,
  internalLimitOf,
  networkByCode,
} from '#server/assets/catalogue.ts'
import { listAssets } from '#server/assets/list.ts'
import { type Offer, applyOffer } from '#server/assets/offer.ts'
import { offerAssets, testOffer } from '#server/assets/testing.ts'

let database: TestDatabase
let server: TestServer
before(async () => {
  database = await freshDatabase()
  server = testServer(database)
  await offerAssets(database.sql)
})
after(async () => {
  await server.end()
  await database.drop()
})

const changed = (change: (offer: Offer) => Offer): Offer => change(testOffer)

void test('a visitor sees every asset, network and coin, in the order they are offered', async () => {
  const answer = await server.visit(listAssets, {})
  assert.deepEqual(
    answer.assets.map((asset) => asset.code),
    ['USDT', 'DAI', 'ETH', 'BNB'],
  )
  const usdt = answer.coins.filter((coin) => coin.asset === 'USDT')
  assert.deepEqual(
    usdt.map((coin) => [coin.network, coin.decimals, coin.withdrawFee]),
    [
      ['ERC20', 6, 2_000_000n],
      ['BEP20', 18, 300_000n],
    ],
  )
  const encoded = z.encode(assetList.output, answer)
  assert.equal(encoded.coins[0]?.withdrawMin, '10000000')
})

void test('what is not on offer is refused by name', async () => {
  const known = await catalogue(database.sql)
  assert.throws(() => assetByCode(known, 'BTC'), {
    code: 'ASSET_UNKNOWN',
    details: { asset: 'BTC' },
  })
  assert.throws(() => coinOf(known, 'BTC', 'ERC20'), { code: 'ASSET_UNKNOWN' })
  assert.throws(() => coinOf(known, 'DAI', 'BEP20'), { code: 'NETWORK_UNKNOWN' })
  assert.throws(() => networkByCode(known, 'TRC20'), { code: 'NETWORK_UNKNOWN' })
  assert.equal(internalLimitOf(known, 'BTC'), undefined)
  assert.equal(decimalOf(known, 'USDT', coinOf(known, 'USDT', 'ERC20').withdrawMin), '10')
})

void test('an offer is written over what is there, fees and limits too', async () => {
  const dearer = changed((offer) => ({
    ...offer,
    networks: offer.networks.map((network) => ({
      ...network,
      coins: network.coins.map((coin) => ({ ...coin, withdrawFee: '0.5' })),
    })),
  }))
  await applyOffer(database.sql, dearer)
  const known = await catalogue(database.sql)
  assert.equal(coinOf(known, 'USDT', 'ERC20').withdrawFee, 500_000n)
  await offerAssets(database.sql)
})

void test('the scale of an asset and the decimals, contract and chain of a coin cannot change', async () => {
  const assets = testOffer.assets.map((asset) => ({ ...asset, scale: 8 }))
  await assert.rejects(applyOffer(database.sql, { ...testOffer, assets }), /scale of USDT/)
  const networks = testOffer.networks.map((network) => ({ ...network, chainId: 1 }))
  await assert.rejects(applyOffer(database.sql, { ...testOffer, networks }), /ERC20/)
  const recoined = testOffer.networks.map((network) => ({
    ...network,
    coins: network.coins.map((coin) => ({ ...coin, decimals: 9 })),
  }))
  await assert.rejects(
    applyOffer(database.sql, { ...testOffer, networks: recoined }),
    /USDT on ERC20/,
  )
  const { sql } = database
  await assert.rejects(sql`update coin set decimals = 9`, /permission denied/)
  await assert.rejects(sql`update asset set scale = 9`, /permission denied/)
})

void test('a limit that the asset cannot count is refused, not rounded', async () => {
  const assets = testOffer.assets.map((asset) => ({
    ...asset,
    internal: { min: '0.0000001', max: '1' },
  }))
  await assert.rejects(applyOffer(database.sql, { ...testOffer, assets }), /does not fit/)
})

void test('a minimum is above 0, and a maximum is not below it', async () => {
  const withLimits = (withdrawMin: string, withdrawMax: string) => ({
    ...testOffer,
    networks: testOffer.networks.map((network) => ({
      ...network,
      coins: network.coins.map((coin) => ({ ...coin, withdrawMin, withdrawMax })),
    })),
  })
  const apply = (offer: Offer) => database.sql.begin((sql) => applyOffer(sql, offer))
  await assert.rejects(apply(withLimits('0', '1')), /coin_withdraw_min_check/)
  await assert.rejects(apply(withLimits('2', '1')), /coin_check/)
  const assets = testOffer.assets.map((asset) => ({ ...asset, internal: { min: '0', max: '1' } }))
  await assert.rejects(apply({ ...testOffer, assets }), /internal_limit_min_check/)
})

void test('a coin of a closed network is closed, and opens with it', async () => {
  await database.sql`update network set open = false where code = 'BEP20'`
  const closed = coinOf(await catalogue(database.sql), 'USDT', 'BEP20')
  assert.equal(closed.withdrawOpen || closed.depositOpen, false)
  await database.sql`update network set open = true where code = 'BEP20'`
  assert.equal(coinOf(await catalogue(database.sql), 'USDT', 'BEP20').withdrawOpen, true)
})

void test('a transaction is looked up where its network says', async () => {
  await database.sql`
    update network set explorer_url = 'https://etherscan.io/tx/{txid}' where code = 'ERC20'`
  const known = await catalogue(database.sql)
  assert.equal(explorerUrlOf(known, 'ERC20', '0xab'), 'https://etherscan.io/tx/0xab')
  assert.equal(explorerUrlOf(known, 'ERC20', null), null)
  assert.equal(explorerUrlOf(known, 'BEP20', '0xab'), null)
  assert.equal(explorerUrlOf(known, null, '0xab'), null)
})
