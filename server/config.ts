import path from 'node:path'
import * as z from 'zod/mini'

/** Characters of a secret in production: thirty-two of base64 are 192 bits. */
const secretMin = 32

/** Values that a fresh checkout runs with; in production each must be set. */
const sandboxSecret = 'local-dev-secret'

const Url = z.string().check(z.refine((text) => URL.canParse(text)))
const Port = z.pipe(
  z.string().check(z.regex(/^[0-9]{1,5}$/)),
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

/** What the server is told from outside. */
export type Config = Environment & {
  readonly dataDir: string
  readonly webDir: string
  readonly signerKeyFile: string
  /** Where people open the app, without a path. */
  readonly appUrl: string
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
    webHost: host && !isLoopback(host) ? host : undefined,
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
const addresses = [
  'SMTP_URL',
  'TWILIO_URL',
  'TELEGRAM_URL',
  'SUMSUB_URL',
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
  return [...weak, ...loopback, ...bot, ...sumsubLeft(env)]
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

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || host.endsWith('.localhost') || host.startsWith('127.')
