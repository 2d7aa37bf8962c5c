import path from 'node:path'
import * as z from 'zod/mini'
import { secondMs } from '#kernel/time.ts'

/** Characters of a secret in production: thirty-two of base64 are 192 bits. */
const secretMin = 32

/** Values that a fresh checkout runs with; in production each must be set. */
const sandboxSecret = 'local-dev-secret'

const Url = z.string().check(z.refine((text) => URL.canParse(text)))
const Port = z.pipe(
  z.string().check(z.regex(/^[0-9]{1,5}$/)),
  z.transform((text: string) => Number(text)),
)
const Seconds = z.pipe(
  z.string().check(z.regex(/^[0-9]{1,2}$/)),
  z.transform((text: string) => Number(text)),
)

const Dollars = z.pipe(
  z.string().check(z.regex(/^[0-9]{1,12}$/)),
  z.transform((text: string) => Number(text)),
)

const Environment = z.object({
  NODE_ENV: z._default(z.string(), 'development'),
  DATA_DIR: z._default(z.string(), '.data'),
  /** As `auric_app`. */
  DATABASE_URL: z.string(),
  /** As `auric_jobs`. */
  JOBS_DATABASE_URL: z.string(),
  APP_PORT: z._default(Port, 4600),
  CONSOLE_PORT: z._default(Port, 4601),
  HOST: z._default(z.string(), '0.0.0.0'),
  /** `/metrics`, `/healthz` and `/readyz`, for machines of ours alone. */
  OPERATIONS_PORT: z._default(Port, 4603),
  OPERATIONS_HOST: z._default(z.string(), '127.0.0.1'),
  /** Who collects traces, by OTLP over HTTP; without one none are made. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(Url),
  /** Between being told to end and closing the ports: as long as a load balancer takes to notice. */
  DRAIN_SECONDS: z._default(Seconds, 0),
  /** Where operators open the console: their passkeys are bound to it. */
  CONSOLE_URL: z.optional(Url),
  /** Addresses and networks that operators call from, with commas between; everywhere unless given. */
  OPERATOR_NETWORKS: z.optional(z.string()),
  /** Where people open the app, for links in mails and codes bound to the site. */
  APP_URL: z.optional(Url),
  /** Where the app calls, when that is not where it is served (as built into it). */
  API_HOST_MAIN: z.optional(Url),
  API_HOST_OTHER: z.optional(Url),
  /** `1` when a proxy of ours stands in front and sets `X-Forwarded-For`. */
  TRUST_PROXY: z.optional(z.string()),
  ENVELOPE_SECRET: z._default(z.string(), sandboxSecret),
  REQUEST_SECRET: z._default(z.string(), sandboxSecret),
  CODE_SECRET: z._default(z.string(), sandboxSecret),
  /** Seals what people hand in to prove who they are. Lost, none of it can be read again. */
  DOCUMENT_SECRET: z._default(z.string(), sandboxSecret),
  /** JSON with names to compare applicants with, `[{name, birthday?}]`; a sample unless given. */
  SANCTIONS_FILE: z.optional(z.string()),
  SMTP_URL: Url,
  /** The bare address; people read "Auric" before it. */
  MAIL_FROM: z._default(
    z.string().check(z.regex(/^[^\s<>@]+@[^\s<>@]+$/)),
    'no-reply@auric.example',
  ),
  TWILIO_URL: z.optional(Url),
  TWILIO_ACCOUNT_SID: z.string(),
  TWILIO_AUTH_TOKEN: z.string(),
  TWILIO_FROM: z.string(),
  /** Our bot, as `@BotFather` gave it; without one nobody can bind Telegram. */
  TELEGRAM_TOKEN: z.optional(z.string().check(z.regex(/^[0-9]+:[A-Za-z0-9_-]{30,}$/))),
  /** `https://api.telegram.org` unless given. */
  TELEGRAM_URL: z.optional(Url),
  /** Sumsub, which checks identities; without a token nobody can order a check. */
  SUMSUB_URL: z._default(Url, 'https://api.sumsub.com'),
  SUMSUB_TOKEN: z.optional(z.string()),
  SUMSUB_SECRET: z._default(z.string(), sandboxSecret),
  SUMSUB_WEBHOOK_SECRET: z._default(z.string(), sandboxSecret),
  /** Name of the level of checks that an order buys. */
  SUMSUB_LEVEL: z._default(z.string(), 'basic-kyc-level'),
  /** Sumsub's page as it may be framed; without one it opens in a window of its own only. */
  SUMSUB_FRAME_URL: z.optional(Url),
  /** Stripe Issuing; without a secret key it issues no cards. */
  STRIPE_URL: z._default(Url, 'https://api.stripe.com'),
  STRIPE_SECRET_KEY: z.optional(z.string()),
  STRIPE_PUBLISHABLE_KEY: z._default(z.string(), ''),
  /** Of the script that shows numbers and takes them in the browser. */
  STRIPE_SCRIPT_URL: z._default(Url, 'https://js.stripe.com/v3/'),
  /** Of `/webhook/stripe`; several while they are changed, parted by commas. */
  STRIPE_WEBHOOK_SECRETS: z._default(z.string(), ''),
  /** Of the same address where it answers authorisations. */
  STRIPE_REQUEST_SECRETS: z._default(z.string(), ''),
  /** Stripe's public key for PINs: a JWK, or the address of one. */
  STRIPE_PIN_KEY: z._default(z.string(), ''),
  /** Lithic; without a key it issues no cards. */
  LITHIC_URL: z._default(Url, 'https://api.lithic.com'),
  LITHIC_API_KEY: z.optional(z.string()),
  LITHIC_WEBHOOK_SECRETS: z._default(z.string(), ''),
  LITHIC_REQUEST_SECRETS: z._default(z.string(), ''),
  LITHIC_PIN_KEY: z._default(z.string(), ''),
  /** What physical cards are made as, as agreed with Lithic. */
  LITHIC_PRODUCT_ID: z._default(z.string(), ''),
  LITHIC_BRAND: z._default(z.string(), 'Visa'),
  /** Where uploads are kept: in a folder of this machine, or in a bucket that speaks S3. */
  FILE_STORE: z._default(z.enum(['disk', 's3']), 'disk'),
  S3_URL: z.optional(Url),
  S3_BUCKET: z.optional(z.string().check(z.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/))),
  S3_REGION: z._default(z.string(), 'auto'),
  S3_KEY_ID: z.optional(z.string()),
  S3_SECRET: z.optional(z.string()),
  /** clamd, as `tcp://host:port` or `unix:/path`; without one nothing is scanned. */
  CLAMD_URL: z.optional(z.string().check(z.regex(/^(tcp:\/\/[^/\s]+:[0-9]+|unix:\/[^\s]+)$/))),
  /** JSON with addresses that rest or are blocked, `[{address, verdict?, note?}]`; read again when it changes. */
  ADDRESS_LIST_FILE: z.optional(z.string()),
  /** Chainalysis' sanctions API; without a key it is not asked. */
  CHAINALYSIS_URL: z._default(Url, 'https://public.chainalysis.com'),
  CHAINALYSIS_KEY: z.optional(z.string().check(z.minLength(1))),
  /** GoPlus' address security, as `https://api.gopluslabs.io`; without an address it is not asked. */
  GOPLUS_URL: z.optional(Url),
  GOPLUS_KEY: z.optional(z.string()),
  /** Dollars above which an operator looks at a withdrawal before it is signed, and above which two. */
  WITHDRAWAL_REVIEW_USD: z._default(Dollars, 10_000),
  WITHDRAWAL_TWO_USD: z._default(Dollars, 50_000),
  PRICES_URL: Url,
  RATES_URL: Url,
  EVM_ERC20_URL: z.optional(Url),
  EVM_BEP20_URL: z.optional(Url),
  SIGNER_SOCKET: z.string(),
  /** Keys for pushes (VAPID, RFC 8292), in base64url; without both none is sent. */
  VAPID_PUBLIC_KEY: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{87}$/))),
  VAPID_PRIVATE_KEY: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/))),
  /** File with the signer's attestation key, which the signer writes at its first start. */
  SIGNER_KEY_FILE: z.optional(z.string()),
})

