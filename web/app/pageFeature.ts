import type { Feature } from '#contract/features.ts'

/** Pages that begin something of a feature. Those that show what there is already stay open. */
const pages: Readonly<Record<string, Feature>> = {
  'index/collection': 'deposit',
  'exchange/addressqrcode': 'deposit',
  'kyc/usersignup': 'kyc',
  'kyc/userkyc': 'kyc',
  'kyc/signup': 'kyc',
  'kyc/auth': 'kyc',
  'kyc/third': 'kycThirdParty',
  'kyc/thirddesc': 'kycThirdParty',
  'transaction/transaction': 'exchange',
  'transaction/market': 'exchange',
  'fund/index': 'funds',
  'fund/deposit': 'funds',
  'card/detail': 'cards',
  'card/bindform': 'cards',
  'card/charge': 'cards',
  'agent/ordercreate': 'agents',
}

/** The feature that has to be open for a page; undefined for one that is always there. */
export const pageFeature = (name: string): Feature | undefined =>
  Object.hasOwn(pages, name) ? pages[name] : undefined
