import assert from 'node:assert/strict'
import { test } from 'node:test'
import { firstCards } from '#contract/cards.programmes.ts'
import {
  pointDraftsOf,
  type PointDraft,
  pointLines,
  readPoints,
  withPoint,
} from '#console/config/pickUpPoints.ts'
import {
  at,
  coinsOf,
  draftsOf,
  programmeLines,
  type ProgrammeDraft,
  readProgrammes,
  type TypedName,
} from '#console/config/programmes.ts'

const { programmes, pickUpPoints } = firstCards
const none = { name: '', amounts: [], fields: {} }
const coins = coinsOf([
  { ...none, kind: 'asset', id: 'USDT', asset: null, scale: null },
  { ...none, kind: 'asset', id: 'BTC', asset: null, scale: null },
  { ...none, kind: 'internal', id: 'USDT', asset: 'USDT', scale: 6 },
])
const drafts = draftsOf(programmes) ?? []
const points = pointDraftsOf(pickUpPoints) ?? []

/** MUSE stands in the middle. */
const row = 1
const typed = (texts: Partial<Record<TypedName, string>>, chosen: Partial<ProgrammeDraft> = {}) =>
  drafts.map((draft, index) =>
    index === row ? { ...draft, ...chosen, texts: { ...draft.texts, ...texts } } : draft,
  )

void test('programmes and pick-up points are typed and read back as they were', () => {
  assert.deepEqual(readProgrammes(drafts, coins), { value: programmes, mistakes: new Map() })
  assert.deepEqual(readPoints(points), { value: pickUpPoints, mistakes: new Map() })
  assert.equal(drafts[row]?.texts['limits.single'], '10000.00')
  assert.equal(drafts[row]?.texts['recharge.feeBp'], '1')
})

const exact: readonly (readonly [TypedName, string, unknown])[] = [
  ['limits.single', '0.29', { single: 29, daily: 20_000_00, monthly: 100_000_00 }],
  ['limits.daily', ' 1234567.89 ', { single: 10_000_00, daily: 1_234_567_89, monthly: 100_000_00 }],
  ['limits.monthly', '100000000', { single: 10_000_00, daily: 20_000_00, monthly: 10_000_000_000 }],
  ['fee.amount', '60.123456', { asset: 'USDT', amount: '60.123456' }],
  ['fee.asset', 'btc', { asset: 'BTC', amount: '60' }],
  ['regions', 'hk, JP;sg', ['HK', 'JP', 'SG']],
  ['regions', ' ', []],
  ['pinLength.min', '6', { min: 6, max: 6 }],
]
for (const [name, text, value] of exact) {
  void test(`“${text}” in ${name} is read exactly, and nothing else changes`, () => {
    const [field = ''] = name.split('.')
    const { value: read, mistakes } = readProgrammes(typed({ [name]: text }), coins)
    assert.deepEqual([...mistakes], [])
    assert.deepEqual(
      read,
      programmes.map((one, index) => (index === row ? { ...one, [field]: value } : one)),
    )
  })
}

void test('a fee of a recharge is per cent with two decimals, in basis points', () => {
  for (const [text, feeBp] of [
    ['0', 0],
    ['1.15', 115],
    ['20', 2_000],
  ] as const) {
    const { value } = readProgrammes(typed({ 'recharge.feeBp': text }), coins)
    assert.equal(draftsOf(value ?? null)?.[row]?.texts['recharge.feeBp'], text)
    assert.ok(JSON.stringify(value).includes(`"feeBp":${feeBp},`))
  }
})

