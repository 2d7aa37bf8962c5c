import assert from 'node:assert/strict'
import { isHome, logIn, logOut } from '#e2e/steps/identity.ts'
import { stageFor } from '#e2e/steps/journey.ts'
import { giveChip } from '#e2e/steps/passkey.ts'
import { fill, press, sees, seesTitle } from '#e2e/steps/see.ts'
import { proofSheet, provePassword } from '#e2e/steps/security.ts'
import { registerUser } from '#e2e/support/steps.ts'

const journey = stageFor({ cadence: 'manual' })

journey(
  'a passkey is added, logs in without a name, proves a change, and is removed',
  async ({ system, open }) => {
    const { username } = await registerUser(system)
    // Passkeys are for names, not for numbers of addresses.
    const site = system.appUrl.replace('127.0.0.1', 'localhost')
    const page = await open(`${site}/pages/login/login`)
    await giveChip(page)
    await logIn(page, { way: 'User name', name: username })
    await isHome(page, username)
    await page.goto(`${site}/pages/user/passkeys`)
    await sees(page, 'No passkey yet')
    await fill(page, 'Name', 'My phone')
    await press(page, 'Add a passkey')
    await provePassword(page)
    await sees(page, /write them down/)
    await press(page, 'I have saved them')
    await sees(page, 'My phone')
    await press(page, 'Add a passkey')
    await sees(page, /has a passkey of your account already/)

    await page.goto(site)
    await logOut(page)
    await page.goto(`${site}/pages/login/login`)
    await press(page, 'Log in with a passkey')
    await isHome(page, username)

    await page.goto(`${site}/pages/user/phrase`)
    await fill(page, 'Your phrase', 'grey owl')
    await press(page, 'Save')
    await provePassword(page)
    await press(proofSheet(page), 'Use passkey')
    await seesTitle(page, 'Security')
    await sees(page, 'grey owl')

    await page.goto(`${site}/pages/user/passkeys`)
    await sees(page, /Last used/)
    await press(page, 'Remove')
    await provePassword(page)
    await press(proofSheet(page), 'Use passkey')
    await sees(page, 'No passkey yet')
    assert.ok(page.url().startsWith(site))
  },
)
