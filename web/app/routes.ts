import { type ComponentType, createElement } from 'react'
import type { Feature } from '#contract/features.ts'
import { lazyPatiently } from '#ui/lazy.ts'
import { NotFound } from '#web/app/NotFound.tsx'
import { Guarded, LogInFirst } from '#web/app/Guarded.tsx'
import { pageFeature } from '#web/app/pageFeature.ts'

type Load = () => Promise<{ readonly Screen: ComponentType }>

/** `open` pages need no log-in; the others ask for it, or show a visitor another screen. */
type Screen = { readonly load: Load; readonly open?: true; readonly visitor?: Load }

/**
 * Every page: its path below `/pages/`, in the order of the specification's section 2, and the
 * screen that is loaded for it.
 */
const screens: Readonly<Record<string, Screen>> = {
  // General
  'index/index': {
    load: () => import('#web/assets/screens/index.tsx'),
    visitor: () => import('#web/identity/screens/start.tsx'),
  },
  'index/collection': { load: () => import('#web/chain/screens/collection.tsx') },
  'index/downloadapp': {
    load: () => import('#web/settings/screens/downloadapp.tsx'),
    open: true,
  },
  'index/scanqrcode': { load: () => import('#web/transfers/screens/scanqrcode.tsx') },
  'index/webpage': { load: () => import('#web/settings/screens/webpage.tsx'), open: true },
  'start/start': { load: () => import('#web/identity/screens/start.tsx'), open: true },
  'about/about': { load: () => import('#web/settings/screens/about.tsx'), open: true },
  'about/contact': { load: () => import('#web/settings/screens/contact.tsx'), open: true },
  'setting/language': { load: () => import('#web/settings/screens/language.tsx'), open: true },
  'building/building': { load: () => import('#web/identity/screens/building.tsx') },
  'life/life': { load: () => import('#web/settings/screens/life.tsx'), open: true },
  'rate/rate': { load: () => import('#web/assets/screens/rate.tsx'), open: true },
  'test/test': { load: () => import('#web/settings/screens/test.tsx'), open: true },
  'third/login': { load: () => import('#web/identity/screens/thirdlogin.tsx'), open: true },
  'updater/updater': { load: () => import('#web/settings/screens/updater.tsx'), open: true },
  'outlink/outlink': { load: () => import('#web/settings/screens/outlink.tsx'), open: true },
  // Tabs
  'transaction/transaction': {
    load: () => import('#web/market/screens/transaction.tsx'),
    open: true,
  },
  'exchange/exchange': { load: () => import('#web/assets/screens/exchange.tsx') },
  // Account
  'user/index': { load: () => import('#web/settings/screens/userIndex.tsx'), open: true },
  'user/setting': { load: () => import('#web/identity/screens/setting.tsx') },
  'user/password': { load: () => import('#web/identity/screens/password.tsx') },
  'user/bindemail': { load: () => import('#web/identity/screens/bindemail.tsx') },
  'user/bindphone': { load: () => import('#web/identity/screens/bindphone.tsx') },
  'user/bindtg': { load: () => import('#web/security/screens/bindtg.tsx') },
  'user/walletpassword': { load: () => import('#web/identity/screens/walletpassword.tsx') },
  'user/walletlimit': { load: () => import('#web/security/screens/walletlimit.tsx') },
  'user/resetpaypass': { load: () => import('#web/security/screens/resetpaypass.tsx') },
  'user/profile': { load: () => import('#web/identity/screens/profile.tsx') },
  'user/devices': { load: () => import('#web/identity/screens/devices.tsx') },
  'user/history': { load: () => import('#web/identity/screens/history.tsx') },
  'user/passkeys': { load: () => import('#web/security/screens/passkeys.tsx') },
  'user/phrase': { load: () => import('#web/security/screens/phrase.tsx') },
  'user/freeze': { load: () => import('#web/security/screens/freeze.tsx'), open: true },
  // Login
  'login/login': { load: () => import('#web/identity/screens/login.tsx'), open: true },
  'login/forget': { load: () => import('#web/identity/screens/forget.tsx'), open: true },
  'login/forget_select': {
    load: () => import('#web/identity/screens/forget_select.tsx'),
    open: true,
  },
  'login/forget_username': {
    load: () => import('#web/identity/screens/forget_username.tsx'),
    open: true,
  },
  // Region and currency
  'country/country': { load: () => import('#web/settings/screens/country.tsx') },
  'country/legalcurrency': {
    load: () => import('#web/assets/screens/legalcurrency.tsx'),
    open: true,
  },
  'country/countrylist': {
    load: () => import('#web/settings/screens/countrylist.tsx'),
    open: true,
  },
  'currency/currency': { load: () => import('#web/assets/screens/currency.tsx') },
  'currency/balance': { load: () => import('#web/assets/screens/balance.tsx') },
  'currency/normal': { load: () => import('#web/assets/screens/normal.tsx'), open: true },
  // Transfer and receive
  'exchange/payee': { load: () => import('#web/transfers/screens/payee.tsx') },
  'exchange/transfer': { load: () => import('#web/transfers/screens/transfer.tsx') },
  'exchange/transferAddress': { load: () => import('#web/transfers/screens/transferAddress.tsx') },
  'exchange/bill': { load: () => import('#web/bills/screens/bill.tsx') },
  'exchange/billdetail': { load: () => import('#web/bills/screens/billdetail.tsx') },
  'exchange/addressqrcode': { load: () => import('#web/chain/screens/addressqrcode.tsx') },
  'exchange/riskdetail': { load: () => import('#web/risk/screens/riskdetail.tsx') },
  'exchange/risk': { load: () => import('#web/risk/screens/risk.tsx') },
  // Google authenticator
  'googleauth/googleauth': { load: () => import('#web/security/screens/googleauth.tsx') },
  'googleauth/checkcode': { load: () => import('#web/security/screens/checkcode.tsx') },
  // KYC
  'kyc/kyc': { load: () => import('#web/kyc/screens/kyc.tsx') },
  'kyc/usersignup': { load: () => import('#web/kyc/screens/usersignup.tsx') },
  'kyc/my': { load: () => import('#web/kyc/screens/my.tsx') },
  'kyc/userkyc': { load: () => import('#web/kyc/screens/userkyc.tsx') },
  'kyc/signup': { load: () => import('#web/kyc/screens/signup.tsx') },
  'kyc/third': { load: () => import('#web/kyc/screens/third.tsx') },
  'kyc/inreview': { load: () => import('#web/kyc/screens/inreview.tsx') },
  'kyc/thirddesc': { load: () => import('#web/kyc/screens/thirddesc.tsx') },
  'kyc/auth': { load: () => import('#web/kyc/screens/auth.tsx') },
  'kyc/mylist': { load: () => import('#web/kyc/screens/mylist.tsx') },
  'kyc/kycorder': { load: () => import('#web/kyc/screens/kycorder.tsx') },
  // Cards
  'card/card': { load: () => import('#web/cards/screens/card.tsx') },
  'card/detail': { load: () => import('#web/cards/screens/detail.tsx') },
  'card/waitkyc': { load: () => import('#web/cards/screens/waitkyc.tsx') },
  'card/cardmethod': { load: () => import('#web/cards/screens/cardmethod.tsx') },
  'card/index': { load: () => import('#web/cards/screens/index.tsx') },
  'card/bindform': { load: () => import('#web/cards/screens/bindform.tsx') },
  'card/bindformedit': { load: () => import('#web/cards/screens/bindformedit.tsx') },
  'card/bindsuccess': { load: () => import('#web/cards/screens/bindsuccess.tsx') },
  'card/info': { load: () => import('#web/cards/screens/info.tsx') },
  'card/charge': { load: () => import('#web/cards/screens/charge.tsx') },
  'card/select': { load: () => import('#web/cards/screens/select.tsx') },
  'card/chargesuccess': { load: () => import('#web/cards/screens/chargesuccess.tsx') },
  'card/bill': { load: () => import('#web/cards/screens/bill.tsx') },
  'card/chargelist': { load: () => import('#web/cards/screens/chargelist.tsx') },
  'card/chargedetail': { load: () => import('#web/cards/screens/chargedetail.tsx') },
  'card/actived': { load: () => import('#web/cards/screens/actived.tsx') },
  'card/lock': { load: () => import('#web/cards/screens/lock.tsx') },
  'card/unlock': { load: () => import('#web/cards/screens/unlock.tsx') },
  'card/unbind': { load: () => import('#web/cards/screens/unbind.tsx') },
  'card/loss': { load: () => import('#web/cards/screens/loss.tsx') },
  'card/changepin': { load: () => import('#web/cards/screens/changepin.tsx') },
  'card/utglinfo': { load: () => import('#web/cards/screens/utglinfo.tsx') },
  'card/utglbill': { load: () => import('#web/cards/screens/utglbill.tsx') },
  'card/bindlist': { load: () => import('#web/cards/screens/bindlist.tsx') },
  'card/bindcardphone': { load: () => import('#web/cards/screens/bindcardphone.tsx') },
  'card/statement': { load: () => import('#web/cards/screens/statement.tsx') },
  'card/dispute': { load: () => import('#web/cards/screens/dispute.tsx') },
  // Messages
  'message/message': { load: () => import('#web/messages/screens/message.tsx') },
  'message/detail': { load: () => import('#web/messages/screens/detail.tsx') },
  'message/choices': { load: () => import('#web/messages/screens/choices.tsx') },
  // Agent
  'agent/index': { load: () => import('#web/agents/screens/index.tsx') },
  'agent/ordercreate': { load: () => import('#web/agents/screens/ordercreate.tsx') },
  'agent/orderlist': { load: () => import('#web/agents/screens/orderlist.tsx') },
  'agent/earnings': { load: () => import('#web/agents/screens/earnings.tsx') },
  'agent/claim': { load: () => import('#web/agents/screens/claim.tsx'), open: true },
}

