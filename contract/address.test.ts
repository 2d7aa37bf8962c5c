import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  addressProblem,
  isUnchecked,
  looksAlike,
  normalAddress,
  tronFromHex,
  tronToHex,
  type AddressKind,
} from '#contract/address.ts'
import { decodeBase58Check, encodeBase58Check } from '#contract/base58.ts'
import type { ErrorCode } from '#contract/errors.ts'

type Row = readonly [text: string, problem: ErrorCode | undefined, why: string]

function check(kind: AddressKind, rows: readonly Row[]): void {
  for (const [text, problem, why] of rows)
    assert.equal(addressProblem(kind, text), problem, `${why}: ${text}`)
}

const usdtOnTron = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'

void test('a TRON address is judged by shape, alphabet, checksum, version and key', () => {
  check('tron', [
    [usdtOnTron, undefined, 'well-formed; that it is a token is for the server'],
    ['TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeL', undefined, 'good'],
    ['TWer2Ygk5TEheHp3TPuYeqxmB6SsGZmaL6', undefined, 'first account of the test mnemonic'],
    ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u', 'ADDRESS_CHECKSUM', 'last character changed'],
    ['THwdafY3TEsuEbrRBSQ7fbvPxiVBcYdoi1', 'ADDRESS_CHECKSUM', 'typing error'],
    ['TR7NHqjeKQxGxCi8q8ZY4pL8otSzgjLj6t', 'ADDRESS_CHECKSUM', 'case of one character changed'],
    ['T111111111111111111111111111111111', 'ADDRESS_CHECKSUM', 'base58 for small numbers'],
    ['T'.repeat(34), 'ADDRESS_CHECKSUM', 'passes the shape'],
    ['THwdafY3TEsuEbrRBSQ7fbvPxiVBcYdoi0', 'ADDRESS_INVALID', '0 is not base58'],
    ['TR7NHqjeKQ0GTCi8q8ZY4pL8otSzgjLj6t', 'ADDRESS_INVALID', '0 is not base58'],
    ['TR7NHqjeKQlGTCi8q8ZY4pL8otSzgjLj6t', 'ADDRESS_INVALID', 'l is not base58'],
    [`T${'_'.repeat(33)}`, 'ADDRESS_INVALID', 'passes the shape'],
    ['T3KRkYkWGUnUsfLvbuj64UeWbn3A8e7P6E', 'ADDRESS_INVALID', 'version 0x40'],
    ['TqzdimM5gqiEWXd6ekPj2jC5rnZ3d2TJbT', 'ADDRESS_INVALID', 'version 0x42'],
    ['', 'ADDRESS_INVALID', 'empty'],
    [usdtOnTron.slice(0, 33), 'ADDRESS_INVALID', '33 characters'],
    [`${usdtOnTron}t`, 'ADDRESS_INVALID', '35 characters'],
    ['tR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'ADDRESS_INVALID', 'starts with t'],
    [usdtOnTron.toLowerCase(), 'ADDRESS_INVALID', 'lower case'],
    [` ${usdtOnTron}`, 'ADDRESS_INVALID', 'space before'],
    [`${usdtOnTron} `, 'ADDRESS_INVALID', 'space after'],
    [`${usdtOnTron}\n`, 'ADDRESS_INVALID', 'line break after'],
    [`T\u200b${usdtOnTron.slice(2)}`, 'ADDRESS_INVALID', 'zero-width space'],
    [`Т${usdtOnTron.slice(1)}`, 'ADDRESS_INVALID', 'Cyrillic Т'],
    ['41a614f803b6fd780986a42c78ec9c7f77e6ded13c', 'ADDRESS_INVALID', 'hexadecimal'],
    ['1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', 'ADDRESS_INVALID', 'Bitcoin'],
    ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'ADDRESS_INVALID', 'EVM'],
    ['T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb', 'ADDRESS_REFUSED', 'zero address'],
    ['TLsV52sRDL79HXGGm9yzwKibb6BeruhUzy', 'ADDRESS_REFUSED', 'black hole of the genesis block'],
  ])
})

