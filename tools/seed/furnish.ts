import type { Clock } from '#kernel/time.ts'
import type { Database } from '#server/platform/db.ts'
import { writeSetting } from '#server/settings/read.ts'

/** What an operator has put into Life before the first demo user comes. */
const life = {
  key: 'life',
  services: ['pay', 'receive', 'payees', 'bills'],
  offers: [
    {
      id: 'invite',
      title: {
        en: 'Bring a friend',
        'zh-CN': '邀请好友',
        'zh-TW': '邀請好友',
        ja: '友だちを招待',
        ru: 'Пригласите друга',
      },
      text: {
        en: 'Share your code and send to each other for free',
        'zh-CN': '分享邀请码，互相转账免手续费',
        'zh-TW': '分享邀請碼，互相轉帳免手續費',
        ja: 'コードを共有すれば、お互いの送金は無料',
        ru: 'Поделитесь кодом и переводите друг другу бесплатно',
      },
      href: '/pages/building/building',
    },
    {
      id: 'rates',
      title: {
        en: 'Rates today',
        'zh-CN': '今日汇率',
        'zh-TW': '今日匯率',
        ja: '今日の為替レート',
        ru: 'Курсы сегодня',
      },
      text: {
        en: 'Your currency in all others',
        'zh-CN': '您的货币与各国货币的汇率',
        'zh-TW': '您的貨幣與各國貨幣的匯率',
        ja: 'お使いの通貨と各国通貨のレート',
        ru: 'Ваша валюта ко всем остальным',
      },
      href: '/pages/rate/rate',
    },
  ],
}

/** Writes the settings of the demo; an operator may change them afterwards. */
export const furnish = (db: Database, clock: Clock): Promise<void> => writeSetting(db, clock, life)
