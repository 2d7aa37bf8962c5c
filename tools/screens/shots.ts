/** What there is to see: every page with what its address can say, and the sheets that open on it. */
import type { Locator, Page } from 'playwright-core'
import type { Bill } from '#contract/bills.ts'
import type { ReceivingAddress } from '#contract/chain.ts'
import type { Payee } from '#contract/transfers.ts'
import type { Texts } from '#text/en/all.ts'
import { type CardBelongings, cardShots } from '#tools/screens/shots.cards.ts'
import { documentShots } from '#tools/screens/shots.documents.ts'
import { demoPassword, demoTradePassword } from '#tools/seed/people.ts'

/** Who looks: nobody, somebody whose wallet is lived in, or somebody who has just come. */
export type Viewer = 'visitor' | 'hero' | 'newcomer'

/** One picture. `act` brings the page into the state that is shown. */
export type Shot = {
  readonly name: string
  readonly viewer: Viewer
  readonly address: string
  readonly act?: (page: Page, texts: Texts) => Promise<unknown>
}

/** What the demo user has, for addresses that name one of it. */
export type Belongings = CardBelongings & {
  readonly bills: readonly Bill[]
  readonly addresses: readonly ReceivingAddress[]
  readonly payees: readonly Payee[]
}

/** All pictures, in the order of the specification's pages. */
export const shotsOf = (own: Belongings): readonly Shot[] => [
  ...visitorShots,
  ...newcomerShots,
  ...documentShots,
  ...cardShots(own),
  ...walletShots(own),
  ...transferShots(own),
  ...billShots(own),
]

const visitor = (name: string, address: string): Shot => ({ name, viewer: 'visitor', address })

/** What names the sandbox's host app and is signed by nobody. */
const novaTicket = `e30.${Buffer.from('{"iss":"nova"}').toString('base64url')}.x`

const visitorShots: readonly Shot[] = [
  visitor('start-start', '/'),
  visitor('login-login', '/pages/login/login'),
  {
    ...visitor('login-login.refused', '/pages/login/login'),
    act: (page, { identity }) => press(page, identity.login.submit),
  },
  visitor('login-login.register', '/pages/login/login?mode=register'),
  visitor('login-login.telegram', '/pages/login/login#tgWebAppData=hash%3D0'),
  visitor('login-forget_select', '/pages/login/forget_select'),
  visitor('login-forget', '/pages/login/forget?way=phone'),
  visitor('login-forget_username', '/pages/login/forget_username'),
  visitor('updater-updater', '/pages/updater/updater'),
  visitor('index-webpage', '/pages/index/webpage?page=terms'),
  visitor('index-webpage.refused', '/pages/index/webpage?page=nobody'),
  visitor('index-downloadapp', '/pages/index/downloadapp'),
  visitor('about-about', '/pages/about/about'),
  visitor('about-contact', '/pages/about/contact'),
  visitor('setting-language', '/pages/setting/language'),
  visitor('country-legalcurrency', '/pages/country/legalcurrency'),
  visitor('country-countrylist', '/pages/country/countrylist'),
  {
    ...visitor('country-countrylist.none', '/pages/country/countrylist'),
    act: (page, { general }) => page.getByLabel(general.region.search).fill('qqq'),
  },
  visitor('currency-normal.none', '/pages/currency/normal?asset=NONE'),
  visitor('rate-rate', '/pages/rate/rate'),
  visitor('test-test', '/pages/test/test'),
  visitor('third-login', `/pages/third/login#ticket=${novaTicket}`),
  {
    ...visitor('third-login.refused', `/pages/third/login#ticket=${novaTicket}`),
    act: (page, { hosts }) => press(page, hosts.go),
  },
  visitor('third-login.none', '/pages/third/login'),
  visitor('outlink-outlink', '/pages/outlink/outlink?title=Help&src=https%3A%2F%2Fexample.org'),
  visitor('outlink-outlink.refused', '/pages/outlink/outlink?src=javascript%3Aalert(1)'),
  visitor('user-index.visitor', '/pages/user/index'),
  visitor('exchange-exchange.visitor', '/pages/exchange/exchange'),
  visitor('not-found', '/pages/nothing/here'),
]

const newcomer = (name: string, address: string): Shot => ({ name, viewer: 'newcomer', address })

