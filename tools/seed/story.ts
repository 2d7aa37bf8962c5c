/** Six weeks of a wallet that is lived in: every type of bill, in the order it happened. */
import type { Event } from '#tools/seed/act.ts'
import {
  at,
  callsOff,
  day,
  gains,
  gets,
  givesBack,
  joins,
  loses,
  minutesAgo,
  on,
  opens,
  receipt,
  receive,
  reserves,
  saves,
  sends,
  sum,
  trades,
  waits,
  withdraws,
} from '#tools/seed/acts.ts'
import { outside } from '#tools/seed/addresses.ts'
import { hero, named } from '#tools/seed/people.ts'

const arrival: readonly Event[] = [
  ...named.map((who, place) => on(day(43, 8 + place / 10), joins(who))),
  // What the services below give comes out of the operator's own money, which is on the chain.
  on(day(42, 7), { does: 'stock', sums: [sum('50000 USDT'), sum('50 ETH'), sum('50 BNB')] }),
  on(day(42, 8), opens(hero, 'USDT-ERC20', 'Salary', 'From the office, on the first')),
  on(day(42, 8), opens(hero, 'USDT-ERC20', 'Freelance')),
  on(day(42, 8), opens(hero, 'USDT-BEP20')),
  on(day(42, 8), opens(hero, 'DAI-ERC20', 'Shop', 'Sales of the print shop')),
  on(day(42, 8), opens(hero, 'ETH-ERC20')),
  on(day(42, 8), opens(hero, 'BNB-BEP20', 'Staking rewards')),
  on(day(42, 8), opens('alice2026', 'USDT-ERC20')),
  on(day(42, 8), opens('sakura2026', 'DAI-ERC20')),
  on(day(42, 8), opens('bob2026', 'USDT-BEP20')),
  on(
    day(42, 9),
    receive(
      receipt(hero, '5000 USDT-ERC20', 'Salary'),
      receipt('alice2026', '2400 USDT-ERC20'),
      receipt('sakura2026', '900 DAI-ERC20'),
    ),
  ),
  on(day(41, 10), receive(receipt('bob2026', '1250 USDT-BEP20'))),
]

const firstWeeks: readonly Event[] = [
  on(day(40, 18.6), saves('Alice', 'Climbing on Thursdays', { person: 'alice2026' })),
  on(day(40, 18.7), sends('alice2026', '120 USDT', 'Dinner and the tickets')),
  on(day(36, 9.3), receive(receipt(hero, '0.8 ETH-ERC20'), receipt(hero, '1500 DAI-ERC20'))),
  // Below the smallest deposit.
  on(day(35, 16.1), receive(receipt(hero, '0.5 USDT-ERC20', 'Freelance'))),
  on(day(34, 8.9), saves('Cold wallet', 'In the drawer', at('USDT-ERC20', outside.coldWallet))),
  on(day(34, 9), withdraws('250 USDT-ERC20', outside.coldWallet)),
  on(day(33, 20.2), gets('bob2026', '64.50 USDT', 'My half of the cabin')),
  on(day(31, 13), reserves('fund', ['LOCK_INCREASE', 'SUCCESS'], '1000 USDT')),
  on(day(30, 15.5), trades('1184.20 USDT', '0.4 ETH')),
]

const middleWeeks: readonly Event[] = [
  on(day(28, 7.5), receive(receipt(hero, '6 BNB-BEP20'))),
  on(day(26, 19), saves('さくら', '', { person: 'sakura2026' })),
  on(day(26, 19.1), sends('sakura2026', '48 DAI', 'ラーメンごちそうさま')),
  on(day(25, 9.8), callsOff('500 USDT-ERC20', outside.coldWallet, 'Too early')),
  on(day(24, 21.3), loses(receipt(hero, '75 DAI-ERC20'))),
  on(day(22, 13), givesBack('fund', 'LOCK_REDUCE', '400 USDT')),
  on(day(21, 8.2), reserves('old order', ['CURRENCY_TRADE', 'CANTRADE'], '500 USDT', 'ETH/USDT')),
  on(day(20, 8.2), givesBack('old order', 'CURRENCY_TRADE_RECOVERY', '500 USDT', 'expired')),
  on(day(20, 11), receive(receipt(hero, '2000 USDT-BEP20'))),
  on(day(19, 17.4), saves('Savings', 'Do not touch', at('ETH-ERC20', outside.savings))),
  on(day(19, 17.5), withdraws('0.05 ETH-ERC20', outside.savings, 'First of the month')),
  on(day(18, 19.9), saves('Bob', '', { person: 'bob2026' })),
  on(day(18, 20), sends('bob2026', '85 USDT', 'Fuel, both ways')),
  on(day(17, 6.2), gains('UNKNOWN', '12.34 USDT')),
  on(day(15, 22.1), trades('1.5 BNB', '982.65 USDT')),
]

const lastWeeks: readonly Event[] = [
  on(day(14, 13), givesBack('fund', 'LOCK_RECOVERY', '600 USDT')),
  on(
    day(13, 9.1),
    receive(receipt(hero, '5000 USDT-ERC20', 'Salary'), receipt(hero, '0.35 ETH-ERC20')),
  ),
  on(day(12, 8), saves('Landlord', 'Rent', at('DAI-ERC20', outside.landlord))),
  on(day(12, 8.1), withdraws('640 DAI-ERC20', outside.landlord, 'Rent')),
  on(day(11, 18.3), sends('dmitri2026', '210 DAI', 'За ремонт, спасибо!')),
  on(day(10, 12.8), sends('alice2026', '42.80 USDT', 'Concert')),
  on(day(8, 15.2), trades('903.11 USDT', '0.31 ETH')),
  on(day(6, 20.6), gets('alice2026', '75 USDT', 'Groceries')),
  on(day(5, 13), reserves('new fund', ['LOCK_INCREASE', 'SUCCESS'], '500 USDT')),
  on(day(4, 19.4), sends('sakura2026', '63.20 USDT')),
  on(day(3, 7.7), receive(receipt(hero, '2.25 BNB-BEP20'))),
  on(day(2, 11.9), saves('Exchange account', '', at('USDT-BEP20', outside.exchange))),
  on(day(2, 12), withdraws('400 USDT-BEP20', outside.exchange)),
  on(day(1, 18.2), gets('alice2026', '150 USDT', 'Flights')),
  on(day(1, 19.5), sends('carol2026', '18.90 USDT', 'Lunch')),
]

const underWay: readonly Event[] = [
  on(
    minutesAgo(41),
    reserves('open order', ['CURRENCY_TRADE', 'CANTRADE'], '800 USDT', 'ETH/USDT'),
  ),
  on(minutesAgo(9), saves('Old vault', 'Contract of 2019', at('ETH-ERC20', outside.vault))),
  on(minutesAgo(8), waits('0.2 ETH-ERC20', outside.vault)),
]

/** The history of the demo users up to now, oldest first. */
export const story: readonly Event[] = [
  ...arrival,
  ...firstWeeks,
  ...middleWeeks,
  ...lastWeeks,
  ...underWay,
]
