import { isWeakPin } from '#contract/rules.ts'

/** Oldest and youngest year of birth that is taken for one. */
const yearFirst = 1930
const yearLast = 2029

/** Whether a PIN is too easy to guess on a card: as any is, a year, or the last digits on the card. */
export const isWeakCardPin = (pin: string, last4: string): boolean =>
  isWeakPin(pin) || isYear(pin) || pin === last4

const isYear = (pin: string): boolean =>
  pin.length === 4 && Number(pin) >= yearFirst && Number(pin) <= yearLast
