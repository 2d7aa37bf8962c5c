import { open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The chain as anvil dumps it: gzip of JSON, kept as bytes (anvil speaks of it in hexadecimal). */
const fileIn = (folder: string) => join(folder, 'chain.json.gz')

const genesisIn = (folder: string) => join(folder, 'genesis')

/** What was saved last, `0x…`, or undefined when nothing ever was. */
export async function readState(folder: string): Promise<string | undefined> {
  try {
    return `0x${(await readFile(fileIn(folder))).toString('hex')}`
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/** Replaces the saved state whole or not at all, whatever is killed meanwhile. */
export async function writeState(folder: string, dump: string): Promise<void> {
  const temporary = `${fileIn(folder)}.new`
  const file = await open(temporary, 'w')
  try {
    await file.writeFile(Buffer.from(dump.slice(2), 'hex'))
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(temporary, fileIn(folder))
}

/**
 * Seconds since 1970 of the chain's first block, noted when the chain begins. A node makes that block
 * anew at every start: with another moment it would be another block than the saved chain grew from.
 */
export async function genesisOf(folder: string, nowSeconds: number): Promise<number> {
  const noted = Number(await readFile(genesisIn(folder), 'utf8').catch(() => ''))
  if (noted > 0) return noted
  await writeFile(genesisIn(folder), String(nowSeconds))
  return nowSeconds
}

/** Puts a saved state out of the way; returns where it went. */
export async function setStateAside(folder: string): Promise<string> {
  await rm(genesisIn(folder), { force: true })
  const aside = `${fileIn(folder)}.aside`
  await rename(fileIn(folder), aside)
  return aside
}
