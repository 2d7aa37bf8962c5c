/** What each process is told: the caller's variables, what the sandbox offers, and its own secrets. */
import { createHash } from 'node:crypto'
import { lstatSync, mkdirSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { lithicAccount } from '#sandbox/lithic/account.ts'
import type { SandboxPorts } from '#sandbox/ports.ts'
import { stripeAccount } from '#sandbox/stripe/account.ts'
import { s3Account } from '#sandbox/s3/signature.ts'
import { twilioAccount } from '#sandbox/sms/sms.ts'
import { screeningAccount } from '#sandbox/screening/screening.ts'
import { sumsubAccount } from '#sandbox/sumsub/applicants.ts'
import { telegramBot } from '#sandbox/telegram/people.ts'
import type { Program } from '#tools/start/child.ts'
import type { DatabaseUrls } from '#tools/start/database.ts'
import type { Port } from '#tools/start/ports.ts'
import { vapidKeys } from '#tools/start/vapid.ts'
import { plainError } from '#tools/start/say.ts'

/** The settings of one start. */
export type Settings = {
  readonly root: string
  readonly dataDir: string
  /** Without sandbox and demo data: every outside party is a real one, from the variables. */
  readonly production: boolean
  readonly appPort: number
  readonly consolePort: number
  readonly operationsPort: number
  readonly sandbox: SandboxPorts
  readonly ports: readonly Port[]
}

type Variables = Readonly<Record<string, string | undefined>>

/** What the server may know of the signer. */
const signerPublic = ['SIGNER_SOCKET', 'SIGNER_KEY_FILE']
/** What the signer may know of the rest. */
const signerShared = ['PATH', 'HOME', 'LANG', 'NODE_ENV', 'NODE_COMPILE_CACHE', 'LOG_LEVEL']

/** `sun_path` holds 108 bytes. */
const socketPathMax = 100

/** The processes of the product, each with its environment. */
export function programs(
  settings: Settings,
  urls: DatabaseUrls,
  env: Variables = process.env,
): { readonly [Name in 'sandbox' | 'signer' | 'history' | 'server' | 'seed']: Program } {
  const shared = {
    ...pick(env, (name) => !name.startsWith('SIGNER_') && !name.endsWith('DATABASE_URL')),
    ...pick(env, (name) => signerPublic.includes(name)),
    DATA_DIR: settings.dataDir,
  }
  const socket = { SIGNER_SOCKET: env['SIGNER_SOCKET'] ?? signerSocket(settings.dataDir) }
  const server = {
    ...(settings.production
      ? {}
      : { ...sandboxDefaults(settings.sandbox), ...vapidKeys(settings.dataDir) }),
    ...shared,
    ...socket,
    APP_PORT: String(settings.appPort),
    CONSOLE_PORT: String(settings.consolePort),
    OPERATIONS_PORT: String(settings.operationsPort),
    DATABASE_URL: urls.app,
    JOBS_DATABASE_URL: urls.jobs,
  }
  const sandbox = { ...shared, APP_PORT: String(settings.appPort) }
  const signer = {
    ...pick(env, (name) => name.startsWith('SIGNER_') || signerShared.includes(name)),
    ...socket,
    DATA_DIR: settings.dataDir,
    SIGNER_DATABASE_URL: urls.signer,
  }
  return {
    sandbox: { name: 'sandbox', script: 'sandbox/main.ts', env: sandbox },
    signer: { name: 'signer', script: 'signer/main.ts', env: signer },
    server: { name: 'server', script: 'server/main.ts', env: server },
    history: { name: 'history', script: 'tools/seed/history.ts', env: server },
    seed: { name: 'seed', script: 'tools/seed.ts', env: server },
  }
}

const pick = (env: Variables, wanted: (name: string) => boolean): Variables =>
  Object.fromEntries(Object.entries(env).filter(([name]) => wanted(name)))

/** Where the stand-ins listen; a variable that the caller set wins over each. */
function sandboxDefaults(ports: SandboxPorts): Variables {
  const at = (variable: keyof SandboxPorts): string => `http://127.0.0.1:${ports[variable]}`
  return {
    EVM_ERC20_URL: at('EVM_ERC20_PORT'),
    EVM_BEP20_URL: at('EVM_BEP20_PORT'),
    SMTP_URL: `smtp://127.0.0.1:${ports.SMTP_PORT}`,
    TWILIO_URL: at('TWILIO_PORT'),
    TWILIO_ACCOUNT_SID: twilioAccount.sid,
    TWILIO_AUTH_TOKEN: twilioAccount.authToken,
    TWILIO_FROM: '+15005550006',
    TELEGRAM_URL: at('TELEGRAM_PORT'),
    TELEGRAM_TOKEN: telegramBot.token,
    SUMSUB_URL: at('SUMSUB_PORT'),
    SUMSUB_TOKEN: sumsubAccount.token,
    SUMSUB_SECRET: sumsubAccount.secret,
    SUMSUB_WEBHOOK_SECRET: sumsubAccount.webhookSecret,
    SUMSUB_FRAME_URL: `${at('SUMSUB_PORT')}/websdk/frame`,
    STRIPE_URL: at('STRIPE_PORT'),
    STRIPE_SECRET_KEY: stripeAccount.secretKey,
    STRIPE_PUBLISHABLE_KEY: stripeAccount.publishableKey,
    STRIPE_SCRIPT_URL: `${at('STRIPE_PORT')}/v3/`,
    STRIPE_PIN_KEY: `${at('STRIPE_PORT')}/pin-key`,
    STRIPE_WEBHOOK_SECRETS: stripeAccount.webhookSecret,
    STRIPE_REQUEST_SECRETS: stripeAccount.requestSecret,
    LITHIC_URL: at('LITHIC_PORT'),
    LITHIC_API_KEY: lithicAccount.apiKey,
    LITHIC_PIN_KEY: `${at('LITHIC_PORT')}/pin-key`,
    LITHIC_PRODUCT_ID: lithicAccount.productId,
    LITHIC_WEBHOOK_SECRETS: lithicAccount.webhookSecret,
    LITHIC_REQUEST_SECRETS: lithicAccount.requestSecret,
    S3_URL: at('S3_PORT'),
    S3_BUCKET: s3Account.bucket,
    S3_REGION: s3Account.region,
    S3_KEY_ID: s3Account.keyId,
    S3_SECRET: s3Account.secret,
    CLAMD_URL: `tcp://127.0.0.1:${ports.CLAMD_PORT}`,
    CHAINALYSIS_URL: at('SCREENING_PORT'),
    CHAINALYSIS_KEY: screeningAccount.key,
    GOPLUS_URL: at('SCREENING_PORT'),
    PRICES_URL: at('PRICES_PORT'),
    RATES_URL: at('PRICES_PORT'),
    SIMULATOR_URL: at('SIMULATOR_PORT'),
  }
}

/** In the data folder, or behind a short name when that lies too deep for a socket. */
function signerSocket(dataDir: string): string {
  const folder = path.join(dataDir, 'signer')
  const near = path.join(folder, 'signer.sock')
  if (Buffer.byteLength(near) <= socketPathMax) {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    return near
  }
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 12)
  const short = path.join(os.tmpdir(), `auric-signer-${hash}`)
  mkdirSync(short, { recursive: true, mode: 0o700 })
  if (lstatSync(short).uid !== process.getuid?.()) {
    throw plainError(`${short} belongs to somebody else; remove it and start again`)
  }
  return path.join(short, 'signer.sock')
}
