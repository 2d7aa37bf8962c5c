import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toAmount } from '#kernel/money.ts'
import { withLookups } from '#web/app/catalogue.ts'
import { readScanned } from '#web/transfers/scanned.ts'

const usdt = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
const bsc = '0x55d398326f99059fF775485246999027B3197955'
const person = '0x52908400098527886E0F7030069857D2E4169EE7'
const tron = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'

const network = {
  name: '',
  addressKind: 'evm' as const,
  confirmations: 12,
  blockSeconds: 12,
  explorerUrl: null,
}
const one = toAmount(1n)
const coin = {
  depositMin: one,
  withdrawMin: one,
  withdrawMax: one,
  withdrawFee: one,
  depositOpen: true,
  withdrawOpen: true,
}
const evmOnly = {
  assets: [
    { code: 'USDT', name: 'Tether', scale: 6, displayScale: 2 },
    { code: 'ETH', name: 'Ether', scale: 18, displayScale: 6 },
  ],
  networks: [
    { ...network, code: 'ERC20', chainId: 1 },
    { ...network, code: 'BEP20', chainId: 56 },
  ],
  coins: [
    { ...coin, asset: 'USDT', network: 'ERC20', contract: usdt, decimals: 6 },
    { ...coin, asset: 'ETH', network: 'ERC20', contract: null, decimals: 18 },
    { ...coin, asset: 'USDT', network: 'BEP20', contract: bsc, decimals: 18 },
  ],
  internal: [],
}
const all = {
  ...evmOnly,
  networks: [
    ...evmOnly.networks,
    { ...network, code: 'TRC20', chainId: 728126428, addressKind: 'tron' as const },
  ],
  coins: [
    ...evmOnly.coins,
    { ...coin, asset: 'USDT', network: 'TRC20', contract: tron, decimals: 6 },
  ],
}
const isRoute = (path: string) => path === '/' || path === '/pages/login/login'
const around = { catalogue: withLookups(all), origin: 'https://auric.example', isRoute }
const read = (text: string) => readScanned(text, around)
const why = (text: string) => {
  const found = read(text)
  return found.kind === 'refused' ? found.why : found.kind
}

void test('an address alone is read in its one spelling, and a misspelt one is refused', () => {
  const found = { kind: 'address', addressKind: 'evm', address: person }
  assert.deepEqual(read(person), found)
  assert.deepEqual(read(` ${person.toLowerCase()}\n`), found)
  assert.deepEqual(read(tron), { kind: 'address', addressKind: 'tron', address: tron })
  assert.deepEqual(read(`tron:${tron}`), { kind: 'address', addressKind: 'tron', address: tron })
  assert.equal(why(person.replace('E7', 'e7')), 'broken')
  assert.equal(why(`${tron.slice(0, -1)}x`), 'broken')
  assert.equal(readScanned(tron, { ...around, catalogue: withLookups(evmOnly) }).kind, 'refused')
})

void test('a payment request of EIP-681 is read with its chain, token and amount', () => {
  const request = { kind: 'request', address: person }
  assert.deepEqual(read(`ethereum:${person}?value=2.014e18`), {
    ...request,
    asset: 'ETH',
    network: 'ERC20',
    amount: 2_014_000_000_000_000_000n,
  })
  assert.deepEqual(read(`ethereum:pay-${person}@1?gas=21000`), {
    ...request,
    asset: 'ETH',
    network: 'ERC20',
    amount: undefined,
  })
  assert.deepEqual(read(`ETHEREUM:${usdt}@1/transfer?address=${person}&uint256=1.5e6`), {
    ...request,
    asset: 'USDT',
    network: 'ERC20',
    amount: 1_500_000n,
  })
  // 18 decimals on the network, 6 in the ledger.
  assert.deepEqual(read(`ethereum:${bsc}@56/transfer?address=${person}&uint256=25e17`), {
    ...request,
    asset: 'USDT',
    network: 'BEP20',
    amount: 2_500_000n,
  })
})

void test('a request of TRON is read with its token and amount', () => {
  const request = { kind: 'request', asset: 'USDT', network: 'TRC20', address: tron }
  assert.deepEqual(read(`tron:${tron}?amount=12.5&token=USDT`), { ...request, amount: 12_500_000n })
  assert.deepEqual(read(`tron:${tron}?token=${tron}`), { ...request, amount: undefined })
  assert.equal(why(`tron:${tron}?amount=1`), 'asset')
})

void test('a request that cannot be read fully is refused, and says why', () => {
  const refused: readonly (readonly [string, string])[] = [
    [`ethereum:${person}@137`, 'network'],
    [`ethereum:${person}@56`, 'asset'],
    [`ethereum:${person}@1/transfer?address=${person}&uint256=1`, 'asset'],
    [`ethereum:${bsc}@56/transfer?address=${person}&uint256=1`, 'amount'],
    [`ethereum:${usdt}@1/approve?address=${person}&uint256=1`, 'broken'],
    [`ethereum:${usdt}@1/transfer?uint256=1`, 'broken'],
    [`ethereum:${usdt}@1/transfer?address=${person}&uint256=1&value=1`, 'broken'],
    [`ethereum:${usdt}@1/transfer?address=${person}&address=${usdt}`, 'broken'],
    [`ethereum:${usdt}@1/transfer?address=${person}&data=0xff`, 'broken'],
    [`ethereum:${person}?value=1&value=2`, 'broken'],
    [`ethereum:${person}?value=-1`, 'broken'],
    [`ethereum:${person}?value=0.5`, 'broken'],
    [`ethereum:${person}?value=1e99`, 'amount'],
    [`ethereum:${person}?value=%31`, 'broken'],
    [`ethereum:${person.replace('E7', 'e7')}`, 'broken'],
    ['ethereum:vitalik.eth', 'broken'],
    ['ethereum:', 'broken'],
    [`tron:${tron}?memo=1`, 'broken'],
    [`tron:${tron}?amount=1e3&token=USDT`, 'broken'],
    [`tron:${person}`, 'broken'],
  ]
  for (const [text, reason] of refused) assert.equal(why(text), reason, text)
})

void test('links of ours are pages, others go through the warning, and nothing else opens', () => {
  assert.deepEqual(
    read('https://auric.example/pages/login/login?mode=register&invitecode=AB12CD34'),
    {
      kind: 'page',
      href: '/pages/login/login?mode=register&invitecode=AB12CD34',
    },
  )
  assert.deepEqual(read('https://example.org/a'), { kind: 'site', href: 'https://example.org/a' })
  const hostile = [
    '',
    'hello',
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'java\u0000script:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'intent://x#Intent;end',
    'bitcoin:1BoatSLRHtKNngkdXEeobR76b53LETtpyT',
    'http://example.org',
    'https://auric.example/api/file/1',
    'https://auric.example@evil.example/',
    'https://a:b@auric.example/',
    '//evil.example',
    '/pages/login/login',
    `\u202e${person}`,
    `https://example.org/${'a'.repeat(1_000)}`,
    'WIFI:S:net;P:secret;;',
  ]
  for (const text of hostile) assert.equal(why(text), 'unknown', JSON.stringify(text))
})

void test('what cannot be sent for now is refused before a form is filled in', () => {
  const closed = { ...all, coins: all.coins.map((one) => ({ ...one, withdrawOpen: false })) }
  const shut = { ...around, catalogue: withLookups(closed) }
  for (const text of [person, tron, `ethereum:${person}?value=1`]) {
    assert.deepEqual(readScanned(text, shut), { kind: 'refused', why: 'closed' }, text)
  }
})
