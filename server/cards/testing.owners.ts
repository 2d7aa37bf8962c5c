/** One of everything that a user can have of cards, and every call that names it. */
import { toAmount } from '#kernel/money.ts'
import { goodAddress, goodDetails } from '#server/cards/issuer/testing.details.ts'
import { goodTradePassword } from '#server/identity/testing.ts'
import type { Sql } from '#server/platform/db.ts'

/** Writes them as their owner's; `uuid` makes ids. */
export async function cardThingsOf(
  owner: Sql,
  userId: string,
  uuid: () => string,
): Promise<readonly { readonly path: string; readonly input: object }[]> {
  const [application, card, bill, contested] = [uuid(), uuid(), uuid(), uuid()]
  const [bind, quote] = [uuid(), uuid()]
  const orderNo = '20261128080000000042'
  await owner`
    insert into cards_application (
      id, user_id, type, state, recommendation, fee_asset, fee_amount, payment_id, refund_id,
      created_at, moved_at)
    values (
      ${application}, ${userId}, 'MUSE', 'info', '', 'USDT', 1, ${uuid()}, ${uuid()}, now(), now())`
  await owner`
    insert into cards_card (
      id, user_id, type, form, issuer, issuer_card, issuer_holder, state, currency, region, last4,
      expiry_month, expiry_year, holder_name, created_at)
    values (
      ${card}, ${userId}, 'MUSE', 'physical', 'stripe', 'ic_1', 'ich_1', 'active', 'USD', 'HK',
      '4242', 1, 2031, 'ME', now())`
  await owner`
    insert into cards_authorisation (
      id, card_id, user_id, issuer, issuer_id, state, currency, purse_owner, purse_asset,
      purse_scale, merchant, category, city, country, way, is_cash, charged_currency, charged, at,
      moved_at, counted_at)
    select id, ${card}, ${userId}, 'stripe', id::text, 'declined', 'USD', ${card}, 'USD', 2, 'Café',
           '5814', '', '', 'chip', false, 'USD', 0, now(), now(), now()
      from unnest(${owner.array([bill, contested])}::uuid[]) id`
  await owner`
    insert into cards_dispute (
      id, authorisation, user_id, state, issuer, why, detail, amount, credit_id, at, moved_at)
    values (
      ${uuid()}, ${contested}, ${userId}, 'open', 'stripe', 'other', '', 1, ${uuid()}, now(), now())`
  await owner`
    insert into cards_bind (
      id, user_id, type, state, issuer, fingerprint, last4, holder_name, phone, remark, reason,
      created_at, moved_at)
    values (
      ${bind}, ${userId}, 'UTGL', 'rejected', 'stripe', 'print', '4242', 'ME', '+85291234567', '',
      'other', now(), now())`
  await owner`
    insert into cards_recharge (
      id, order_no, user_id, card_id, quote_id, state, asset, amount, rate, worth, fee, owed,
      receives, bill_id, take_id, load_id, back_id, created_at, fund_at)
    values (
      ${uuid()}, ${orderNo}, ${userId}, ${card}, ${quote}, 'progress', 'USDT', 1, 1, 1, 0, 0, 1,
      ${uuid()}, ${uuid()}, ${uuid()}, ${uuid()}, now(), now())`
  return callsOf({ application, card, bill, contested, bind, orderNo })
}

type Named = Readonly<
  Record<'application' | 'card' | 'bill' | 'contested' | 'bind' | 'orderNo', string>
>

function callsOf({ application, card, bill, contested, bind, orderNo }: Named) {
  const { phone } = goodDetails
  const typed = { token: 'tok_1', holderName: 'ME', phone, code: '1', remark: '' }
  const controls = {
    switches: { online: true, contactless: true, cash: true, abroad: true },
    blockedGroups: [],
    limits: { single: null, daily: null, monthly: null },
  }
  const ofCard = (path: string, more: object = {}) => ({ path, input: { id: card, ...more } })
  const fee = { asset: 'USDT', amount: toAmount(1n).toString() }
  const details = { details: goodDetails, delivery: { way: 'mail', to: goodAddress } }
  return [
    { path: 'cards/application', input: { id: application } },
    { path: 'cards/bindIdentity', input: { id: application, identity: { source: 'own' } } },
    { path: 'cards/saveDetails', input: { id: application, ...details } },
    {
      path: 'cards/payFee',
      input: { id: application, ...fee, tradePassword: goodTradePassword },
    },
    { path: 'cards/cancelApplication', input: { id: application } },
    {
      path: 'cards/sendAgain',
      input: { id: application, delivery: { way: 'counter', point: 'tokyo' } },
    },
    { path: 'cards/bindRequest', input: { id: bind } },
    { path: 'cards/editBind', input: { id: bind, ...typed } },
    { path: 'cards/cancelBind', input: { id: bind } },
    { path: 'cards/rechargeDetail', input: { orderNo } },
    { path: 'cards/bill', input: { id: bill } },
    { path: 'cards/dispute', input: { id: bill, reason: 'notMine', text: '', files: [] } },
    { path: 'cards/withdrawDispute', input: { id: contested } },
    ofCard('cards/card'),
    ofCard('cards/rename', { remark: 'Mine' }),
    ofCard('cards/sendPhoneCode', { phone: goodDetails.phone }),
    ofCard('cards/changePhone', {
      token: 'tok_1',
      phone: goodDetails.phone,
      code: '1',
      oldCode: '1',
    }),
    ofCard('cards/pinSeal'),
    ofCard('cards/changePin', { pin: 'a'.repeat(200) }),
    ofCard('cards/revealStart'),
    ofCard('cards/reveal'),
    ofCard('cards/setControls', controls),
    ofCard('cards/activate', { last4: '4242' }),
    ofCard('cards/lock'),
    ofCard('cards/unlock'),
    ofCard('cards/renew', { delivery: null }),
    ofCard('cards/reportLost', { reason: 'lost', replace: false, delivery: null }),
    ofCard('cards/unbind', { tradePassword: goodTradePassword }),
  ]
}
