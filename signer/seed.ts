import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto'
import { chmodSync, existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { generateMnemonic, mnemonicToSeedSync, validateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import * as z from 'zod/mini'

/** Cost of one guess at the passphrase: 128 MiB and about half a second. */
const scryptCost = { N: 2 ** 17, r: 8, p: 1 }
const scryptMemoryMax = 512 * 1024 * 1024

/** Bits of chance in a new seed: 24 words. */
const seedBits = 256

const SealedSeed = z.object({
  version: z.literal(1),
  kdf: z.object({
    name: z.literal('scrypt'),
    N: z.number(),
    r: z.number(),
    p: z.number(),
    salt: z.string(),
  }),
  cipher: z.object({ name: z.literal('aes-256-gcm'), iv: z.string(), tag: z.string() }),
  sealed: z.string(),
})
type SealedSeed = z.infer<typeof SealedSeed>

/** New words (BIP-39, 24 of them) that every key of this signer follows from. */
export const createWords = (): string => generateMnemonic(wordlist, seedBits)

/** The 64 bytes that the words stand for. @throws Error when they are no BIP-39 words */
export function seedOf(words: string): Uint8Array {
  if (!validateMnemonic(words, wordlist)) throw new Error('the seed words are not valid (BIP-39)')
  return mnemonicToSeedSync(words)
}

/** Encrypts the words under a passphrase (scrypt, AES-256-GCM) into the text of a seed file. */
export function sealWords(words: string, passphrase: string, cost = scryptCost): string {
  const salt = randomBytes(16)
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyFor(passphrase, salt, cost), iv)
  const sealed = Buffer.concat([cipher.update(words, 'utf8'), cipher.final()])
  const file: SealedSeed = {
    version: 1,
    kdf: { name: 'scrypt', ...cost, salt: salt.toString('base64') },
    cipher: {
      name: 'aes-256-gcm',
      iv: iv.toString('base64'),
      tag: cipher.getAuthTag().toString('base64'),
    },
    sealed: sealed.toString('base64'),
  }
  return `${JSON.stringify(file, null, 2)}\n`
}

/** Decrypts the text of a seed file. @throws Error on a wrong passphrase or a changed file */
export function openWords(text: string, passphrase: string): string {
  const file = SealedSeed.parse(JSON.parse(text))
  const key = keyFor(passphrase, bytes(file.kdf.salt), file.kdf)
  const decipher = createDecipheriv('aes-256-gcm', key, bytes(file.cipher.iv))
  decipher.setAuthTag(bytes(file.cipher.tag))
  try {
    return Buffer.concat([decipher.update(bytes(file.sealed)), decipher.final()]).toString('utf8')
  } catch (cause) {
    throw new Error('the seed file does not open: wrong passphrase, or the file was changed', {
      cause,
    })
  }
}

/** Reads a passphrase file, its last line break left out. @throws Error when others may read it */
export function readPassphrase(file: string): string {
  if ((statSync(file).mode & 0o077) !== 0) {
    throw new Error(`${file} may be read by others: chmod 600 it`)
  }
  const passphrase = readFileSync(file, 'utf8').replace(/\r?\n$/, '')
  if (passphrase === '') throw new Error(`${file} is empty`)
  return passphrase
}

/** Makes a seed file and a random passphrase where there are none yet; never replaces either. */
export function ensureSeed(seedFile: string, passphraseFile: string, cost = scryptCost): void {
  if (existsSync(seedFile)) return
  if (!existsSync(passphraseFile))
    writePrivate(passphraseFile, randomBytes(32).toString('base64url'))
  writePrivate(seedFile, sealWords(createWords(), readPassphrase(passphraseFile), cost))
}

/** A file that is whole or absent, and that its owner alone may read. */
function writePrivate(file: string, text: string): void {
  const draft = `${file}.new`
  writeFileSync(draft, text, { mode: 0o600, flush: true })
  chmodSync(draft, 0o600)
  renameSync(draft, file)
}

const bytes = (text: string): Buffer => Buffer.from(text, 'base64')

const keyFor = (
  passphrase: string,
  salt: Uint8Array,
  { N, r, p }: { readonly N: number; readonly r: number; readonly p: number },
): Buffer =>
  scryptSync(passphrase.normalize('NFKC'), salt, 32, { N, r, p, maxmem: scryptMemoryMax })
