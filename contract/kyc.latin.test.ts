import assert from 'node:assert/strict'
import { test } from 'node:test'
import { latinOf } from '#contract/kyc.latin.ts'
import { KycForm } from '#contract/kyc.ts'

const names: readonly (readonly [name: string, region: string, latin: string | undefined])[] = [
  ['Юлия', 'RU', 'Iuliia'],
  ['Щеглова', 'RU', 'Shcheglova'],
  ['Семён', 'RU', 'Semen'],
  ['Игорь', 'RU', 'Igor'],
  ['Разъездной', 'RU', 'Razieezdnoi'],
  ['Салтыков-Щедрин', 'RU', 'Saltykov-Shchedrin'],
  ['АННА МАРИЯ', 'DE', 'Anna Mariia'],
  // Passports of these places follow rules of their own, and so do letters that Russian has not.
  ['Олена', 'UA', undefined],
  ['Иван', 'BG', undefined],
  ['Сергій', 'DE', undefined],
  ['Γιώργος', 'GR', 'Giorgos'],
  ['Παπαδόπουλος', 'GR', 'Papadopoulos'],
  ['Ευάγγελος', 'GR', 'Evangelos'],
  ['Ευτυχία', 'GR', 'Eftychia'],
  ['Παύλος', 'GR', 'Pavlos'],
  ['Μπάμπης', 'GR', 'Bampis'],
  ['Ψάλτης', 'GR', 'Psaltis'],
  ['Πραΰλης', 'GR', 'Praylis'],
  ['Νάυα', 'GR', 'Naya'],
  ['Χριστόφορος', 'CY', 'Christoforos'],
  // How these are spelt is for their owners to say.
  ['伟', 'CN', undefined],
  ['さくら', 'JP', undefined],
  ['민수', 'KR', undefined],
  ['Иван Smith', 'RU', undefined],
  ['Smith', 'GB', undefined],
  ['', 'RU', undefined],
]

void test('a latin spelling is offered where one standard says how, and nowhere else', () => {
  for (const [name, region, latin] of names) assert.equal(latinOf(name, region), latin, name)
})

void test('letters and marks typed together or apart give the same record and the same spelling', () => {
  const pairs = [
    ['Zoë', 'Zoe\u0308'],
    ['Андрей', 'Андреи\u0306'],
    ['Семён', 'Семе\u0308н'],
    ['ガイ', 'カ\u3099イ'],
    ['민수', '\u1106\u1175\u11ab\u1109\u116e'],
    ['Γιώργος', 'Γιω\u0301ργος'],
    ['Nguyễn', 'Nguye\u0302\u0303n'],
  ] as const
  for (const [together, apart] of pairs) {
    assert.notEqual(together, apart)
    assert.deepEqual(KycForm.parse({ firstName: apart }), KycForm.parse({ firstName: together }))
    assert.equal(latinOf(apart, 'RU'), latinOf(together, 'RU'))
  }
})