const components = new Map<string, ComponentType>()

/** The screen of a path; the same component for the same path. */
export function screenAt(path: string): ComponentType {
  const name = nameOf(path)
  const known = components.get(name)
  if (known) return known
  const screen = screens[name]
  const made = screen ? componentOf(name, screen) : NotFound
  components.set(name, made)
  return made
}

/** True for a path that has a screen. */
export const isRoute = (path: string): boolean => Object.hasOwn(screens, nameOf(path))

/** Fetches the code of a page ahead of a visit. */
export const prefetch = (path: string): void =>
  void screens[nameOf(path)]?.load().catch(() => undefined)

/** `/` is the alias of `/pages/index/index` (spec §2). */
const nameOf = (path: string): string =>
  path === '/' ? 'index/index' : path.replace(/^\/pages\//, '')

function componentOf(name: string, { load, open, visitor }: Screen): ComponentType {
  const feature = pageFeature(name)
  const Loaded = feature ? lazyOf(featured(feature, load)) : lazyOf(load)
  if (open) return Loaded
  const Visitor = visitor ? lazyOf(visitor) : LogInFirst
  const Private = () => createElement(Guarded, { Screen: Loaded, Visitor })
  return Private
}

const lazyOf = (load: Load): ComponentType => lazyPatiently(async () => (await load()).Screen)

/** A page of a feature comes with what stands in its place where the feature is not open. */
const featured =
  (feature: Feature, load: Load): Load =>
  async () => {
    const [{ Featured }, { Screen: Whole }] = await Promise.all([
      import('#web/app/Featured.tsx'),
      load(),
    ])
    const Screen = () => createElement(Featured, { feature, Screen: Whole })
    return { Screen }
  }
