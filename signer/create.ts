/** Makes the seed of a new signer and shows its words once: `node signer/create.ts`. */
import { existsSync, writeFileSync } from 'node:fs'
import { readPlace } from '#signer/environment.ts'
import { createKeyring } from '#signer/keys.ts'
import { createWords, readPassphrase, sealWords, seedOf } from '#signer/seed.ts'

const place = readPlace(process.env)
if (existsSync(place.seedFile)) throw new Error(`there is a seed already: ${place.seedFile}`)
const words = createWords()
const sealed = sealWords(words, readPassphrase(place.passphraseFile))
writeFileSync(place.seedFile, sealed, { mode: 0o600, flag: 'wx', flush: true })
process.stdout.write(
  [
    'These words are every key of this signer. Write them on paper, keep it apart, and close this:',
    '',
    `  ${words}`,
    '',
    `The server pins this key: ${createKeyring(seedOf(words)).publicKey}`,
    '',
  ].join('\n'),
)
