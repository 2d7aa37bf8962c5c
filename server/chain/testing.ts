/** A network, its writer and its signer for tests: a real anvil, real Postgres, and no loops. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { toChecksumAddress } from '#contract/address.ts'
import type { Bill } from '#contract/bills.ts'
import { assert } from '#kernel/assert.ts'
import { type Amount, parseDecimal, zero } from '#kernel/money.ts'
import { secondMs } from '#kernel/time.ts'
import { Chain } from '#sandbox/evm/chain.ts'
import { type NetworkCode, networks } from '#sandbox/evm/networks.ts'
import { findFreePort } from '#sandbox/listen.ts'
import { firstOffer } from '#server/assets/offer.first.ts'
import { applyOffer } from '#server/assets/offer.ts'
import { listBills } from '#server/bills/list.ts'
import { openBill } from '#server/bills/open.ts'
import { currentAddress } from '#server/chain/address.issue.ts'
import { readAttestationKey } from '#server/chain/attestation.ts'
import { acquireLease } from '#server/chain/lease.ts'
import { evmNode } from '#server/chain/node.evm.ts'
import type { ChainNode } from '#server/chain/node.ts'
import { openNetwork } from '#server/chain/open.ts'
import { requestWithdrawal } from '#server/chain/request.ts'
import { type Round, runRound } from '#server/chain/round.ts'
import type { Signer } from '#server/chain/signer.ts'
import { selectHot } from '#server/chain/store.address.ts'
import { type AlarmRow, selectAlarms } from '#server/chain/store.network.ts'
import type { ChainDeps, Work } from '#server/chain/work.ts'
import { workOn } from '#server/chain/worker.ts'
import { type Holding, balanceOf } from '#server/ledger/balances.ts'
import { available, outside } from '#server/ledger/ledger.ts'
import { post } from '#server/ledger/post.ts'
import type { Sql } from '#server/platform/db.ts'
import { log } from '#server/platform/log.ts'
import { systemIds } from '#server/platform/ids.ts'
import { type TestClock, type TestServer, testServer } from '#server/platform/testing.context.ts'
import { type TestDatabase, freshDatabase } from '#server/platform/testing.ts'
import { allClear } from '#server/risk/testing.ts'
import type { SignerConfig } from '#signer/config.ts'
import { halt } from '#signer/halt.ts'
import { issueAddresses } from '#signer/issue.ts'
import { createKeyring } from '#signer/keys.ts'
import { createWords, seedOf } from '#signer/seed.ts'
import { signIntent } from '#signer/sign.ts'
import type { SignerDeps } from '#signer/signer.ts'
import { signerDatabase } from '#signer/testing.ts'

/** A chain of the sandbox that mines only when told to. */
export type TestChain = { readonly chain: Chain; readonly stop: () => Promise<void> }

