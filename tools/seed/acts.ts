/** Acts in short, so that the story reads as one. */
import type { BillStatus, BillType } from '#contract/bills.ts'
import type { NetworkCode } from '#sandbox/evm/networks.ts'
import type { BillReason, PaymentType } from '#server/bills/bill.ts'
import type { Act, ActOf, Event, PayeeAt, Receipt, Service, Sum, When } from '#tools/seed/act.ts'
import { type Named, hero } from '#tools/seed/people.ts'

/** `12.5` on that many days ago is half past twelve in UTC. */
export const day = (days: number, hour: number): When => ({ day: days, hour })
export const minutesAgo = (minutes: number): When => ({ minutesAgo: minutes })
export const on = (when: When, act: Act): Event => ({ when, act })

export const sum = (text: string): Sum => {
  const [amount = '', asset = ''] = text.split(' ')
  return { asset, amount }
}

export const joins = (who: Named): Act => ({ does: 'join', who })

export const opens = (who: Named, coin: string, name = '', note = ''): Act => ({
  does: 'open address',
  who,
  ...coinOf(coin),
  name,
  note,
})

/** `receipt(hero, '5000 USDT-ERC20', 'Salary')`: to the address of that name, or the newest. */
export function receipt(who: Named, text: string, address?: string): Receipt {
  const [amount = '', coin = ''] = text.split(' ')
  return { who, amount, ...coinOf(coin), ...(address === undefined ? {} : { address }) }
}

export const receive = (...receipts: readonly Receipt[]): Act => ({ does: 'receive', receipts })
export const loses = (...receipts: readonly Receipt[]): Act => ({
  does: 'receive',
  receipts,
  isLost: true,
})

export const saves = (name: string, remark: string, at: PayeeAt): Act => ({
  does: 'save payee',
  name,
  remark,
  at,
})
export const at = (coin: string, address: string): PayeeAt => ({ ...coinOf(coin), address })

export const sends = (to: Named, text: string, note = ''): Act => ({
  does: 'send',
  from: hero,
  to,
  note,
  ...sum(text),
})
export const gets = (from: Named, text: string, note = ''): Act => ({
  does: 'send',
  from,
  to: hero,
  note,
  ...sum(text),
})

export const withdraws = (text: string, address: string, note?: string): Act =>
  withdrawal('paid', text, address, note)
export const callsOff = (text: string, address: string, note?: string): Act =>
  withdrawal('called off', text, address, note)
export const waits = (text: string, address: string, note?: string): Act =>
  withdrawal('waits', text, address, note)

export const gains = (type: BillType, text: string): Act => ({
  does: 'gain',
  ...service(type, text),
})
export const trades = (given: string, got: string): Act => ({
  does: 'trade',
  gives: sum(given),
  gets: sum(got),
})

/** Sets money aside under a name, for `givesBack`. */
export const reserves = (
  name: string,
  [type, status]: readonly [BillType, BillStatus],
  text: string,
  counterparty?: string,
): Act => ({ does: 'reserve', name, status, ...service(type, text, counterparty) })

export const givesBack = (
  name: string,
  type: BillType,
  text: string,
  because?: BillReason,
): Act => ({
  does: 'give back',
  name,
  ...service(type, text),
  ...(because === undefined ? {} : { because }),
})

function withdrawal(
  ends: ActOf<'withdraw'>['ends'],
  text: string,
  address: string,
  note = '',
): Act {
  const [amount = '', coin = ''] = text.split(' ')
  return { does: 'withdraw', amount, ...coinOf(coin), address, note, ends }
}

function service(type: BillType, text: string, counterparty?: string): Service {
  const named = counterparty === undefined ? {} : { counterparty }
  return { type, paymentType: paymentTypeOf(type), ...sum(text), ...named }
}

const paymentTypeOf = (type: BillType): PaymentType =>
  type.includes('TRADE') ? 'trade' : 'service'

/** `USDT-ERC20`. */
function coinOf(text: string): { readonly asset: string; readonly network: NetworkCode } {
  const [asset = '', network = ''] = text.split('-')
  return { asset, network: network === 'BEP20' ? 'BEP20' : 'ERC20' }
}
