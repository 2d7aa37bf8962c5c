import assert from 'node:assert/strict'
import { codeNow, deskPassword, hire, namedConsole, passDoor } from '#e2e/steps/console.ts'
import { stageFor } from '#e2e/steps/journey.ts'
import { giveChip } from '#e2e/steps/passkey.ts'
import { fill, press, sees, seesTitle } from '#e2e/steps/see.ts'

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
    assert.equal(await page.getByRole('button', { name: 'Remove…' }).count(), 0)
  },
)
