/** Outside parties, built from the environment. */
import type { Ids } from '#kernel/id.ts'
import path from 'node:path'
import type { Clock } from '#kernel/time.ts'
import { smtpMail } from '#server/identity/mail.smtp.ts'
import { twilioSms } from '#server/identity/sms.twilio.ts'
import type { Database } from '#server/platform/db.ts'
import type { Config } from '#server/config.ts'
import type { Issuers } from '#server/cards/deps.ts'
import { lithic } from '#server/cards/issuer/lithic.ts'
import { stripe } from '#server/cards/issuer/stripe.ts'
import { evmNode } from '#server/chain/node.evm.ts'
import { diskFiles } from '#server/files/fileStore.disk.ts'
import { s3Files } from '#server/files/fileStore.s3.ts'
import { sealedFiles } from '#server/files/fileStore.sealed.ts'
import type { FileStore } from '#server/files/fileStore.ts'
import { type Files, createFiles } from '#server/files/files.ts'
import { clamd } from '#server/files/scanner.clamd.ts'
import { sumsub } from '#server/kyc/sumsub.ts'
import type { IdentityProvider } from '#server/kyc/provider.ts'
import type { CompanyPolicy } from '#server/platform/http/site.ts'
import { observed } from '#server/platform/observe.ts'
import type { ReviewTerms } from '#server/risk/rules.ts'
import { fileList } from '#server/risk/screening.list.ts'
import { type Screener, screenerOf } from '#server/risk/screening.ts'
import { chainalysis } from '#server/risk/voter.chainalysis.ts'
import { goplus } from '#server/risk/voter.goplus.ts'

/** The nodes of the networks that are set. */
export function nodesOf(config: Config) {
  return {
    ...(config.EVM_ERC20_URL
      ? { ERC20: observed('node_ERC20', evmNode({ url: config.EVM_ERC20_URL })) }
      : {}),
    ...(config.EVM_BEP20_URL
      ? { BEP20: observed('node_BEP20', evmNode({ url: config.EVM_BEP20_URL })) }
      : {}),
  }
}

/** The companies that issue cards, as far as they are set up. */
export function issuersOf(config: Config, clock: Clock): Issuers {
  const { STRIPE_SECRET_KEY: secretKey, LITHIC_API_KEY: apiKey } = config
  return {
    ...(secretKey === undefined ? {} : { stripe: stripeWith(config, secretKey, clock) }),
    ...(apiKey === undefined ? {} : { lithic: lithicWith(config, apiKey, clock) }),
  }
}

/**
 * What the pages allow of the companies that issue cards: their script shows and takes numbers in frames
 * of their own. A script of Stripe's frames further hosts below its own.
 */
export function issuerPages(config: Config): CompanyPolicy {
  const { origin: script, hostname } = new URL(config.STRIPE_SCRIPT_URL)
  const stripeFrames = hostname === 'js.stripe.com' ? stripeOrigins : [script]
  const isStripe = config.STRIPE_SECRET_KEY !== undefined
  const isLithic = config.LITHIC_API_KEY !== undefined
  return {
    scripts: isStripe ? [script] : [],
    frames: [
      ...(isStripe ? stripeFrames : []),
      ...(isLithic ? [new URL(config.LITHIC_URL).origin] : []),
    ],
    calls: isStripe ? [...new Set([script, new URL(config.STRIPE_URL).origin])] : [],
  }
}

/** As Stripe says for its script under a content security policy. */
const stripeOrigins = [
  'https://js.stripe.com',
  'https://*.js.stripe.com',
  'https://hooks.stripe.com',
] as const

const stripeWith = (config: Config, secretKey: string, clock: Clock) =>
  observed(
    'stripe',
    stripe({
      url: config.STRIPE_URL,
      secretKey,
      publishableKey: config.STRIPE_PUBLISHABLE_KEY,
      scriptUrl: config.STRIPE_SCRIPT_URL,
      webhookSecrets: listed(config.STRIPE_WEBHOOK_SECRETS),
      requestSecrets: listed(config.STRIPE_REQUEST_SECRETS),
      pinKey: config.STRIPE_PIN_KEY,
      clock,
    }),
  )

const lithicWith = (config: Config, apiKey: string, clock: Clock) =>
  observed(
    'lithic',
    lithic({
      url: config.LITHIC_URL,
      apiKey,
      webhookSecrets: listed(config.LITHIC_WEBHOOK_SECRETS),
      requestSecrets: listed(config.LITHIC_REQUEST_SECRETS),
      pinKey: config.LITHIC_PIN_KEY,
      productId: config.LITHIC_PRODUCT_ID,
      brand: config.LITHIC_BRAND,
      clock,
    }),
  )

const listed = (text: string): string[] => text.split(',').filter((one) => one !== '')
/** Who is asked about addresses: the list at hand, and the companies that are set up. */
export function screenerFrom(config: Config): Screener {
  const { CHAINALYSIS_URL, CHAINALYSIS_KEY: key, GOPLUS_URL, GOPLUS_KEY } = config
  return screenerOf(fileList(config.ADDRESS_LIST_FILE), [
    ...(key === undefined ? [] : [chainalysis({ url: CHAINALYSIS_URL, key })]),
    ...(GOPLUS_URL === undefined ? [] : [goplus({ url: GOPLUS_URL, key: GOPLUS_KEY })]),
  ])
}

/** From what amounts on people look at a withdrawal. */
export const reviewTermsOf = (config: Config): ReviewTerms => ({
  reviewAboveCents: BigInt(config.WITHDRAWAL_REVIEW_USD) * 100n,
  twoAboveCents: BigInt(config.WITHDRAWAL_TWO_USD) * 100n,
})

/** The company that checks identities, where one is set up. */
export function providerOf(config: Config, clock: Clock): IdentityProvider | undefined {
  if (config.SUMSUB_TOKEN === undefined) return undefined
  return observed(
    'sumsub',
    sumsub({
      url: config.SUMSUB_URL,
      token: config.SUMSUB_TOKEN,
      secret: config.SUMSUB_SECRET,
      webhookSecret: config.SUMSUB_WEBHOOK_SECRET,
      level: config.SUMSUB_LEVEL,
      frameUrl: config.SUMSUB_FRAME_URL,
      clock,
    }),
  )
}

/** How people are reached, and what the jobs of identity work with. */
export function identityPorts(
  config: Config,
  base: { readonly db: Database; readonly clock: Clock; readonly ids: Ids },
) {
  const smtp = new URL(config.SMTP_URL)
  const isImplicit = smtp.protocol === 'smtps:'
  return {
    ...base,
    codeSecret: config.CODE_SECRET,
    appUrl: config.appUrl,
    webHost: config.webHost,
    sms: observed(
      'sms',
      twilioSms({
        accountSid: config.TWILIO_ACCOUNT_SID,
        authToken: config.TWILIO_AUTH_TOKEN,
        from: config.TWILIO_FROM,
        ...(config.TWILIO_URL ? { baseUrl: config.TWILIO_URL } : {}),
      }),
    ),
    mail: observed(
      'mail',
      smtpMail({
        host: smtp.hostname,
        port: Number(smtp.port || (isImplicit ? 465 : 587)),
        tls: isImplicit ? 'implicit' : config.NODE_ENV === 'production' ? 'required' : 'none',
        ...(smtp.username
          ? {
              user: decodeURIComponent(smtp.username),
              password: decodeURIComponent(smtp.password),
            }
          : {}),
        from: config.MAIL_FROM,
      }),
    ),
  }
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
