/** Currencies that shops charge in, and their decimals (ISO 4217). */
import { type Amount, formatDecimal } from '#kernel/money.ts'

const usual = 2
const others = new Map([
  ...'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'
    .split(' ')
    .map((code) => [code, 0] as const),
  ...'BHD IQD JOD KWD LYD OMR TND'.split(' ').map((code) => [code, 3] as const),
])

/** Decimal text of smallest units of a currency, always with all its decimals. */
export function currencyText(amount: Amount, currency: string): string {
  const digits = others.get(currency) ?? usual
  const [whole = '0', fraction = ''] = formatDecimal(amount, digits).split('.')
  return digits === 0 ? whole : `${whole}.${fraction.padEnd(digits, '0')}`
}