type Environment = z.infer<typeof Environment>

/** Every variable that the server reads; docs/operations.md has them all. */
export const environmentNames: readonly string[] = Object.keys(Environment.shape)

/** What the server is told from outside. */
export type Config = Environment & {
  readonly dataDir: string
  readonly webDir: string
  readonly signerKeyFile: string
  readonly drainMs: number
  /** Where people open the app, without a path. */
  readonly appUrl: string
  /** Where operators open the console, without a path. */
  readonly consoleUrl: string
  /** Host of the web app, or undefined on this machine's own. */
  readonly webHost: string | undefined
  /** Origins beside its own that the web app may call, and the same for its live socket. */
  readonly connectOrigins: readonly string[]
  readonly push: PushConfig | undefined
}

/** The secret that authenticators are kept under, for commands that need nothing else. */
export const codeSecretOf = (env: Readonly<Record<string, string | undefined>>): string =>
  env['CODE_SECRET'] ?? sandboxSecret

/** How pushes are sent. */
export type PushConfig = {
  readonly publicKey: string
  readonly privateKey: string
  /** Whom a push service writes to about us. */
  readonly subject: string
  /** Outside production: also to browsers on this machine, as those of the sandbox. */
  readonly allowsPrivate: boolean
}

/**
 * Reads the environment. In production no address of the sandbox may be left, and no secret that
 * is as short as that of a fresh checkout.
 * @throws Error naming every variable that is missing or may not be so
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const read = Environment.safeParse(env)
  if (!read.success) {
    const names = new Set(read.error.issues.map((issue) => String(issue.path[0])))
    throw new Error(`these variables are missing or wrong: ${[...names].join(', ')}`)
  }
  const bucket = read.data.FILE_STORE === 's3' ? bucketNames : []
  const lacking = bucket.filter((name) => !read.data[name])
  if (lacking.length > 0) {
    throw new Error(`FILE_STORE=s3 needs these variables too: ${lacking.join(', ')}`)
  }
  const faults = read.data.NODE_ENV === 'production' ? sandboxLeft(read.data) : []
  if (faults.length > 0) {
    throw new Error(`in production these may not be left to the sandbox: ${faults.join(', ')}`)
  }
  const dataDir = path.resolve(read.data.DATA_DIR)
  const host = read.data.APP_URL && new URL(read.data.APP_URL).hostname
  return {
    ...read.data,
    dataDir,
    webDir: path.join(import.meta.dirname, '../dist/web'),
    signerKeyFile: read.data.SIGNER_KEY_FILE ?? path.join(dataDir, 'signer', 'attestation.pub'),
    appUrl: new URL(read.data.APP_URL ?? `http://localhost:${read.data.APP_PORT}`).origin,
    consoleUrl: new URL(read.data.CONSOLE_URL ?? `http://localhost:${read.data.CONSOLE_PORT}`)
      .origin,
    webHost: host && !isLoopback(host) ? host : undefined,
    drainMs: read.data.DRAIN_SECONDS * secondMs,
    push: pushOf(read.data),
    connectOrigins: connectOrigins(read.data),
  }
}

function pushOf(env: Environment): PushConfig | undefined {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = env
  if (!publicKey || !privateKey) return undefined
  const subject = `mailto:${env.MAIL_FROM}`
  return { publicKey, privateKey, subject, allowsPrivate: env.NODE_ENV !== 'production' }
}

function connectOrigins({ API_HOST_MAIN, API_HOST_OTHER }: Environment): readonly string[] {
  const hosts = [API_HOST_MAIN, API_HOST_OTHER].filter((url) => url !== undefined)
  const origins = [...new Set(hosts.map((url) => new URL(url).origin))]
  return origins.flatMap((origin) => [origin, origin.replace(/^http/, 'ws')])
}

const secrets = ['ENVELOPE_SECRET', 'REQUEST_SECRET', 'CODE_SECRET', 'DOCUMENT_SECRET'] as const
const bucketNames = ['S3_URL', 'S3_BUCKET', 'S3_KEY_ID', 'S3_SECRET'] as const
const addresses = [
  'SMTP_URL',
  'TWILIO_URL',
  'TELEGRAM_URL',
  'SUMSUB_URL',
  'SUMSUB_FRAME_URL',
  'STRIPE_URL',
  'LITHIC_URL',
  'CHAINALYSIS_URL',
  'GOPLUS_URL',
  'PRICES_URL',
  'RATES_URL',
  'EVM_ERC20_URL',
  'EVM_BEP20_URL',
] as const

function sandboxLeft(env: Environment): readonly string[] {
  const loopback = addresses.filter((name) => {
    const url = env[name]
    return url !== undefined && isLoopback(new URL(url).hostname)
  })
  const weak = secrets.filter((name) => env[name].length < secretMin)
  // Under the sandbox's token, which is public, anybody could sign to be anybody.
  const bot = env.TELEGRAM_TOKEN?.includes('sandbox') ? ['TELEGRAM_TOKEN'] : []
  const bucket = env.S3_SECRET === 'sandbox' ? ['S3_SECRET'] : []
  return [...weak, ...loopback, ...bot, ...bucket, ...sumsubLeft(env), ...issuersLeft(env)]
}

/** Sumsub's own secrets are as long as it makes them; those of the sandbox are known to everybody. */
function sumsubLeft({ SUMSUB_TOKEN, ...env }: Environment): readonly string[] {
  if (SUMSUB_TOKEN === undefined) return []
  const own = ['SUMSUB_SECRET', 'SUMSUB_WEBHOOK_SECRET'] as const
  const token = /sandbox|^sbx:/.test(SUMSUB_TOKEN) || SUMSUB_TOKEN === '' ? ['SUMSUB_TOKEN'] : []
  return [
    ...token,
    ...own.filter((name) => /sandbox|^$/.test(env[name]) || env[name] === sandboxSecret),
  ]
}

/** Keys and secrets of issuers have forms of their own; a test key issues cards that buy nothing. */
function issuersLeft(env: Environment): readonly string[] {
  const stripe = [
    'STRIPE_PUBLISHABLE_KEY',
    'STRIPE_WEBHOOK_SECRETS',
    'STRIPE_REQUEST_SECRETS',
    'STRIPE_PIN_KEY',
  ] as const
  const lithic = [
    'LITHIC_WEBHOOK_SECRETS',
    'LITHIC_REQUEST_SECRETS',
    'LITHIC_PIN_KEY',
    'LITHIC_PRODUCT_ID',
  ] as const
  const left = (name: (typeof stripe | typeof lithic)[number]) => /sandbox|^$/.test(env[name])
  const { STRIPE_SECRET_KEY: key, LITHIC_API_KEY: other } = env
  return [
    ...(key === undefined
      ? []
      : [...(/_test_|sandbox|^$/.test(key) ? ['STRIPE_SECRET_KEY'] : []), ...stripe.filter(left)]),
    ...(other === undefined
      ? []
      : [...(/sandbox|^$/.test(other) ? ['LITHIC_API_KEY'] : []), ...lithic.filter(left)]),
  ]
}

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || host.endsWith('.localhost') || host.startsWith('127.')
