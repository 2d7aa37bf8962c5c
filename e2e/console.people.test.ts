import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { savePreferences } from '#contract/identity.ts'
import { messageList } from '#contract/messages.ts'
import { atDesk, codeNow, deskPassword, hire, namedConsole, passDoor } from '#e2e/steps/console.ts'
import { stageFor } from '#e2e/steps/journey.ts'
import { registerRich } from '#e2e/steps/money.ts'
import { giveChip } from '#e2e/steps/passkey.ts'
import { eventually, fill, press, sees, seesTitle, sheetOf, seesNone } from '#e2e/steps/see.ts'
import { registerUser } from '#e2e/support/steps.ts'

const journey = stageFor({ cadence: 'manual' })

journey(
  'an operator adds a passkey, logs in with it, and does without the authenticator',
  async (stage) => {
    const { system, open } = stage
    const name = await hire(system, 'support')
    const site = namedConsole(system)
    const page = await open(site, { width: 1190 })
    await giveChip(page)
    await passDoor(page, name)
    await page.goto(`${site}/#/access`)
    await seesTitle(page, 'My access')
    await press(page, 'Add a passkey…')
    await fill(page, 'Name of the passkey', 'Desk 4')
    await press(page, 'Go on')
    await fill(page, 'Password', deskPassword)
    await fill(page, 'Code of the authenticator', codeNow(1))
    await press(page, 'Add it')
    await sees(page, 'Desk 4')
    await sees(page, /not used yet/)

    await press(page, 'Log out')
    await fill(page, 'Name', name)
    await fill(page, 'Password', deskPassword)
    await press(page, 'Log in with a passkey')
    await sees(page, /Last used/)

    const app = page.getByRole('listitem').filter({ hasText: 'A code of six digits' })
    await app.getByRole('button', { name: 'Remove…' }).click()
    await fill(page, 'Password', deskPassword)
    await press(page, 'Prove with a passkey')
    await app.waitFor({ state: 'detached' })
    await seesNone(page.getByRole('button', { name: 'Remove…' }))
  },
)

/** Begins a view of a user at a desk, and answers the link into it. */
async function beginView(page: Page): Promise<string> {
  await press(page, 'View as the user…')
  const sheet = sheetOf(page, 'View as the user')
  await fill(sheet, 'Reason', 'A payment is missing in the list')
  await press(sheet, 'Begin the view')
  const link = page.getByRole('link', { name: 'Open the view' })
  return (await link.getAttribute('href')) ?? ''
}

journey(
  'an operator views the app as its user, who is told; nothing can be changed in it',
  async (stage) => {
    const { system, open } = stage
    const user = await registerRich(system, '50')
    const desk = await atDesk(stage, 'support', `users/${user.session.profile.id}`)
    const url = await beginView(desk)

    const view = await open(url)
    await sees(view, new RegExp(`^View of ${user.username} by an operator, read only, ends in`))
    await sees(view, /50\.00/)
    assert.ok(!view.url().includes('#view='), 'the ticket does not stay in the address')
    const kept = await view.evaluate(() => Object.keys(localStorage))
    assert.deepEqual(
      kept.filter((key) => key !== 'device_id'),
      [],
      'nothing stays on the device',
    )
    await view.goto(new URL('/pages/user/phrase', url).href)
    await fill(view, 'Your phrase', 'grey owl')
    await press(view, 'Save')
    await sees(view, 'This is a view by an operator: nothing can be changed in it.')

    const again = await open(url)
    await sees(again, /^This view has been opened already/)

    const { token } = user.session
    await eventually('the user has the message', async () => {
      const { messages } = await system.wire(messageList, {}, { token })
      return messages.some(({ title }) => title === 'An operator viewed your account')
    })
    const own = await open('/pages/user/history', { session: user.session })
    await sees(own, 'Viewed by an operator, read only')

    await press(view, 'End view')
    await sees(view, 'This view has ended. Close the tab.')
    const log = await atDesk(stage, 'compliance', 'audit')
    for (const path of ['startView', 'openView', 'closeView']) await sees(log, `operators/${path}`)
  },
)

journey('in Japanese the line over a view is in Japanese, at the foot of a desk', async (stage) => {
  const { system, open } = stage
  const user = await registerUser(system)
  const { token } = user.session
  await system.wire(savePreferences, { language: 'ja' }, { token })
  const desk = await atDesk(stage, 'compliance', `users/${user.session.profile.id}`)
  const view = await open(await beginView(desk), { width: 1190 })
  await sees(view, `オペレーターが${user.username}さんのアカウントを閲覧中`)
})
