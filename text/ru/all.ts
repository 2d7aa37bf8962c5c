/** Every text the app shows, in one language: one chunk of the build. */
import { account } from '#text/ru/account.ts'
import { app } from '#text/ru/app.ts'
import { assets } from '#text/ru/assets.ts'
import { bills } from '#text/ru/bills.ts'
import { chain } from '#text/ru/chain.ts'
import { errors } from '#text/ru/errors.ts'
import { general } from '#text/ru/general.ts'
import { hosts } from '#text/ru/hosts.ts'
import { identity } from '#text/ru/identity.ts'
import { kyc } from '#text/ru/kyc.ts'
import { market } from '#text/ru/market.ts'
import { messages } from '#text/ru/messages.ts'
import { security } from '#text/ru/security.ts'
import { settings } from '#text/ru/settings.ts'
import { transfers } from '#text/ru/transfers.ts'

import type { Texts } from '#text/en/all.ts'

export const texts: Texts = {
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
