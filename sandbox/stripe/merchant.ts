import { field } from '#sandbox/stripe/desk.ts'
import type { StripeMerchant } from '#sandbox/stripe/objects.ts'
import type { Form } from '#sandbox/stripe/wire.ts'

/** Stripe's names of some trades, with the number that the networks give each (ISO 18245). */
const categoryCodes: Readonly<Record<string, string>> = {
  automated_cash_disburse: '6011',
  betting_casino_gambling: '7995',
  eating_places_restaurants: '5812',
  electronics_stores: '5732',
  grocery_stores_supermarkets: '5411',
  hotels_motels_and_resorts: '7011',
  miscellaneous_general_merchandise: '5399',
  service_stations: '5541',
  taxicabs_limousines: '4121',
}

const usual = 'miscellaneous_general_merchandise'

/** Stripe's name of the trade with this number; goods of all kinds when it is none of these. */
export const categoryOf = (code: string): string =>
  Object.entries(categoryCodes).find(([, number]) => number === code)?.[0] ?? usual

/** Who is paid; a taxi company unless it is said. */
export function merchantOf(form: Form): StripeMerchant {
  const category = field(form, 'category') ?? 'taxicabs_limousines'
  return {
    name: field(form, 'name') ?? 'Rocket Rides',
    category,
    category_code: categoryCodes[category] ?? '5399',
    city: field(form, 'city') ?? 'San Francisco',
    country: field(form, 'country') ?? 'US',
    network_id: field(form, 'network_id') ?? '1234567890',
    postal_code: field(form, 'postal_code') ?? null,
    state: field(form, 'state') ?? null,
    tax_id: null,
    terminal_id: field(form, 'terminal_id') ?? null,
    url: field(form, 'url') ?? null,
  }
}
