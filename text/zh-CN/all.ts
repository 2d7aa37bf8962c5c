/** Every text the app shows, in one language: one chunk of the build. */
import { account } from '#text/zh-CN/account.ts'
import { app } from '#text/zh-CN/app.ts'
import { assets } from '#text/zh-CN/assets.ts'
import { bills } from '#text/zh-CN/bills.ts'
import { chain } from '#text/zh-CN/chain.ts'
import { errors } from '#text/zh-CN/errors.ts'
import { general } from '#text/zh-CN/general.ts'
import { hosts } from '#text/zh-CN/hosts.ts'
import { identity } from '#text/zh-CN/identity.ts'
import { kyc } from '#text/zh-CN/kyc.ts'
import { market } from '#text/zh-CN/market.ts'
import { messages } from '#text/zh-CN/messages.ts'
import { security } from '#text/zh-CN/security.ts'
import { settings } from '#text/zh-CN/settings.ts'
import { transfers } from '#text/zh-CN/transfers.ts'

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