const newcomerShots: readonly Shot[] = [
  newcomer('index-index.empty', '/'),
  newcomer('exchange-exchange.empty', '/pages/exchange/exchange'),
  newcomer('building-building', '/pages/building/building'),
  newcomer('user-setting', '/pages/user/setting'),
  newcomer('googleauth-googleauth', '/pages/googleauth/googleauth'),
  newcomer('googleauth-checkcode', '/pages/googleauth/checkcode?for=remove'),
  newcomer('user-bindemail', '/pages/user/bindemail'),
  newcomer('user-bindphone', '/pages/user/bindphone'),
  newcomer('user-bindtg', '/pages/user/bindtg'),
  {
    ...newcomer('user-bindtg.link', '/pages/user/bindtg'),
    act: async (page, { security }) => {
      await press(page, security.telegram.start)
      await page.getByLabel(security.stepUp.password, { exact: true }).fill(demoPassword)
      await press(page, security.stepUp.confirm)
      await page.getByRole('link', { name: security.telegram.open }).waitFor()
    },
  },
  newcomer('user-walletlimit', '/pages/user/walletlimit'),
  {
    ...newcomer('user-walletlimit.proof', '/pages/user/walletlimit'),
    act: async (page, { security }) => {
      await page.getByLabel(security.limits.daily).fill('9000')
      await press(page, security.limits.save)
    },
  },
  newcomer('user-resetpaypass', '/pages/user/resetpaypass'),
  newcomer('user-phrase', '/pages/user/phrase'),
  newcomer('user-freeze', '/pages/user/freeze'),
  visitor('user-freeze.link', '/pages/user/freeze#018f0000-0000-7000-8000-000000000000.x'),
  newcomer('user-password', '/pages/user/password'),
  newcomer('user-profile', '/pages/user/profile'),
  newcomer('user-devices', '/pages/user/devices'),
  newcomer('user-history', '/pages/user/history'),
  newcomer('country-country', '/pages/country/country'),
  newcomer('currency-normal', '/pages/currency/normal?asset=USDT'),
  newcomer('index-scanqrcode', '/pages/index/scanqrcode'),
  {
    ...newcomer('index-scanqrcode.absent', '/pages/index/scanqrcode'),
    act: async (page, { general }) => {
      await press(page, general.scan.allow)
      await page.getByRole('alert').waitFor()
    },
  },
  {
    ...newcomer('index-scanqrcode.refused', '/pages/index/scanqrcode'),
    act: async (page, { general }) => {
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
      await page.evaluate(() => navigator.clipboard.writeText('WIFI:S:Cafe;T:WPA;P:secret;;'))
      await press(page, general.scan.paste)
    },
  },
  newcomer('message-message.empty', '/pages/message/message?category=money'),
  newcomer('exchange-bill.empty', '/pages/exchange/bill'),
  newcomer('exchange-payee.empty', '/pages/exchange/payee'),
  newcomer('exchange-addressqrcode.empty', '/pages/exchange/addressqrcode'),
  newcomer('exchange-transfer.empty', '/pages/exchange/transfer'),
  newcomer('user-walletpassword', '/pages/user/walletpassword'),
]

const hero = (name: string, address: string, act?: Shot['act']): Shot => ({
  name,
  viewer: 'hero',
  address,
  ...(act ? { act } : {}),
})

function walletShots({ addresses }: Belongings): readonly Shot[] {
  const named = addresses.find(({ note }) => note !== '')?.id ?? ''
  const receiving = '/pages/index/collection?asset=USDT&network=BEP20'
  return [
    hero('index-index', '/'),
    hero('index-index.fiat', '/', (page) => page.getByRole('button', { name: /USD/ }).click()),
    hero('index-collection', '/pages/index/collection?asset=USDT&network=ERC20'),
    hero('index-collection.network', receiving, (page, { chain }) =>
      page.getByRole('button', { name: chain.chooseNetwork }).click(),
    ),
    hero('index-collection.new', receiving, (page, { chain }) => press(page, chain.newAddress)),
    hero('exchange-addressqrcode', '/pages/exchange/addressqrcode'),
    hero('exchange-addressqrcode.one', `/pages/exchange/addressqrcode?id=${named}`),
    hero('life-life', '/pages/life/life'),
    hero('transaction-transaction', '/pages/transaction/transaction'),
    hero('exchange-exchange', '/pages/exchange/exchange'),
    hero('user-index', '/pages/user/index'),
    hero('user-index.appearance', '/pages/user/index', (page, { settings }) =>
      press(page, settings.me.appearance),
    ),
    hero('message-message', '/pages/message/message'),
    hero('message-message.news', '/pages/message/message?category=news'),
    hero('message-detail', '/pages/message/message', (page) => openMessage(page, 0)),
    hero('message-choices', '/pages/message/choices'),
    hero('kyc-third', '/pages/kyc/third'),
    hero('kyc-third.empty', '/pages/kyc/third', (page) =>
      page.locator('button[type=submit]').click(),
    ),
    hero('kyc-thirddesc', '/pages/kyc/thirddesc'),
    hero('kyc-mylist', '/pages/kyc/mylist'),
    hero('kyc-kycorder', '/pages/kyc/kycorder'),
    hero('kyc-kycorder.one', '/pages/kyc/kycorder', (page) =>
      page.getByRole('main').getByRole('listitem').getByRole('link').first().click(),
    ),
    hero('user-walletpassword.set', '/pages/user/walletpassword'),
    hero('currency-currency', '/pages/currency/currency'),
    hero('currency-currency.receive', '/pages/currency/currency?for=receive'),
    hero('currency-balance', '/pages/currency/balance?asset=USDT'),
    hero('currency-balance.eth', '/pages/currency/balance?asset=ETH'),
  ]
}

