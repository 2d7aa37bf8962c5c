import type * as z from 'zod/mini'
import type { Delivery, HolderDetails } from '#contract/cards.apply.ts'
import type { KycChanges } from '#contract/kyc.ts'

const home = {
  country: 'DE',
  city: 'Berlin',
  postalCode: '10117',
  address: 'Unter den Linden 1',
  recipient: 'Robin Vale',
  residential: true,
}

/** Who the hero is, to those who must know. */
export const person = {
  form: {
    issuingRegion: 'DE',
    documentType: 'idCard',
    documentNumber: 'L01X00T47',
    expiresOn: '2040-05-12',
    firstName: 'Robin',
    lastName: 'Vale',
    birthday: '1990-03-14',
    nationality: 'DE',
    cardName: 'ROBIN VALE',
  } satisfies z.input<typeof KycChanges>,
  details: {
    firstName: 'Robin',
    lastName: 'Vale',
    cardName: 'ROBIN VALE',
    birthday: '1990-03-14',
    phone: '+4930901820',
    billing: home,
  } satisfies HolderDetails,
  delivery: { way: 'mail', to: home } satisfies Delivery,
} as const
