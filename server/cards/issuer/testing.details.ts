import type { HolderDetails, MailAddress } from '#contract/cards.apply.ts'

/** An address that nothing is wrong with. */
export const goodAddress: MailAddress = {
  country: 'HK',
  city: 'Hong Kong',
  postalCode: '999077',
  address: '1 Queen’s Road',
  recipient: 'Wei Wang',
  residential: true,
}

/** Details that nothing is wrong with. */
export const goodDetails: HolderDetails = {
  firstName: 'Wei',
  lastName: 'Wang',
  cardName: 'WEI WANG',
  birthday: '1990-01-01',
  phone: '+85291234567',
  billing: goodAddress,
}
