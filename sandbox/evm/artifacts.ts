import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { type Abi, type Hex, isHex } from 'viem'
import * as z from 'zod/mini'

/** The rules the contracts are compiled for; BSC and Ethereum both know them. */
export const evmVersion = 'shanghai'

const Artifact = z.object({
  abi: z.custom<Abi>(Array.isArray),
  bytecode: z.custom<Hex>((value) => isHex(value)),
})

const ArtifactFile = z.object({
  compiler: z.string(),
  sourceHash: z.string(),
  contracts: z.record(z.string(), Artifact),
})

/** What `artifacts.json` holds; `sourceHash` ties it to the contracts it was made from. */
export type Artifacts = {
  readonly compiler: string
  readonly sourceHash: string
  readonly contracts: Readonly<
    Record<string, { readonly abi: readonly unknown[]; readonly bytecode: string }>
  >
}

const folder = new URL('contracts/', import.meta.url)

/** The text of every contract file, by file name. */
export function readSources(): Record<string, string> {
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.sol'))
    .toSorted()
  return Object.fromEntries(
    files.map((file) => [file, readFileSync(new URL(file, folder), 'utf8')]),
  )
}

/** SHA-256 of the contract files and the rules they are compiled for. */
export function sourceHash(sources: Readonly<Record<string, string>>): string {
  return createHash('sha256')
    .update(JSON.stringify([evmVersion, sources]))
    .digest('hex')
}

const read = () =>
  ArtifactFile.parse(JSON.parse(readFileSync(new URL('artifacts.json', import.meta.url), 'utf8')))

let cached: z.infer<typeof ArtifactFile> | undefined

/** The compiled contracts, read once. */
export function artifacts(): z.infer<typeof ArtifactFile> {
  return (cached ??= read())
}

/** One compiled contract. @throws Error when `artifacts.json` has none of this name */
export function artifact(name: string): { readonly abi: Abi; readonly bytecode: Hex } {
  const found = artifacts().contracts[name]
  if (!found) throw new Error(`artifacts.json has no contract ${name}: run sandbox/evm/compile.ts`)
  return found
}