const refused: readonly (readonly [TypedName, string, string?])[] = [
  ['fee.amount', '0'],
  ['fee.amount', '1.123456789'],
  ['fee.amount', '1.1234567'],
  ['fee.amount', 'ten'],
  ['fee.asset', 'GOLD'],
  ['fee.asset', ''],
  ['regions', 'HK, Japan'],
  ['regions', 'HK, ZZ'],
  ['recharge.asset', 'dollars!'],
  ['recharge.min', ''],
  ['recharge.min', '0'],
  ['recharge.min', '30000', 'recharge.max'],
  ['recharge.max', '10.00'],
  ['recharge.reviewFrom', '1e3'],
  ['recharge.twoFrom', '-5'],
  ['recharge.feeBp', '20.01'],
  ['recharge.feeBp', '1.155'],
  ['recharge.feeFixed', '1000.01'],
  ['limits.single', '10.005'],
  ['limits.daily', '1,234'],
  ['limits.monthly', '100000000.01'],
  ['limits.monthly', '99999999999999999999999999999'],
  ['pinLength.min', '3'],
  ['pinLength.max', '7'],
  ['pinLength.max', '4.5'],
]
for (const [name, text, place = name] of refused) {
  void test(`“${text}” in ${name} is refused at ${place}, and nothing is wished`, () => {
    const { value, mistakes } = readProgrammes(typed({ [name]: text }), coins)
    assert.equal(value, undefined)
    assert.deepEqual([...mistakes.keys()], [at(row, place)])
  })
}

void test('what does not go together is said where it can be put right', () => {
  const { mistakes } = readProgrammes(
    typed({ 'recharge.max': '10', 'pinLength.min': '6', 'pinLength.max': '5' }, { pickUps: [] }),
    coins,
  )
  assert.deepEqual(
    mistakes,
    new Map([
      [at(row, 'pickUps'), 'A card that is printed needs a way to its holder.'],
      [at(row, 'recharge.max'), 'Not less than the smallest recharge.'],
      [at(row, 'pinLength.max'), 'Not shorter than the shortest PIN.'],
    ]),
  )
  assert.equal(readProgrammes(typed({}, { pickUps: [], form: 'virtual' }), coins).mistakes.size, 0)
})

const first = points.slice(0, 1)
const pointed = (texts: Partial<PointDraft['texts']>): readonly PointDraft[] =>
  first.map((draft) => ({ ...draft, texts: { ...draft.texts, ...texts } }))

for (const [field, text] of [
  ['id', 'Hong Kong'],
  ['id', 'x'],
  ['name', ' '],
  ['address', 'x'.repeat(201)],
  ['city', '123'],
  ['postalCode', '–'],
  ['region', 'Hong Kong'],
  ['region', 'ZZ'],
  ['hours', 'x'.repeat(121)],
] as const) {
  void test(`a pick-up point with “${text.slice(0, 12)}” as its ${field} is refused there`, () => {
    const { value, mistakes } = readPoints(pointed({ [field]: text }))
    assert.equal(value, undefined)
    assert.deepEqual([...mistakes.keys()], [at(0, field)])
  })
}

void test('a pick-up point is added, has an id of its own, and is taken away', () => {
  const more = withPoint(first)
  assert.equal(new Set(more.map(({ key }) => key)).size, 2)
  assert.equal(readPoints(more).value, undefined)
  const twice = [...first, ...pointed({ name: 'Another' })]
  assert.deepEqual([...readPoints(twice).mistakes.keys()], [at(1, 'id')])
  const others = [...first, ...pointed({ id: 'another', region: 'sg' })]
  assert.deepEqual(readPoints(others).value, [
    ...pickUpPoints,
    { ...pickUpPoints[0], id: 'another', region: 'SG' },
  ])
  assert.deepEqual(readPoints([]).value, [])
})

void test('before asking, only what differs is shown', () => {
  const wished = readProgrammes(
    typed({ 'limits.daily': '25000', regions: 'HK' }, { open: false }),
    coins,
  )
  assert.deepEqual(programmeLines(programmes, wished.value ?? null), {
    before: 'MUSE, New cards: yes\nMUSE, Regions: every one\nMUSE, Limit of a day: 20000.00',
    after: 'MUSE, New cards: no\nMUSE, Regions: HK\nMUSE, Limit of a day: 25000.00',
  })
  assert.deepEqual(pointLines(pickUpPoints, []), {
    before:
      'Auric Central (hong-kong-central), 8 Example Street, Central, 999077 Hong Kong, HK, 10–18, Mon–Fri',
    after: 'none',
  })
  assert.equal(programmeLines('nothing', programmes), undefined)
})
