/** Every text the app shows, in one language: one chunk of the build. */
import { account } from '#text/en/account.ts'
import { app } from '#text/en/app.ts'
import { assets } from '#text/en/assets.ts'
import { bills } from '#text/en/bills.ts'
import { chain } from '#text/en/chain.ts'
import { errors } from '#text/en/errors.ts'
import { general } from '#text/en/general.ts'
import { hosts } from '#text/en/hosts.ts'
import { identity } from '#text/en/identity.ts'
import { kyc } from '#text/en/kyc.ts'
import { market } from '#text/en/market.ts'
import { messages } from '#text/en/messages.ts'
import { security } from '#text/en/security.ts'
import { settings } from '#text/en/settings.ts'
import { transfers } from '#text/en/transfers.ts'

export const texts = {
  account,
  app,
  assets,
  bills,
  chain,
  errors,
  general,
  hosts,
  identity,
  kyc,
  market,
  messages,
  security,
  settings,
  transfers,
}

/** Shape of the texts: the other languages have the same keys. */
export type Texts = typeof texts
