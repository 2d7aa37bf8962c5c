/** Every feature in every state, by region: what the server refuses, and what the app is told. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as z from 'zod/mini'
import {
  type Feature,
  type FeatureRule,
  featureOfCall,
  featureStateIn,
  featureStateNames,
  features,
} from '#contract/features.ts'
import { offerAssets } from '#server/assets/testing.ts'
import { makeAgent } from '#server/identity/testing.ts'
import { type EdgeTest, as, edgeTest, failureIn } from '#server/testing.edge.ts'
import { writeSetting } from '#server/settings/read.ts'

let edge: EdgeTest
let russian: string
let elsewhere: string
before(async () => {
  edge = await edgeTest()
  await offerAssets(edge.database.sql)
  russian = await edge.join('fromMoscow')
  elsewhere = await edge.join('fromTokyo')
  await edge.json('identity/savePreferences', { region: 'RU' }, as(russian))
  await edge.json('identity/savePreferences', { region: 'JP' }, as(elsewhere))
  // Only agents get as far as an agent's calls.
  for (const token of [russian, elsewhere]) await makeAgent(edge.database, await idOf(token))
})
after(() => edge.end())

const Profile = z.object({ id: z.string() })
const idOf = async (token: string): Promise<string> =>
  Profile.parse((await edge.json('identity/profile', {}, as(token))).data).id

const rule = (feature: Feature, made: FeatureRule) =>
  writeSetting(edge.database.sql, edge.clock, { key: 'features', features: { [feature]: made } })

const money = { 'idempotency-key': 'd3b07384-d9a0-4f5c-8d2a-5f6f6a0c5a11' }
const transfer = (destination: object) => ({
  asset: 'USDT',
  destination,
  amount: '10000000',
  confirmAmount: '10000000',
  fee: '0',
  note: '',
  tradePassword: '123456',
})
const address = '0x52908400098527886E0F7030069857D2E4169EE7'
const place = { asset: 'USDT', network: 'ERC20' }

const unknown = '7b0d3a52-46f1-4a8e-9a53-0c9a0c1a1b2c'
const order = {
  purpose: 'card',
  contact: 'me',
  requirement: '',
  asset: 'USDT',
  amount: '20000000',
  acceptTerms: true,
}

/** Calls of each feature that its shape lets through; what comes after the edge is not asked here. */
const calls: Partial<Record<Feature, readonly (readonly [string, object])[]>> = {
  deposit: [
    ['chain/currentAddress', place],
    ['chain/createAddress', { ...place, name: 'A', note: '' }],
  ],
  withdraw: [['transfers/create', transfer({ kind: 'onchain', network: 'ERC20', address })]],
  transferInside: [['transfers/create', transfer({ kind: 'internal', uid: '10000001' })]],
  kyc: [
    ['kyc/saveDraft', {}],
    ['kyc/submit', {}],
    ['kyc/resubmit', {}],
  ],
  kycThirdParty: [
    ['kyc/requestThird', order],
    ['kyc/payOrder', { orderNo: 'A1', tradePassword: '123456' }],
  ],
  cards: [
    ['cards/apply', { type: 'UTGL', recommendationCode: '', acceptTerms: true }],
    ['cards/payFee', { id: unknown, asset: 'USDT', amount: '1', tradePassword: '123456' }],
    [
      'cards/bind',
      { type: 'UTGL', token: 'token', holderName: 'Ann', phone: '+4915123', code: '1', remark: '' },
    ],
    ['cards/sendAgain', { id: unknown, delivery: { way: 'counter', point: 'central' } }],
    ['cards/renew', { id: unknown, delivery: null }],
    ['cards/quote', { cardId: unknown, asset: 'USDT', amount: '10000000' }],
    ['cards/recharge', { quoteId: unknown, tradePassword: '123456' }],
  ],
  agents: [
    ['agents/order', { type: 'UTGL', customer: 'Ann', contact: '', note: '' }],
    ['agents/import', { csv: 'type,customer', dryRun: true }],
    ['agents/claim', { token: 'a'.repeat(43), acceptTerms: true }],
  ],
}

async function told(token: string, feature: Feature): Promise<string | undefined> {
  const { data } = await edge.json('app/features', {}, as(token))
  const shape = z.object({
    features: z.array(z.object({ feature: z.string(), state: z.string() })),
  })
  return shape.parse(data).features.find((one) => one.feature === feature)?.state
}

async function refused(token: string, [path, input]: readonly [string, object]): Promise<boolean> {
  const failure = failureIn(await edge.json(path, input, { ...as(token), ...money }))
  // The shape of a call is looked at before its feature is.
  assert.notEqual(failure, 'VALIDATION_FAILED', path)
  return failure === 'FEATURE_NOT_OPEN'
}

for (const feature of features) {
  void test(`${feature}: each state holds in its region, and nowhere else`, async () => {
    for (const state of featureStateNames) {
      await rule(feature, { default: 'open', regions: { RU: state } })
      assert.equal(await told(russian, feature), state)
      assert.equal(await told(elsewhere, feature), 'open')
      await rule(feature, { default: state, regions: { JP: 'open' } })
      assert.equal(await told(russian, feature), state)
      assert.equal(await told(elsewhere, feature), 'open')
      for (const call of calls[feature] ?? []) {
        assert.equal(await refused(russian, call), state !== 'open', `${call[0]} ${state}`)
        assert.equal(await refused(elsewhere, call), false, `${call[0]} elsewhere`)
      }
    }
  })
}

void test('every operation of a feature is in this table, and every row is one', () => {
  const declared = edge.routes.flatMap(({ operation: { path, feature } }) =>
    feature === undefined ? [] : [path],
  )
  const listed = Object.values(calls).flatMap((rows) => rows.map(([path]) => path))
  assert.deepEqual(new Set(declared), new Set(listed))
  for (const { operation } of edge.routes) {
    for (const [feature, rows] of Object.entries(calls)) {
      const row = rows.find(([path]) => path === operation.path)
      if (typeof operation.feature !== 'string' || !row) continue
      assert.equal(operation.feature, feature, operation.path)
    }
  }
})

void test('a region that one chose opens nothing that the country of the phone closes', () => {
  const deposit: FeatureRule = { default: 'open', regions: { RU: 'closed' } }
  const rules = { features: { deposit } }
  assert.equal(featureStateIn(rules, 'deposit', ['JP', 'RU']), 'closed')
  assert.equal(featureStateIn(rules, 'deposit', ['JP']), 'open')
  assert.equal(featureStateIn(rules, 'deposit', []), 'open')
  assert.equal(featureStateIn(rules, 'cards', ['RU']), 'open')
})

void test('a call that belongs to a feature by what it is given is of none when that is missing', () => {
  const named = { by: ['a', 'b'], of: { x: 'withdraw' as const } }
  assert.equal(featureOfCall(named, { a: { b: 'x' } }), 'withdraw')
  for (const input of [undefined, null, {}, { a: 7 }, { a: { b: 'constructor' } }])
    assert.equal(featureOfCall(named, input), undefined)
})
