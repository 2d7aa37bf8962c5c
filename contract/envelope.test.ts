import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import { md5 } from '@noble/hashes/legacy.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import {
  type Device,
  failureOf,
  sealEnvelope,
  signingBase,
  toBase64,
  type Md5,
} from '#contract/envelope.ts'

const secret = 'local-dev-secret'
const nodeMd5: Md5 = (text) => createHash('md5').update(text, 'utf8').digest('hex').toUpperCase()
const phoneMd5: Md5 = (text) => bytesToHex(md5(utf8ToBytes(text))).toUpperCase()

const device: Device = {
  appVersion: '1.5.8',
  deviceType: 'phone',
  deviceModel: 'iPhone 15',
  deviceBrand: 'Apple',
  deviceId: 'd-0001',
  osName: 'ios',
}

type Vector = {
  readonly name: string
  readonly device?: Partial<Device>
  readonly data: unknown
  readonly time: number
  readonly sign: string
}

/** Fixed values: a client in any language can be held against them. */
const vectors: readonly Vector[] = [
  { name: 'V1', data: {}, time: 1_700_000_000_000, sign: '657BE76FA52FC10D8DA81275B5106D10' },
  {
    name: 'V2: members of data keep their order',
    data: { b: 1, a: { z: [1, '2', null, true], y: 'x' }, _disableLoading: true },
    time: 1_700_000_000_000,
    sign: 'FF7B8ADB15C6F186FAEA439EFF9AC771',
  },
  {
    name: 'V3: any script, as UTF-8',
    device: { deviceBrand: '华为', deviceModel: 'Мейт 60' },
    data: { name: '王伟', note: 'é😀' },
    time: 1_700_000_000_123,
    sign: 'DBDC817D48D112D064414CAE6D702587',
  },
  {
    name: 'V4: empty texts stay',
    device: { deviceBrand: '', deviceModel: '' },
    data: {},
    time: 1_700_000_000_000,
    sign: 'EBC44F1D21647944129CF8C63B80AA85',
  },
  {
    name: 'V5: a list',
    data: [1, 'two', { three: 3 }],
    time: 1_700_000_000_000,
    sign: 'A321DF93C0775D6E8E81E4156DC49805',
  },
  {
    name: 'V6: nothing is escaped',
    data: { q: 'a=1&b=2+3%20/"\\' },
    time: 1_700_000_000_000,
    sign: '5F71F69FD52C8C2E87306F3375414799',
  },
]

const inside = (body: string): string => {
  const outer: unknown = JSON.parse(body)
  assert.ok(typeof outer === 'object' && outer !== null && 'data' in outer)
  return Buffer.from(String(outer.data), 'base64').toString('utf8')
}

void test('the signature of every vector is right with the hash of the server and of the phone', () => {
  for (const { name, device: other, data, time, sign } of vectors) {
    for (const md5 of [nodeMd5, phoneMd5]) {
      const json = inside(sealEnvelope({ ...device, ...other }, data, time, { secret, md5 }))
      assert.ok(json.endsWith(`,"sign":"${sign}"}`), `${name}: ${json}`)
    }
  }
})

void test('the body of the first vector is right byte for byte', () => {
  const body = sealEnvelope(device, {}, 1_700_000_000_000, { secret, md5: phoneMd5 })
  assert.equal(
    body,
    '{"data":"eyJyZXF1ZXN0Ijp7ImFwcFZlcnNpb24iOiIxLjUuOCIsImRldmljZVR5cGUiOiJwaG9uZSIsImRldmljZU1vZGVsIjoi' +
      'aVBob25lIDE1IiwiZGV2aWNlQnJhbmQiOiJBcHBsZSIsImRldmljZUlkIjoiZC0wMDAxIiwib3NOYW1lIjoiaW9zIiwiZGF0YSI6' +
      'e30sInRpbWUiOjE3MDAwMDAwMDAwMDB9LCJzaWduIjoiNjU3QkU3NkZBNTJGQzEwRDhEQTgxMjc1QjUxMDZEMTAifQ=="}',
  )
})

void test('what is signed is sorted by name, joined with & and followed by the secret', () => {
  const texts: string[] = []
  const md5: Md5 = (text) => {
    texts.push(text)
    return nodeMd5(text)
  }
  sealEnvelope(device, {}, 1_700_000_000_000, { secret, md5 })
  sealEnvelope({ ...device, deviceBrand: '', deviceModel: '' }, {}, 1, {
    secret: `&key=${secret}`,
    md5,
  })
  assert.deepEqual(texts, [
    'appVersion=1.5.8&data={}&deviceBrand=Apple&deviceId=d-0001&deviceModel=iPhone 15&deviceType=phone' +
      '&osName=ios&time=1700000000000local-dev-secret',
    'appVersion=1.5.8&data={}&deviceBrand=&deviceId=d-0001&deviceModel=&deviceType=phone' +
      '&osName=ios&time=1&key=local-dev-secret',
  ])
})

void test('the format alone lets two records share a signature: why the server is strict', () => {
  type Pair = readonly [Record<string, string>, Record<string, string>]
  const pairs: readonly Pair[] = [
    // An & inside a text takes over the member that follows it.
    [
      { deviceBrand: 'A&deviceId=B', deviceId: 'C' },
      { deviceBrand: 'A', deviceId: 'B&deviceId=C' },
    ],
    // A number and the text of it, an object and the text of it.
    [{ time: '1' }, { time: String(JSON.parse('"1"')) }],
    [{ data: '{}' }, { data: String(JSON.parse('"{}"')) }],
  ]
  for (const [one, other] of pairs) {
    const base = (record: Record<string, string>) => signingBase(new Map(Object.entries(record)))
    assert.equal(base(one), base(other))
  }
})

void test('names are sorted by code unit, capitals first', () => {
  assert.equal(
    signingBase(
      new Map([
        ['b', '2'],
        ['a', '3'],
        ['B', '1'],
        ['_', '4'],
      ]),
    ),
    'B=1&_=4&a=3&b=2',
  )
})

void test('base64 of any text is that of its UTF-8, half a surrogate pair included', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }),
      (text) => toBase64(text) === Buffer.from(text).toString('base64'),
    ),
  )
  assert.equal(toBase64('张三'), '5byg5LiJ')
  assert.equal(toBase64('\ud83d'), '77+9')
})

void test('a reply of 200 is no failure, 401 means logged out, and a refusal names itself', () => {
  assert.equal(failureOf({ code: 200, msg: '', data: { error: 'INTERNAL' } }), undefined)
  assert.equal(failureOf({ code: 401, msg: '', data: null })?.code, 'UNAUTHENTICATED')
  const refusal = { error: 'AMOUNT_BELOW_MINIMUM', details: { min: '1', asset: 'USDT' } }
  const failure = failureOf({ code: 42252, msg: 'too little', data: refusal })
  assert.equal(failure?.code, 'AMOUNT_BELOW_MINIMUM')
  assert.deepEqual(failure?.details, { min: '1', asset: 'USDT' })
  for (const data of [
    null,
    undefined,
    'x',
    {},
    { error: 'toString' },
    { error: 'NEW_ONE' },
    { error: 1 },
  ]) {
    assert.equal(failureOf({ code: 499, msg: '', data })?.code, 'INTERNAL')
  }
})