/** Starts one on free ports, in a folder of its own. Share it between the tests of a file. */
export async function startTestChain(network: NetworkCode = 'ERC20'): Promise<TestChain> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'auric-chain-'))
  const free = { host: '127.0.0.1', port: 0, variable: 'a test port' }
  const node = { ...free, port: await findFreePort(free.host) }
  const options = {
    network,
    proxy: free,
    node,
    dataDir,
    cadence: 'manual',
    log: () => undefined,
  } as const
  const chain = await Chain.start(options)
  return {
    chain,
    stop: async () => {
      await chain.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** What a rig is built from; what is absent is real. */
export type RigOptions = {
  readonly node?: (real: ChainNode) => ChainNode
  readonly signer?: (real: Signer) => Signer
  readonly checkpoint?: ChainDeps['checkpoint']
  readonly words?: string
  /** Every address is clear, and no amount is large, unless told otherwise. */
  readonly risk?: Pick<ChainDeps, 'screener' | 'reviewTerms'>
}

/** Everything around one network, and a writer that runs a round when told to. */
export type Rig = {
  readonly chain: Chain
  readonly database: TestDatabase
  readonly server: TestServer
  readonly clock: TestClock
  readonly deps: ChainDeps
  readonly signer: SignerDeps
  readonly hot: string
  readonly work: () => Promise<Work>
  /** A round of which every step came to its end. */
  readonly round: () => Promise<Round>
  /** Mines blocks, a round after each. */
  readonly mine: (blocks: number) => Promise<void>
  readonly stop: () => Promise<void>
}

/**
 * Opens a network on a database of its own. The signer has its own words, so that no two rigs share
 * a hot wallet on one chain.
 */
export async function openRig(chain: Chain, options: RigOptions = {}): Promise<Rig> {
  // What goes wrong here is meant to: tests look at the rows.
  log.level = 'silent'
  const database = await freshDatabase()
  const server = testServer(database)
  const { clock } = server
  await database.sql.begin((sql) => applyOffer(sql, firstOffer(offered())))
  const signer: SignerDeps = {
    db: await signerDatabase(database),
    clock,
    keyring: createKeyring(seedOf(options.words ?? createWords())),
    config: signerConfig(),
  }
  const real = { node: evmNode({ url: chain.rpcUrl }), signer: directSigner(signer) }
  const deps: ChainDeps = {
    db: database.sql,
    clock,
    ids: systemIds(clock),
    signer: options.signer?.(real.signer) ?? real.signer,
    attestationKey: readAttestationKey(signer.keyring.publicKey),
    nodes: { [chain.network]: options.node?.(real.node) ?? real.node },
    ...(options.risk ?? allClear),
    ...(options.checkpoint ? { checkpoint: options.checkpoint } : {}),
  }
  const owner = deps.ids.uuid()
  const work = async () => {
    const lease = await acquireLease(database.sql, chain.network, owner)
    assert(lease, 'the rig has the lease')
    return workOn(deps, chain.network, lease)
  }
  const round = async () => {
    clock.move(secondMs)
    const done = await runRound(await work())
    const [failure] = done.failures
    if (failure) throw new Error(`the step ${failure.step} failed`, { cause: failure.error })
    return done
  }
  await openNetwork(await work())
  const hot = await selectHot(database.sql, chain.network)
  assert(hot, 'an open network has a hot wallet')
  return {
    chain,
    database,
    server,
    clock,
    deps,
    signer,
    hot: hot.address,
    work,
    round,
    mine: async (blocks) => {
      for (let mined = 0; mined < blocks; mined += 1) {
        await chain.mine()
        await round()
      }
    },
    stop: async () => {
      await server.end()
      await signer.db.end()
      await database.drop()
    },
  }
}

/** The signer without a socket between. */
export const directSigner = (deps: SignerDeps): Signer => ({
  sign: (intent) => signIntent(deps, intent),
  addresses: (request) => issueAddresses(deps, request),
  halt: (request) => halt(deps, request),
})

/** Generous caps for every coin of the sandbox. */
export function signerConfig(): SignerConfig {
  const cap = 10n ** 30n
  return {
    windowHours: 24,
    networks: Object.entries(networks).map(([network, { chainId, coins }]) => ({
      network,
      chainId,
      gasMax: 500_000n,
      feeMaxWei: 10n ** 17n,
      assets: coins.map(({ asset, contract }) => ({
        asset,
        contract: contract ? toChecksumAddress(contract.address) : null,
        paymentMax: cap,
        windowMax: cap,
      })),
    })),
  }
}

/** The contract of a token of the sandbox; empty for the own coin. */
export function contractOf(network: NetworkCode, asset: string): string {
  const coin = networks[network].coins.find((one) => one.asset === asset)
  return coin?.contract ? toChecksumAddress(coin.contract.address) : ''
}

function offered() {
  const of = (network: NetworkCode, asset: string) => contractOf(network, asset)
  return {
    ERC20: { chainId: networks.ERC20.chainId, USDT: of('ERC20', 'USDT'), DAI: of('ERC20', 'DAI') },
    BEP20: { chainId: networks.BEP20.chainId, USDT: of('BEP20', 'USDT') },
  }
}

const callerOf = (userId: string) => ({ userId, sessionId: userId, roles: [], frozen: false })

/** A new user. */
export const newUser = (rig: Rig): string => rig.deps.ids.uuid()

/** A receiving address of a user, as the product hands it out. */
export async function addressFor(rig: Rig, userId: string, asset = 'USDT'): Promise<string> {
  const handler = currentAddress({ attestationKey: rig.deps.attestationKey })
  const input = { asset, network: rig.chain.network }
  return (await rig.server.callAs(callerOf(userId), handler, input)).address
}

/** All bills of a user, newest first. */
export async function billsOf(rig: Rig, userId: string): Promise<readonly Bill[]> {
  return (await rig.server.callAs(callerOf(userId), listBills, {})).bills
}

/** What a user has of an asset. */
export const holdingOf = (rig: Rig, userId: string, asset = 'USDT'): Promise<Holding> =>
  balanceOf(rig.database.sql, userId, asset)

/** Money for a user that no chain knows of. */
export async function give(rig: Rig, userId: string, amount: Amount, asset = 'USDT') {
  const [debit, credit] = [outside('TEST'), available(userId)]
  const legs = [{ asset, amount, debit, credit, kind: 'test' }]
  await rig.database.sql.begin((sql) => post(sql, [{ cmd: rig.deps.ids.uuid(), legs }]))
}

/** Tops the hot wallet up with every coin, and waits until that is final. */
export async function fundHot(rig: Rig): Promise<void> {
  await rig.chain.fund(rig.hot)
  await rig.mine(1)
  await rig.chain.mine(12)
  await rig.round()
}

/** What the chain says that an address has of an asset, in the network's raw units. */
export const onChain = async (rig: Rig, address: string, asset = 'USDT'): Promise<bigint> =>
  (await rig.work()).node.balanceOf(address, contractOf(rig.chain.network, asset))

/** An address that nobody has used. */
export const newRecipient = (): string => privateKeyToAccount(generatePrivateKey()).address

/** Open alarms. */
export const alarmsOf = (rig: Rig): Promise<AlarmRow[]> =>
  selectAlarms(rig.database.sql, rig.chain.network)

export type TestWithdrawal = {
  readonly userId: string
  readonly to: string
  readonly amount: Amount
  readonly fee?: Amount
  readonly asset?: string
  readonly id?: string
}

/** Asks for a withdrawal as the transfers domain does, in a transaction of its own. */
export async function withdraw(rig: Rig, wanted: TestWithdrawal): Promise<string> {
  return rig.database.sql.begin((sql) => withdrawIn(rig, sql, wanted))
}

async function withdrawIn(
  { deps: { clock, ids }, chain: { network } }: Rig,
  sql: Sql,
  { userId, to, amount, fee = zero, asset = 'USDT', id = ids.uuid() }: TestWithdrawal,
): Promise<string> {
  const bill = await openBill(sql, clock, ids, {
    userId,
    type: 'TRANSFER',
    status: 'WAITING',
    paymentType: 'onchain',
    asset,
    change: -(amount + fee),
    amount,
    fee,
    network,
    toAddress: to,
    subject: id,
  })
  const request = { id, userId, billId: bill.id, asset, network, to, amount, fee }
  await requestWithdrawal(sql, clock, request)
  return id
}

/** A decimal of an asset as the ledger counts it. */
export function units(decimal: string, scale = 6): Amount {
  const amount = parseDecimal(decimal, scale)
  assert(amount !== undefined, `${decimal} has ${scale} decimals`)
  return amount
}
