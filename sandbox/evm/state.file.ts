import { open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'

/** The chain as anvil dumps it: gzip of JSON, kept as bytes (anvil speaks of it in hexadecimal). */
const fileIn = (folder: string) => join(folder, 'chain.json.gz')

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

/** Puts a saved state out of the way; returns where it went. */
export async function setStateAside(folder: string): Promise<string> {
  const aside = `${fileIn(folder)}.aside`
  await rename(fileIn(folder), aside)
  return aside
}
