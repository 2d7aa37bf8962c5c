/** Every text the app shows, in one language: one chunk of the build. */
import { account } from '#text/zh-TW/account.ts'
import { app } from '#text/zh-TW/app.ts'
import { assets } from '#text/zh-TW/assets.ts'
import { bills } from '#text/zh-TW/bills.ts'
import { chain } from '#text/zh-TW/chain.ts'
import { errors } from '#text/zh-TW/errors.ts'
import { general } from '#text/zh-TW/general.ts'
import { hosts } from '#text/zh-TW/hosts.ts'
import { identity } from '#text/zh-TW/identity.ts'
import { kyc } from '#text/zh-TW/kyc.ts'
import { market } from '#text/zh-TW/market.ts'
import { messages } from '#text/zh-TW/messages.ts'
import { security } from '#text/zh-TW/security.ts'
import { settings } from '#text/zh-TW/settings.ts'
import { transfers } from '#text/zh-TW/transfers.ts'

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
