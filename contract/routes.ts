/** Groups of pages, in the order of the specification's section 2. */
export const routeSections = [
  'general',
  'tabs',
  'account',
  'login',
  'region',
  'transfer',
  'market',
  'authenticator',
  'kyc',
  'cards',
  'messages',
  'agent',
] as const
export type RouteSection = (typeof routeSections)[number]

/** A page at `/pages/<name>`. */
export type PageRoute = {
  readonly name: `${string}/${string}`
  readonly section: RouteSection
  /** What the page is, in a word of ours; unique. */
  readonly title: string
  /** Not there yet: the app says so where it is asked for. */
  readonly planned?: true
  /** A page of ours beside the specification's. */
  readonly own?: true
}

/** The page that `/` is an alias of. */
export const homeRoute = 'index/index'

/**
 * Every page of the specification's section 2. Its names stay as they are there, misspelt ones too;
 * `building` and the app updater, which it names without a folder, are in folders of their own. Pages
 * of ours stand behind those of their section.
 */
export const routes = [
  // General
  { name: 'index/index', section: 'general', title: 'home' },
  { name: 'index/collection', section: 'general', title: 'receive' },
  { name: 'index/downloadapp', section: 'general', title: 'downloadApp' },
  { name: 'index/scanqrcode', section: 'general', title: 'scan' },
  { name: 'index/webpage', section: 'general', title: 'webPage' },
  { name: 'start/start', section: 'general', title: 'start' },
  { name: 'about/about', section: 'general', title: 'about' },
  { name: 'about/contact', section: 'general', title: 'contact' },
  { name: 'setting/language', section: 'general', title: 'language' },
  { name: 'building/building', section: 'general', title: 'invitation' },
  { name: 'life/life', section: 'general', title: 'life' },
  { name: 'rate/rate', section: 'general', title: 'rates' },
  { name: 'test/test', section: 'general', title: 'diagnostics' },
  { name: 'third/login', section: 'general', title: 'thirdPartyLogin' },
  { name: 'updater/updater', section: 'general', title: 'appUpdate' },
  { name: 'outlink/outlink', section: 'general', title: 'outsideLink' },
  // Tabs
  { name: 'transaction/transaction', section: 'tabs', title: 'trade' },
  { name: 'exchange/exchange', section: 'tabs', title: 'assets' },
  // Account
  { name: 'user/index', section: 'account', title: 'me' },
  { name: 'user/setting', section: 'account', title: 'settings' },
  { name: 'user/password', section: 'account', title: 'loginPassword' },
  { name: 'user/bindemail', section: 'account', title: 'bindEmail' },
  { name: 'user/bindphone', section: 'account', title: 'bindPhone' },
  { name: 'user/bindtg', section: 'account', title: 'bindTelegram' },
  { name: 'user/walletpassword', section: 'account', title: 'tradePassword' },
  { name: 'user/walletlimit', section: 'account', title: 'paymentLimits' },
  { name: 'user/resetpaypass', section: 'account', title: 'resetTradePassword' },
  { name: 'user/profile', section: 'account', title: 'profile' },
  { name: 'user/devices', section: 'account', title: 'devices', own: true },
  { name: 'user/history', section: 'account', title: 'loginHistory', own: true },
  { name: 'user/passkeys', section: 'account', title: 'passkeys', own: true },
  { name: 'user/phrase', section: 'account', title: 'mailPhrase', own: true },
  { name: 'user/freeze', section: 'account', title: 'freezeAccount', own: true },
  // Login
  { name: 'login/login', section: 'login', title: 'logIn' },
  { name: 'login/forget', section: 'login', title: 'forgotPassword' },
  { name: 'login/forget_select', section: 'login', title: 'forgotPasswordWay' },
  { name: 'login/forget_username', section: 'login', title: 'forgotPasswordByUsername' },
  // Region and currency
  { name: 'country/country', section: 'region', title: 'region' },
  { name: 'country/legalcurrency', section: 'region', title: 'fiatCurrency' },
  { name: 'country/countrylist', section: 'region', title: 'regionList' },
  { name: 'currency/currency', section: 'region', title: 'currencies' },
  { name: 'currency/balance', section: 'region', title: 'balance' },
  { name: 'currency/normal', section: 'region', title: 'currencyDetail' },
  // Transfer and receive
  { name: 'exchange/payee', section: 'transfer', title: 'addressBook' },
  { name: 'exchange/transfer', section: 'transfer', title: 'transfer' },
  { name: 'exchange/transferAddress', section: 'transfer', title: 'transferAddress' },
  { name: 'exchange/bill', section: 'transfer', title: 'bills' },
  { name: 'exchange/billdetail', section: 'transfer', title: 'billDetail' },
  { name: 'exchange/export', section: 'transfer', title: 'billExport', planned: true },
  { name: 'exchange/export_email', section: 'transfer', title: 'billExportByEmail', planned: true },
  { name: 'exchange/addressqrcode', section: 'transfer', title: 'receivingAddress' },
  { name: 'exchange/riskdetail', section: 'transfer', title: 'riskDetail' },
  { name: 'exchange/risk', section: 'transfer', title: 'riskCentre' },
  // Funds and market
  { name: 'fund/index', section: 'market', title: 'funds', planned: true },
  { name: 'fund/detail', section: 'market', title: 'fundDetail', planned: true },
  { name: 'fund/deposit', section: 'market', title: 'fundDeposit', planned: true },
  { name: 'market/market', section: 'market', title: 'markets', planned: true },
  { name: 'transaction/bill', section: 'market', title: 'orders', planned: true },
  { name: 'transaction/market', section: 'market', title: 'market', planned: true },
  { name: 'transaction/detail', section: 'market', title: 'orderDetail', planned: true },
  { name: 'transaction/transactiondetail', section: 'market', title: 'fillDetail', planned: true },
  // Google authenticator
  {
    name: 'googleauth/googleauth',
    section: 'authenticator',
    title: 'authenticator',
  },
  {
    name: 'googleauth/checkcode',
    section: 'authenticator',
    title: 'authenticatorCode',
  },
  // KYC
  { name: 'kyc/kyc', section: 'kyc', title: 'identity' },
  { name: 'kyc/usersignup', section: 'kyc', title: 'identityStart' },
  { name: 'kyc/my', section: 'kyc', title: 'myIdentity' },
  { name: 'kyc/userkyc', section: 'kyc', title: 'identityForm' },
  { name: 'kyc/signup', section: 'kyc', title: 'identitySignUp' },
  { name: 'kyc/third', section: 'kyc', title: 'thirdPartyIdentity' },
  { name: 'kyc/inreview', section: 'kyc', title: 'identityInReview' },
  { name: 'kyc/thirddesc', section: 'kyc', title: 'thirdPartyIdentityTerms' },
  { name: 'kyc/auth', section: 'kyc', title: 'identityCheck' },
  { name: 'kyc/mylist', section: 'kyc', title: 'identityRecords' },
  { name: 'kyc/kycorder', section: 'kyc', title: 'identityOrders' },
  // Cards
  { name: 'card/card', section: 'cards', title: 'cards' },
  { name: 'card/detail', section: 'cards', title: 'cardDetail' },
  { name: 'card/waitkyc', section: 'cards', title: 'cardProgress' },
  { name: 'card/cardmethod', section: 'cards', title: 'cardPickUp' },
  { name: 'card/index', section: 'cards', title: 'trustFund' },
  { name: 'card/bindform', section: 'cards', title: 'bindCard' },
  { name: 'card/bindformedit', section: 'cards', title: 'bindCardEdit' },
  { name: 'card/bindsuccess', section: 'cards', title: 'bindCardDone' },
  { name: 'card/info', section: 'cards', title: 'cardInfo' },
  { name: 'card/charge', section: 'cards', title: 'cardRecharge' },
  { name: 'card/select', section: 'cards', title: 'cardChoice' },
  { name: 'card/chargesuccess', section: 'cards', title: 'cardRechargeDone' },
  { name: 'card/bill', section: 'cards', title: 'cardBills' },
  { name: 'card/chargelist', section: 'cards', title: 'cardRecharges' },
  { name: 'card/chargedetail', section: 'cards', title: 'cardRechargeDetail' },
  { name: 'card/actived', section: 'cards', title: 'cardActivation' },
  { name: 'card/lock', section: 'cards', title: 'cardLock' },
  { name: 'card/unlock', section: 'cards', title: 'cardUnlock' },
  { name: 'card/unbind', section: 'cards', title: 'cardUnbind' },
  { name: 'card/loss', section: 'cards', title: 'cardLoss' },
  { name: 'card/changepin', section: 'cards', title: 'cardPin' },
  { name: 'card/utglinfo', section: 'cards', title: 'blackCardInfo' },
  { name: 'card/utglbill', section: 'cards', title: 'blackCardBills' },
  { name: 'card/bindlist', section: 'cards', title: 'bindRequests' },
  { name: 'card/bindcardphone', section: 'cards', title: 'cardPhone' },
  { name: 'card/statement', section: 'cards', title: 'cardStatement', own: true },
  { name: 'card/dispute', section: 'cards', title: 'cardDispute', own: true },
  // Messages
  { name: 'message/message', section: 'messages', title: 'messages' },
  { name: 'message/detail', section: 'messages', title: 'messageDetail' },
  { name: 'message/choices', section: 'messages', title: 'messageChoices', own: true },
  // Agent
  { name: 'agent/index', section: 'agent', title: 'agentHome' },
  { name: 'agent/ordercreate', section: 'agent', title: 'agentOrder' },
  { name: 'agent/orderlist', section: 'agent', title: 'agentOrders' },
  { name: 'agent/earnings', section: 'agent', title: 'agentEarnings', own: true },
  { name: 'agent/claim', section: 'agent', title: 'agentClaim', own: true },
] as const satisfies readonly PageRoute[]

/** Address of a page within the app. */
export const pathOf = (name: (typeof routes)[number]['name']): string => `/pages/${name}`
