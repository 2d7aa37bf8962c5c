import assert from 'node:assert/strict'
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { mnemonicToAccount } from 'viem/accounts'
import { createKeyring } from '#signer/keys.ts'
import {
  createWords,
  ensureSeed,
  openWords,
  readPassphrase,
  sealWords,
  seedOf,
} from '#signer/seed.ts'
import { testWords } from '#signer/testing.ts'

const cheap = { N: 2 ** 10, r: 8, p: 1 }

test('sealed words open again under their passphrase and no other', () => {
  const words = createWords()
  const file = sealWords(words, 'correct horse', cheap)
  assert.equal(openWords(file, 'correct horse'), words)
  assert.ok(!file.includes(words.split(' ')[0] ?? words))
  assert.throws(() => openWords(file, 'correct hors'), /does not open/)
})

test('a seed file of which one byte was changed does not open', () => {
  const file = sealWords(testWords, 'correct horse', cheap)
  const sealed = /"sealed": "(.)/.exec(file)?.[1] ?? ''
  const changed = file.replace(`"sealed": "${sealed}`, `"sealed": "${sealed === 'A' ? 'B' : 'A'}`)
  assert.throws(() => openWords(changed, 'correct horse'), /does not open/)
})

test('words out of their checksum are refused', () => {
  assert.throws(() => seedOf(testWords.replace('junk', 'test')), /not valid/)
})

test('a seed and its passphrase are made once, for their owner alone, and never replaced', (t) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'auric-seed-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const seedFile = path.join(folder, 'seed.json')
  const passphraseFile = path.join(folder, 'passphrase')
  ensureSeed(seedFile, passphraseFile, cheap)
  const first = readFileSync(seedFile, 'utf8')
  ensureSeed(seedFile, passphraseFile, cheap)
  assert.equal(readFileSync(seedFile, 'utf8'), first)
  assert.equal(statSync(seedFile).mode & 0o777, 0o600)
  assert.equal(openWords(first, readPassphrase(passphraseFile)).split(' ').length, 24)
  chmodSync(passphraseFile, 0o644)
  assert.throws(() => readPassphrase(passphraseFile), /may be read by others/)
})

test('keys follow from the words alone, and every network, purpose and index has its own', () => {
  const keyring = createKeyring(seedOf(testWords))
  const again = createKeyring(seedOf(testWords))
  const places = [1, 56].flatMap((chainId) =>
    (['deposit', 'hot'] as const).flatMap((purpose) =>
      [0, 1].map((index) => ({ chainId, purpose, index })),
    ),
  )
  const addresses = places.map((place) => keyring.addressOf(place))
  assert.deepEqual(
    addresses,
    places.map((place) => again.addressOf(place)),
  )
  assert.equal(new Set(addresses).size, places.length)
  // Written down: a change of paths would lose sight of everybody's money.
  assert.equal(addresses[0], '0x7366F7C79c835392fB70f06bA8b692f0AEDee1Af')
  const bip44 = mnemonicToAccount(testWords, { path: "m/44'/60'/1'/0'/0'" })
  assert.equal(addresses[0], bip44.address)
})
