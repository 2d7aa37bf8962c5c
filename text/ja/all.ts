/** Every text the app shows, in one language: one chunk of the build. */
import { account } from '#text/ja/account.ts'
import { app } from '#text/ja/app.ts'
import { assets } from '#text/ja/assets.ts'
import { bills } from '#text/ja/bills.ts'
import { chain } from '#text/ja/chain.ts'
import { errors } from '#text/ja/errors.ts'
import { general } from '#text/ja/general.ts'
import { hosts } from '#text/ja/hosts.ts'
import { identity } from '#text/ja/identity.ts'
import { kyc } from '#text/ja/kyc.ts'
import { market } from '#text/ja/market.ts'
import { messages } from '#text/ja/messages.ts'
import { security } from '#text/ja/security.ts'
import { settings } from '#text/ja/settings.ts'
import { transfers } from '#text/ja/transfers.ts'

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
