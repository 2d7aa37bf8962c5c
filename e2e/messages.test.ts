import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { messageChoices, messageList, unreadCount } from '#contract/messages.ts'
import { stageFor } from '#e2e/steps/journey.ts'
import { registerRich, spend } from '#e2e/steps/money.ts'
import { control, eventually, isAt, press, sees, seesTitle, comesTo } from '#e2e/steps/see.ts'
import { type User, registerUser } from '#e2e/support/steps.ts'
import type { System } from '#e2e/support/system.ts'

const journey = stageFor({ cadence: 'manual', browser: 'whole' })
const listAt = '/pages/message/message'

/** What a user was told about so far has arrived: so many messages, newest first. */
async function told({ wire }: System, { session: { token } }: User, count: number): Promise<void> {
  await eventually(`${count} messages are there`, async () => {
    const { messages } = await wire(messageList, {}, { token })
    return messages.length === count
  })
}

const unread = async ({ wire }: System, { session: { token } }: User): Promise<number> =>
  (await wire(unreadCount, {}, { token })).unread

/** Rows of the list, whatever day they are under. */
const rowsOf = (page: Page) =>
  page.getByRole('main').getByRole('listitem').filter({ visible: true })

journey(
  'money from another user is told at once, counted, opened, and read then',
  async ({ system, open }) => {
    const [friend, user] = [await registerRich(system, '50'), await registerUser(system)]
    // The trade password that was set.
    await told(system, user, 1)
    const page = await open('/', { session: user.session })
    await control(page, 'Messages, 1 unread').waitFor()
    await spend(system, friend, user, '12.5')
    await control(page, 'Messages, 2 unread').click()
    await isAt(page, listAt)
    await sees(page, 'Today')
    await comesTo(() => rowsOf(page).count(), 2)
    await control(page, /12\.50\sUSDT received/).click()
    await seesTitle(page, 'Money')
    await sees(page, /^From t\*+.{3}\. The amount is available\.$/)
    await eventually('it counts as read', async () => (await unread(system, user)) === 1)
    await press(page, 'Show details')
    await isAt(page, /^\/pages\/exchange\/billdetail\?orderNo=\d+$/)
    await sees(page, 'Completed')
    await page.goBack()
    await page.goBack()
    await isAt(page, listAt)
    await eventually('one row is new', async () => (await page.getByText('Unread').count()) === 1)
    await page.goto('/pages/user/index')
    await control(page, /^Messages.*1 unread/).waitFor()
  },
)

journey(
  'a list that is open shows what comes, narrows by category, and is read at once',
  async ({ system, open }) => {
    const [friend, user] = [await registerRich(system, '50'), await registerUser(system)]
    await told(system, user, 1)
    const page = await open(listAt, { session: user.session })
    await control(page, /^Trade password set/).waitFor()
    await spend(system, friend, user, '3')
    await control(page, /^3\.00\sUSDT received/).waitFor()
    await press(page, 'Security')
    await isAt(page, `${listAt}?category=security`)
    await eventually('one row is left', async () => (await rowsOf(page).count()) === 1)
    await press(page, 'News')
    await sees(page, 'No messages of this kind')
    await press(page, 'All')
    await press(page, 'Mark all as read')
    await eventually('none is new', async () => (await page.getByText('Unread').count()) === 0)
    assert.equal(await unread(system, user), 0)
  },
)

journey('who wants no mail about money gets none', async ({ system, open }) => {
  const user = await registerUser(system)
  const { token } = user.session
  const page = await open('/pages/message/choices', { session: user.session })
  await seesTitle(page, 'Notifications')
  await sees(page, /^Your account has no e-mail address/)
  const mail = page.getByRole('group', { name: 'Money' }).getByRole('switch', { name: /^E-mail/ })
  await mail.uncheck()
  await eventually('it is kept', async () => {
    const { choices } = await system.wire(messageChoices, {}, { token })
    return choices.some(({ category, email }) => category === 'money' && !email)
  })
  await page.reload()
  await comesTo(() => mail.isChecked(), false)
})

journey(
  'a browser that has pushes on gets them, and none once they are off',
  async ({ system, open }) => {
    const [friend, user] = [await registerRich(system, '50'), await registerUser(system)]
    const { push } = system.sandbox
    const page = await open('/pages/about/about', { session: user.session })
    await page.context().grantPermissions(['notifications'])
    await page.addInitScript(standInBrowser, push.subscribe('journey'))
    await page.goto('/pages/message/choices')
    const here = page.getByRole('switch', { name: 'Push on this device' })
    await here.check()
    await eventually('it is on', () => here.isChecked())
    await spend(system, friend, user, '7')
    const arrived = await push.inbox.waitFor(({ to }) => to === 'journey')
    assert.equal(arrived.title, '7.00\u00a0USDT received')
    await page.goto(arrived.link)
    await seesTitle(page, 'Money')
    await page.goto('/pages/message/choices')
    await here.uncheck()
    await eventually('nothing is left', async () => {
      const left = await system.database.sql`
        select id from messages_push where user_id = ${user.session.profile.id}`
      return left.length === 0
    })
  },
)

/** Puts a browser in place that reaches the sandbox's push service: Chromium knows only Google's. */
function standInBrowser(keys: {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}): void {
  const { endpoint, p256dh, auth } = keys
  const subscription = {
    endpoint,
    toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
    unsubscribe: () => {
      sessionStorage.removeItem('subscribed')
      return Promise.resolve(true)
    },
  }
  const pushManager = {
    getSubscription: () =>
      Promise.resolve(sessionStorage.getItem('subscribed') ? subscription : null),
    subscribe: () => {
      sessionStorage.setItem('subscribed', 'yes')
      return Promise.resolve(subscription)
    },
  }
  const getRegistration = () => Promise.resolve({ pushManager })
  Object.defineProperty(navigator.serviceWorker, 'getRegistration', { value: getRegistration })
}

journey('messages are read in the language of the app', async ({ system, open }) => {
  const [friend, user] = [await registerRich(system, '50'), await registerUser(system)]
  await spend(system, friend, user, '34.5')
  await told(system, user, 2)
  const page = await open(listAt, { session: user.session, language: 'ru' })
  await seesTitle(page, 'Сообщения')
  await control(page, /^Получено 34,50\sUSDT/).click()
  await sees(page, /^От t\*+.{3}\. Суммой можно распоряжаться\.$/)
})

journey('a message that is gone, and one of nobody, say so', async ({ system, open }) => {
  const user = await registerUser(system)
  const page = await open('/pages/message/detail?id=nothing', { session: user.session })
  await sees(page, 'This message is no longer there.')
  await page.goto('/pages/message/detail?id=018f0000-0000-7000-8000-00000000f11e')
  await sees(page, 'This message is no longer there.')
})