void test('an EVM address is judged by shape, alphabet, EIP-55 and key', () => {
  check('evm', [
    ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', undefined, 'EIP-55'],
    ['0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359', undefined, 'EIP-55'],
    ['0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB', undefined, 'EIP-55'],
    ['0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb', undefined, 'EIP-55'],
    ['0xCdCb11f5522ED63552016Ca00E92d765ee4C866d', undefined, 'EIP-55'],
    ['0x52908400098527886E0F7030069857D2E4169EE7', undefined, 'EIP-55, all upper case'],
    ['0x8617E340B3D01FA5F11F306F4090FD50E238070D', undefined, 'EIP-55, all upper case'],
    ['0xde709f2102306220921060314715629080e2fb77', undefined, 'EIP-55, all lower case'],
    ['0x27b1fdb04752bbc536007a920d24acb045561c26', undefined, 'EIP-55, all lower case'],
    ['0x8e23ee67d1332ad560396262c48ffbb01f93d052', undefined, 'all lower case, no checksum'],
    ['0x5aeda56215b167893e80b4fe645ba6d5bab767de', undefined, 'all lower case, no checksum'],
    ['0xdAC17F958D2ee523a2206206994597C13D831ec7', undefined, 'a token; that is for the server'],
    ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD', 'ADDRESS_CHECKSUM', 'last case changed'],
    ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1Beaed', 'ADDRESS_CHECKSUM', 'one case changed'],
    ['0xcDCB11f5522eD63552016CA00E92d765Ee4C866d', 'ADDRESS_CHECKSUM', 'cases inverted'],
    ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeg', 'ADDRESS_INVALID', 'g is no digit'],
    [`0x${'g'.repeat(40)}`, 'ADDRESS_INVALID', 'passes the shape'],
    [`0x${'_'.repeat(40)}`, 'ADDRESS_INVALID', 'passes the shape'],
    ['0X5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'ADDRESS_INVALID', '0X'],
    ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe', 'ADDRESS_INVALID', '41 characters'],
    ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAedd', 'ADDRESS_INVALID', '43 characters'],
    ['5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAedaa', 'ADDRESS_INVALID', 'no 0x'],
    [' 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe', 'ADDRESS_INVALID', 'space before'],
    ['vitalik.eth', 'ADDRESS_INVALID', 'a name'],
    ['', 'ADDRESS_INVALID', 'empty'],
    [usdtOnTron, 'ADDRESS_INVALID', 'TRON'],
    [`0x${'0'.repeat(40)}`, 'ADDRESS_REFUSED', 'zero address'],
    ['0x000000000000000000000000000000000000dEaD', 'ADDRESS_REFUSED', 'burn address'],
    [`0x${'0'.repeat(39)}1`, 'ADDRESS_REFUSED', 'precompiled contract'],
  ])
})

void test('an address has one stored form whatever case it is typed in', () => {
  const checksummed = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
  const upper = `0x${checksummed.slice(2).toUpperCase()}`
  for (const text of [checksummed, checksummed.toLowerCase(), upper]) {
    assert.equal(normalAddress('evm', text), checksummed)
  }
  assert.equal(normalAddress('tron', usdtOnTron), usdtOnTron)
})

void test('an address without a checksum in it is accepted with a request to look again', () => {
  assert.ok(isUnchecked('evm', '0x8e23ee67d1332ad560396262c48ffbb01f93d052'))
  assert.ok(isUnchecked('evm', '0x5AAEB6053F3E94C9B9A09F33669435E7EF1BEAED'))
  assert.ok(isUnchecked('evm', `0x${'12'.repeat(20)}`))
  assert.ok(!isUnchecked('evm', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'))
  assert.ok(!isUnchecked('evm', '0x52908400098527886E0F7030069857D2E4169EE7'))
  assert.ok(!isUnchecked('tron', usdtOnTron))
})

void test('an address looks like another when four characters at both ends agree', () => {
  const known = `0xabcd${'1'.repeat(32)}1234`
  assert.ok(looksAlike('evm', known, `0xABCD${'2'.repeat(32)}1234`))
  assert.ok(!looksAlike('evm', known, known.toUpperCase().replace('0X', '0x')), 'the same address')
  assert.ok(!looksAlike('evm', known, `0xabcd${'2'.repeat(32)}1235`))
  assert.ok(!looksAlike('evm', known, `0xabce${'2'.repeat(32)}1234`))
  assert.ok(looksAlike('tron', usdtOnTron, `TR7N${'x'.repeat(26)}Lj6t`))
  assert.ok(!looksAlike('tron', usdtOnTron, `TR7n${'x'.repeat(26)}Lj6t`))
})

void test('no two of a thousand own addresses look alike', () => {
  const ends = Array.from({ length: 1_000 }, (_, at) => {
    const digits = createHash('sha256').update(String(at)).digest('hex').slice(0, 40)
    return digits.slice(0, 4) + digits.slice(-4)
  })
  assert.equal(new Set(ends).size, ends.length)
})

void test('a TRON address and its twenty bytes are two forms of one thing', () => {
  assert.equal(tronToHex(usdtOnTron), 'a614f803b6fd780986a42c78ec9c7f77e6ded13c')
  assert.equal(tronFromHex('a614f803b6fd780986a42c78ec9c7f77e6ded13c'), usdtOnTron)
  assert.equal(tronToHex('T3KRkYkWGUnUsfLvbuj64UeWbn3A8e7P6E'), undefined)
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 20, maxLength: 20 }), (bytes) => {
      const address = tronFromHex(Buffer.from(bytes).toString('hex'))
      return (
        address.length === 34 &&
        address.startsWith('T') &&
        tronToHex(address) === Buffer.from(bytes).toString('hex')
      )
    }),
  )
})

void test('Base58Check reads what it wrote, zeros in front too, and nothing that was changed', () => {
  const bytes = fc.uint8Array({ maxLength: 40 })
  fc.assert(
    fc.property(bytes, fc.nat(), fc.constantFrom('1', 'z', 'T'), (payload, place, other) => {
      const text = encodeBase58Check(payload)
      assert.deepEqual(decodeBase58Check(text), payload)
      const at = place % text.length
      const changed = text.slice(0, at) + other + text.slice(at + 1)
      if (changed !== text) assert.equal(decodeBase58Check(changed), undefined)
    }),
  )
  for (const text of ['', '1', '111', '0', 'l'.repeat(10), '1'.repeat(129)]) {
    assert.equal(decodeBase58Check(text), undefined, text)
  }
})

void test('any text at all gets an answer about an address, never an exception', () => {
  const nearly = fc.string({
    unit: fc.constantFrom(...'0xT1AaFf_gl'),
    minLength: 30,
    maxLength: 44,
  })
  fc.assert(
    fc.property(fc.oneof(fc.string(), nearly), (text) => {
      addressProblem('evm', text)
      addressProblem('tron', text)
    }),
  )
})
