/**
 * Compiles `contracts/` into `artifacts.json`: `node sandbox/evm/compile.ts`. Run it after changing
 * a contract; a test says when that was forgotten. The compiler takes seconds and is needed for
 * nothing else, so its output is kept in the repository.
 */
import { writeFileSync } from 'node:fs'
import solc from 'solc'
import * as z from 'zod/mini'
import { type Artifacts, evmVersion, readSources, sourceHash } from '#sandbox/evm/artifacts.ts'

const Output = z.object({
  errors: z.optional(z.array(z.object({ severity: z.string(), formattedMessage: z.string() }))),
  contracts: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        abi: z.array(z.unknown()),
        evm: z.object({ bytecode: z.object({ object: z.string() }) }),
      }),
    ),
  ),
})

/** @throws Error with the compiler's own text when a contract does not compile */
function compile(sources: Readonly<Record<string, string>>): Artifacts {
  const input = {
    language: 'Solidity',
    sources: Object.fromEntries(
      Object.entries(sources).map(([file, content]) => [file, { content }]),
    ),
    settings: {
      evmVersion,
      optimizer: { enabled: true, runs: 200 },
      metadata: { bytecodeHash: 'none' },
      outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } },
    },
  }
  const output = Output.parse(JSON.parse(String(solc.compile(JSON.stringify(input)))))
  const complaints = output.errors ?? []
  if (complaints.length > 0) throw new Error(complaints.map((e) => e.formattedMessage).join('\n'))
  const contracts = Object.values(output.contracts).flatMap((file) => Object.entries(file))
  return {
    compiler: String(solc.version()),
    sourceHash: sourceHash(sources),
    contracts: Object.fromEntries(
      contracts
        .filter(([, contract]) => contract.evm.bytecode.object !== '')
        .map(([name, { abi, evm }]) => [name, { abi, bytecode: `0x${evm.bytecode.object}` }]),
    ),
  }
}

const artifacts = compile(readSources())
writeFileSync(
  new URL('artifacts.json', import.meta.url),
  `${JSON.stringify(artifacts, undefined, 1)}\n`,
)
process.stdout.write(
  `${artifacts.compiler}: ${Object.keys(artifacts.contracts).join(', ')} → artifacts.json\n`,
)
