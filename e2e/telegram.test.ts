import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { bindAuthenticator, startAuthenticator } from '#contract/security.ts'
import { telegram } from '#contract/security.telegram.ts'
import { isHome } from '#e2e/steps/identity.ts'
import { stageFor } from '#e2e/steps/journey.ts'
import { codeOf } from '#e2e/steps/security.ts'
import {
  control,
  factOf,
  fill,
  isAt,
  press,
  sees,
  seesNoMore,
  sheetOf,
  seesNone,
} from '#e2e/steps/see.ts'
import { password, registerUser } from '#e2e/support/steps.ts'
import type { System } from '#e2e/support/system.ts'
import { type Person, people } from '#sandbox/telegram/people.ts'

const journey = stageFor({ cadence: 'manual' })
const [ann = assert.fail(), boris = assert.fail(), hana = assert.fail()] = people

/** Gives the login password where the page asks who it is. */
async function proves(page: Page): Promise<void> {
  const sheet = sheetOf(page, 'Confirm that it is you')
  await fill(sheet, 'Login password', password)
  await press(sheet, 'Confirm')
  await sheet.waitFor({ state: 'hidden' })
}

const linkOn = async (page: Page): Promise<string> =>
  (await control(page, 'Open Telegram').getAttribute('href')) ?? ''

/** The newest line of the bot to somebody. */
const answerTo = async ({ sandbox }: System, personId: number, words: RegExp): Promise<void> => {
  await sandbox.telegram.chats.lines.waitFor(
    (line) => line.by === 'bot' && line.personId === personId && words.test(line.text),
  )
}

/** An address at which Telegram opens the app for somebody. */
const openedBy = ({ sandbox }: System, person: Person, page = 'login/login'): string => {
  const data = sandbox.telegram.chats.sign(person, 'miniApp')
  const fragment = new URLSearchParams({ tgWebAppData: data, tgWebAppVersion: '9.0' })
  return `/pages/${page}#${fragment.toString()}`
}

journey(
  'Telegram is bound by the bot while the page looks on, works once for each link, and is unbound',
  async ({ system, open }) => {
    const { session } = await registerUser(system)
    const page = await open('/pages/user/setting', { session })
    await press(page, /^Telegram/)
    await press(page, 'Bind Telegram')
    await proves(page)
    const url = await linkOn(page)
    assert.match(url, /^https:\/\/t\.me\/AuricSandboxBot\?start=[\w-]{43}$/)
    assert.ok(!(await page.getByRole('img', { name: /^QR code/ }).isVisible()))
    system.sandbox.telegram.chats.open(ann, url)
    await answerTo(system, ann.id, /\/yes/)
    system.sandbox.telegram.chats.write(ann, '/yes')
    await answerTo(system, ann.id, /^Done: this Telegram is now connected/)
    await sees(page, '@ann_sandbox')
    await factOf(page, 'Bound since').waitFor()
    system.sandbox.telegram.chats.open(boris, url)
    await answerTo(system, boris.id, /^Ссылка больше не действует/)
    await press(page, 'Unbind')
    await proves(page)
    await sees(page, 'Telegram unbound')
    await control(page, 'Bind Telegram').waitFor()
    const { bound } = await system.wire(telegram, {}, { token: session.token })
    assert.equal(bound, null)
  },
)

journey(
  'a wide screen shows the link as a code, and who has that Telegram already is told',
  async ({ system, open }) => {
    const [first, second] = [await registerUser(system), await registerUser(system)]
    for (const { session } of [first, second]) {
      const page = await open('/pages/user/bindtg', { session, width: 1190 })
      await press(page, 'Bind Telegram')
      await proves(page)
      await page.getByRole('img', { name: /^QR code/ }).waitFor()
      const asked = answerTo(system, boris.id, /\/yes/)
      system.sandbox.telegram.chats.open(boris, await linkOn(page))
      await asked
      system.sandbox.telegram.chats.write(boris, '/yes')
      if (session === first.session) await sees(page, '@boris_sandbox')
    }
    await answerTo(system, boris.id, /connected to another Auric account|привязан к другому|其他/)
    const { bound } = await system.wire(telegram, {}, { token: second.session.token })
    assert.equal(bound, null)
  },
)

journey(
  'inside Telegram the log-in page offers it: refused while unbound, then in, with the second factor',
  async ({ system, open }) => {
    const { session, username } = await registerUser(system)
    const outside = await open('/pages/login/login')
    await control(outside, 'Log in').waitFor()
    await seesNone(control(outside, 'Log in with Telegram'))

    const page = await open(openedBy(system, hana))
    assert.ok(!page.url().includes('tgWebAppData'))
    await press(page, 'Log in with Telegram')
    await sees(page, /^This Telegram account is not bound/)

    const own = await open(openedBy(system, hana, 'user/bindtg'), { session })
    await press(own, 'Bind this Telegram')
    await proves(own)
    await sees(own, 'Bound since')

    await press(page, 'Log in with Telegram')
    await isHome(page, username)

    const as = { token: session.token }
    const { secret } = await system.wire(startAuthenticator, { password }, as)
    const code = codeOf(secret)
    const { recoveryCodes } = await system.wire(bindAuthenticator, { code }, as)
    const again = await open(openedBy(system, hana))
    await press(again, 'Log in with Telegram')
    await fill(again, 'Code of the app, or a recovery code', recoveryCodes[0] ?? '')
    await press(again, 'Log in with Telegram')
    await isHome(again, username)
  },
)

journey('forged data from Telegram is refused in words', async ({ system, open }) => {
  const forged = openedBy(system, ann).replace('ann_sandbox', 'ann_someone')
  const page = await open(forged)
  await press(page, 'Log in with Telegram')
  await sees(page, /confirmation is not valid any more/)
  await isAt(page, '/pages/login/login')
  await seesNoMore(page, 'One moment…')
})
