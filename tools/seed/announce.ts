/** What everybody finds in their messages who opens a demonstration. */
import type { Instant } from '#kernel/time.ts'
import type { Config } from '#server/config.ts'
import { insertAnnouncement } from '#server/messages/store.announcement.ts'
import { connect } from '#server/platform/db.ts'

const id = '018f0000-0000-7000-8000-0000000000d1'

const texts = {
  en: {
    title: 'This is a demonstration',
    text: 'Every coin here is a test coin, on networks that run on this machine. Nothing you do here moves real money.\nThe Simulator shows what Auric sends by mail and SMS, and lets you make deposits.',
  },
  'zh-CN': {
    title: '这是演示环境',
    text: '这里的币都是测试币，所用网络都在本机运行。您在这里的操作不会动用真实资金。\n您可以在模拟器中查看 Auric 发出的邮件和短信，也可以进行充值。',
  },
  'zh-TW': {
    title: '這是示範環境',
    text: '這裡的幣都是測試幣，所用網路都在本機執行。您在這裡的操作不會動用真實資金。\n您可以在模擬器中查看 Auric 寄出的郵件和簡訊，也可以存入款項。',
  },
  ja: {
    title: 'これはデモ環境です',
    text: 'ここにあるコインはすべて、この端末で動くネットワーク上のテスト用です。何を操作しても、本物のお金は動きません。\nAuricが送るメールやSMSの確認と入金は、シミュレーターで行えます。',
  },
  ru: {
    title: 'Это демонстрация',
    text: 'Все монеты здесь тестовые, а сети работают на этом компьютере. Что бы вы ни делали, настоящие деньги не двигаются.\nВ симуляторе видны письма и SMS, которые отправляет Auric, и можно делать пополнения.',
  },
}

/** Announces it once, from `startsAt` on. */
export async function announceDemo(config: Config, startsAt: Instant): Promise<void> {
  const db = connect(config.DATABASE_URL, { max: 1 })
  try {
    await insertAnnouncement(db, { id, texts, link: null, startsAt, endsAt: null })
  } finally {
    await db.end({ timeout: 5 })
  }
}
