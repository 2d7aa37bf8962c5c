/** Outside parties, built from the environment. */
import path from 'node:path'
import type { Clock } from '#kernel/time.ts'
import type { Config } from '#server/config.ts'
import { evmNode } from '#server/chain/node.evm.ts'
import { diskFiles } from '#server/files/fileStore.disk.ts'
import { s3Files } from '#server/files/fileStore.s3.ts'
import { sealedFiles } from '#server/files/fileStore.sealed.ts'
import type { FileStore } from '#server/files/fileStore.ts'
import { type Files, createFiles } from '#server/files/files.ts'
import { clamd } from '#server/files/scanner.clamd.ts'
import { sumsub } from '#server/kyc/sumsub.ts'
import type { IdentityProvider } from '#server/kyc/provider.ts'

/** The nodes of the networks that are set. */
export function nodesOf(config: Config) {
  return {
    ...(config.EVM_ERC20_URL ? { ERC20: evmNode({ url: config.EVM_ERC20_URL }) } : {}),
    ...(config.EVM_BEP20_URL ? { BEP20: evmNode({ url: config.EVM_BEP20_URL }) } : {}),
  }
}

/** The company that checks identities, where one is set up. */
export function providerOf(config: Config, clock: Clock): IdentityProvider | undefined {
  if (config.SUMSUB_TOKEN === undefined) return undefined
  return sumsub({
    url: config.SUMSUB_URL,
    token: config.SUMSUB_TOKEN,
    secret: config.SUMSUB_SECRET,
    webhookSecret: config.SUMSUB_WEBHOOK_SECRET,
    level: config.SUMSUB_LEVEL,
    clock,
  })
}

/** Uploads, where they are kept, and what looks for harm in them. */
export function filesOf(config: Config, clock: Clock): { store: FileStore; files: Files } {
  const store = storeOf(config, clock)
  const scanner = config.CLAMD_URL === undefined ? undefined : clamd({ url: config.CLAMD_URL })
  return { store, files: createFiles({ store, documentSecret: config.DOCUMENT_SECRET, scanner }) }
}

/** What leaves this machine is sealed before. */
function storeOf(config: Config, clock: Clock): FileStore {
  const { S3_URL: url, S3_BUCKET: bucket, S3_KEY_ID: keyId, S3_SECRET: secret } = config
  if (config.FILE_STORE === 'disk' || !url || !bucket || !keyId || !secret) {
    return diskFiles(path.join(config.dataDir, 'files'))
  }
  const region = config.S3_REGION
  const store = s3Files({ url: url.replace(/\/$/, ''), bucket, region, keyId, secret, clock })
  return sealedFiles(store, config.DOCUMENT_SECRET)
}
