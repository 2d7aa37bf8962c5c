/** A network's writer that ends itself, as by `kill -9`, at some of its checkpoints (`chaos.test.ts`). */
import { writeSync } from 'node:fs'
import * as z from 'zod/mini'
import { readAttestationKey } from '#server/chain/attestation.ts'
import { evmNode } from '#server/chain/node.evm.ts'
import { randomFrom } from '#server/chain/testing.random.ts'
import { socketSigner } from '#server/chain/signer.socket.ts'
import { startChain } from '#server/chain/worker.ts'
import { systemClock } from '#server/platform/clock.ts'
import { connect } from '#server/platform/db.ts'
import { systemIds } from '#server/platform/ids.ts'
import { log } from '#server/platform/log.ts'
import { allClear } from '#server/risk/testing.ts'

/** What the test tells this process, as its one argument. */
export const ChildOrder = z.object({
  databaseUrl: z.string(),
  rpcUrl: z.string(),
  socketPath: z.string(),
  attestationKey: z.string(),
  seed: z.number(),
  /** Of ending at a checkpoint. */
  chance: z.number(),
})
export type ChildOrder = z.infer<typeof ChildOrder>

const reconcileNever = 3_600_000

if (import.meta.main) {
  log.level = 'silent'
  const order = ChildOrder.parse(JSON.parse(process.argv[2] ?? ''))
  const random = randomFrom(order.seed)
  await startChain(
    {
      db: connect(order.databaseUrl, { max: 4 }),
      clock: systemClock,
      ids: systemIds(systemClock),
      signer: socketSigner(order.socketPath),
      attestationKey: readAttestationKey(order.attestationKey),
      nodes: { ERC20: evmNode({ url: order.rpcUrl }) },
      ...allClear,
      checkpoint: (at) => {
        // Blocks come far more often than payments.
        const chance = at === 'block recorded' ? order.chance / 12 : order.chance
        if (random() >= chance) return
        writeSync(1, `${at}\n`)
        process.kill(process.pid, 'SIGKILL')
        // The signal comes when it comes: nothing more happens until then.
        for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_000)
      },
    },
    { pollMs: 10, reconcileMs: reconcileNever },
  )
}
