/**
 * The product at a moment of the past: its own operations and its own chain writers, in this
 * process, with a clock that is set by hand. It runs before the server does, which otherwise has
 * the networks.
 */
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { confirmationsNeeded } from '#contract/chain.ts'
import { assert } from '#kernel/assert.ts'
import type { Ids } from '#kernel/id.ts'
import { type Clock, type Instant, after, secondMs } from '#kernel/time.ts'
import { type NetworkCode, networkCodes } from '#sandbox/evm/networks.ts'
import { assetsRoutes } from '#server/assets/routes.ts'
import { readAttestationKey } from '#server/chain/attestation.ts'
import { acquireLease, leaseSeconds, releaseLease } from '#server/chain/lease.ts'
import { evmNode } from '#server/chain/node.evm.ts'
import { openNetwork } from '#server/chain/open.ts'
import { chainRoutes } from '#server/chain/routes.ts'
import { runRound } from '#server/chain/round.ts'
import { socketSigner } from '#server/chain/signer.socket.ts'
import type { ChainDeps, Work } from '#server/chain/work.ts'
import { workOn } from '#server/chain/worker.ts'
import type { Config } from '#server/config.ts'
import { checkSecondFactor } from '#server/security/factor.ts'
import { securityRoutes } from '#server/security/routes.ts'
import { requireProof } from '#server/security/stepUp.ts'
import { ownsFile } from '#server/files/own.ts'
import { identityRoutes } from '#server/identity/routes.ts'
import { findSession } from '#server/identity/session.ts'
import { type Database, connect } from '#server/platform/db.ts'
import { createEdge } from '#server/platform/http/edge.ts'
import { systemIds } from '#server/platform/ids.ts'
import { allClear } from '#server/risk/testing.ts'
import { refuseClosed } from '#server/settings/features.ts'
import { emailRule } from '#server/settings/read.ts'
import { transfersRoutes } from '#server/transfers/routes.ts'
import { type Control, createControl } from '#tools/seed/control.ts'
import { fundHotWallet } from '#tools/seed/fund.ts'
import { type Wire, createWire } from '#tools/seed/wire.ts'

/** The product, and the hands of its clock. */
export type Past = {
  readonly db: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly wire: Wire
  readonly control: Control
  /** Sets the clock; never back. */
  readonly setTo: (moment: Instant) => void
  readonly pass: (durationMs: number) => void
  /** The network's writer, which is ours until `close`. */
  readonly writer: (network: NetworkCode) => Promise<Work>
  readonly close: () => Promise<void>
}

/** A start that was killed has its leases until they run out. */
const leaseWaitMs = (leaseSeconds + 5) * secondMs
const leaseLookMs = 250

/** Opens it at `start`. The sandbox makes no blocks of its own until `close`. */
export async function openPast(
  config: Config,
  simulatorUrl: string,
  start: Instant,
): Promise<Past> {
  let now = start
  const clock: Clock = { now: () => now }
  const ids = systemIds(clock)
  const control = createControl(simulatorUrl)
  const db = connect(config.DATABASE_URL)
  const aside = connect(config.DATABASE_URL, { max: 4 })
  const deps: ChainDeps = {
    db,
    clock,
    ids,
    signer: socketSigner(config.SIGNER_SOCKET),
    attestationKey: readAttestationKey(readFileSync(config.signerKeyFile, 'utf8')),
    nodes: {
      ERC20: evmNode({ url: config.EVM_ERC20_URL ?? '' }),
      BEP20: evmNode({ url: config.EVM_BEP20_URL ?? '' }),
    },
    ...allClear,
  }
  const owner = ids.uuid()
  const workOf = (network: NetworkCode) => leasedWork(deps, network, owner)
  await Promise.all(networkCodes.map((network) => control.pause(network)))
  const opened = networkCodes.map(async (network) => {
    await fundHotWallet(deps.signer, control, network)
    // A node that was started anew has no states of the blocks before, and opening looks back.
    await control.mine(network, confirmationsNeeded + 1)
    await openNetwork(await workOf(network))
  })
  await Promise.all(opened)
  return {
    db,
    clock,
    ids,
    control,
    wire: wireOf(deps, aside, config),
    setTo: (moment) => {
      assert(moment >= now, 'the past is told in its order')
      now = moment
    },
    pass: (durationMs) => {
      now = after(now, durationMs)
    },
    writer: workOf,
    close: async () => {
      for (const network of networkCodes) {
        const { lease } = await workOf(network)
        await releaseLease(db, lease)
        await control.resume(network)
      }
      await Promise.all([db.end({ timeout: 5 }), aside.end({ timeout: 5 })])
    },
  }
}

/** Has the network's writer see what it holds now. @throws Error when a step was not finished */
export async function follow(past: Past, network: NetworkCode): Promise<void> {
  const { failures } = await runRound(await past.writer(network))
  const [failure] = failures
  if (failure) throw new Error(`${network}: ${failure.step}`, { cause: failure.error })
}

/** Takes the network, or renews it: between two steps more may pass than a lease lasts. */
async function leasedWork(deps: ChainDeps, network: NetworkCode, owner: string): Promise<Work> {
  for (let waitedMs = 0; waitedMs < leaseWaitMs; waitedMs += leaseLookMs) {
    const lease = await acquireLease(deps.db, network, owner)
    if (lease) return workOn(deps, network, lease)
    await sleep(leaseLookMs)
  }
  throw new Error(`another process follows ${network}: is the server running already?`)
}

/** The product's edge without a port: its routes, sessions and refusals, at the clock's moment. */
function wireOf(deps: ChainDeps, aside: Database, config: Config): Wire {
  const { origin, hostname: rpId } = new URL(config.appUrl)
  const security = { codeSecret: config.CODE_SECRET, site: { rpId, origin } }
  const edge = createEdge({
    routes: [
      ...assetsRoutes(),
      ...identityRoutes({
        codeSecret: config.CODE_SECRET,
        emailRule,
        ownsFile,
        requireProof,
        checkSecondFactor: checkSecondFactor(security),
      }),
      // Nobody of the past has used Telegram.
      ...securityRoutes({
        ...security,
        telegram: { token: undefined, botName: () => undefined },
      }),
      ...chainRoutes(deps),
      ...transfersRoutes(),
    ],
    db: deps.db,
    aside,
    clock: deps.clock,
    ids: deps.ids,
    secrets: { envelope: config.ENVELOPE_SECRET, requests: config.REQUEST_SECRET },
    findCaller: (token, now) => findSession(aside, token, now),
    refuseClosed,
    countCall: () => undefined,
    trustProxy: false,
  })
  return createWire((path, init) => edge.request(path, init))
}