function transferShots({ payees }: Belongings): readonly Shot[] {
  const wallet = payees.find(({ asset, network }) => asset === 'USDT' && network === 'ERC20')
  const person = payees.find(({ kind }) => kind === 'internal')
  const out = `/pages/exchange/transfer?${String(
    new URLSearchParams({
      asset: 'USDT',
      network: 'ERC20',
      address: wallet?.address ?? '',
      name: wallet?.name ?? '',
    }),
  )}`
  const inside = `/pages/exchange/transfer?${String(
    new URLSearchParams({
      kind: 'internal',
      asset: 'USDT',
      uid: person?.uid ?? '',
      person: person?.maskedName ?? '',
      name: person?.name ?? '',
    }),
  )}`
  return [
    hero('exchange-payee', '/pages/exchange/payee'),
    hero('exchange-payee.edit', '/pages/exchange/payee', (page) =>
      page.getByRole('button', { name: wallet?.name ?? '' }).click(),
    ),
    hero('exchange-payee.new', '/pages/exchange/payee', (page, { transfers }) =>
      press(page, transfers.payee.add),
    ),
    hero('exchange-transfer', out),
    hero('exchange-transfer.inside', inside),
    hero('exchange-transfer.problems', '/pages/exchange/transfer', (page, { transfers }) =>
      press(page, transfers.review),
    ),
    hero('exchange-transfer.review', out, review),
    hero('exchange-transfer.passcode', out, async (page, texts) => {
      await review(page, texts)
      await press(page, texts.transfers.sheet.confirm)
      await page.keyboard.type(demoTradePassword.slice(0, 3))
    }),
    hero('exchange-transferAddress', '/pages/exchange/transferAddress?asset=USDT&network=ERC20'),
    hero('exchange-transferAddress.inside', '/pages/exchange/transferAddress?kind=internal'),
  ]
}

async function review(page: Page, texts: Texts): Promise<void> {
  const { amount, confirm, review: look } = texts.transfers
  await page.getByLabel(amount, { exact: true }).first().fill('125.50')
  await page.getByLabel(confirm, { exact: true }).first().fill('125.50')
  await press(page, look)
}

function billShots({ bills }: Belongings): readonly Shot[] {
  const one = (name: string, is: (bill: Bill) => boolean, act?: Shot['act']): Shot[] => {
    const bill = bills.find(is)
    if (!bill) return []
    const address = `/pages/exchange/billdetail?orderNo=${bill.orderNo}`
    return [hero(`exchange-billdetail.${name}`, address, act)]
  }
  return [
    hero('exchange-bill', '/pages/exchange/bill'),
    hero('exchange-risk', '/pages/exchange/risk'),
    hero('exchange-bill.filtered', '/pages/exchange/bill?type=CURRENCY_TRADE'),
    hero('exchange-bill.filters', '/pages/exchange/bill', (page, texts) =>
      press(page, texts.bills.filter.title),
    ),
    ...one('confirming', ({ status, asset }) => status === 'CONFIRMING' && asset === 'BNB'),
    ...one('received', (bill) => isA(bill, 'COLLECTION', 'SUCCESS', 'onchain')),
    ...one('waiting', (bill) => bill.status === 'WAITING' && bill.asset === 'ETH'),
    ...one(
      'cancel',
      (bill) => bill.status === 'WAITING' && bill.asset === 'ETH',
      (page, texts) => press(page, texts.bills.detail.cancel),
    ),
    ...one('sent', (bill) => isA(bill, 'TRANSFER', 'SUCCESS', 'onchain')),
    ...one('inside', (bill) => isA(bill, 'TRANSFER', 'SUCCESS', 'internal')),
    ...one('called-off', (bill) => isA(bill, 'TRANSFER', 'FAILD', 'onchain')),
    ...one('orphaned', (bill) => isA(bill, 'COLLECTION', 'FAILD', 'onchain')),
    ...one('too-small', ({ status, change }) => status === 'FAILD' && change === 500_000n),
    ...one('order', ({ status }) => status === 'CANTRADE'),
    ...one('recharge', ({ type }) => type === 'CARD_RECHARGE_MUSE'),
    hero('exchange-billdetail.missing', '/pages/exchange/billdetail?orderNo=20260101000000000000'),
  ]
}

const isA = (
  bill: Bill,
  type: Bill['type'],
  status: Bill['status'],
  paymentType: Bill['paymentType'],
): boolean => bill.type === type && bill.status === status && bill.paymentType === paymentType

/** Opens a message of the list by its place. */
const openMessage = (page: Page, place: number): Promise<void> =>
  page.getByRole('main').getByRole('listitem').getByRole('link').nth(place).click()

/** A button or a link by its name; the first, because some stand at the top and in the page. */
function press(page: Page, name: string): Promise<void> {
  const button: Locator = page.getByRole('button', { name }).or(page.getByRole('link', { name }))
  return button.filter({ visible: true }).first().click()
}
