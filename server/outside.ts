/** Outside parties, built from the environment. */
import type { Ids } from '#kernel/id.ts'
import type { Clock } from '#kernel/time.ts'
import { smtpMail } from '#server/identity/mail.smtp.ts'
import { twilioSms } from '#server/identity/sms.twilio.ts'
import type { Database } from '#server/platform/db.ts'
import type { Config } from '#server/config.ts'
import type { Issuers } from '#server/cards/deps.ts'
import { lithic } from '#server/cards/issuer.lithic.ts'
import { stripe } from '#server/cards/issuer.stripe.ts'
import { evmNode } from '#server/chain/node.evm.ts'
import { sumsub } from '#server/kyc/sumsub.ts'
import type { IdentityProvider } from '#server/kyc/provider.ts'

/** The nodes of the networks that are set. */
export function nodesOf(config: Config) {
  return {
    ...(config.EVM_ERC20_URL ? { ERC20: evmNode({ url: config.EVM_ERC20_URL }) } : {}),
    ...(config.EVM_BEP20_URL ? { BEP20: evmNode({ url: config.EVM_BEP20_URL }) } : {}),
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

const stripeWith = (config: Config, secretKey: string, clock: Clock) =>
  stripe({
    url: config.STRIPE_URL,
    secretKey,
    publishableKey: config.STRIPE_PUBLISHABLE_KEY,
    scriptUrl: config.STRIPE_SCRIPT_URL,
    webhookSecrets: listed(config.STRIPE_WEBHOOK_SECRETS),
    requestSecrets: listed(config.STRIPE_REQUEST_SECRETS),
    pinKey: config.STRIPE_PIN_KEY,
    clock,
  })

const lithicWith = (config: Config, apiKey: string, clock: Clock) =>
  lithic({
    url: config.LITHIC_URL,
    apiKey,
    webhookSecrets: listed(config.LITHIC_WEBHOOK_SECRETS),
    requestSecrets: listed(config.LITHIC_REQUEST_SECRETS),
    pinKey: config.LITHIC_PIN_KEY,
    productId: config.LITHIC_PRODUCT_ID,
    brand: config.LITHIC_BRAND,
    clock,
  })

const listed = (text: string): string[] => text.split(',').filter((one) => one !== '')

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
    sms: twilioSms({
      accountSid: config.TWILIO_ACCOUNT_SID,
      authToken: config.TWILIO_AUTH_TOKEN,
      from: config.TWILIO_FROM,
      ...(config.TWILIO_URL ? { baseUrl: config.TWILIO_URL } : {}),
    }),
    mail: smtpMail({
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
  }
}
