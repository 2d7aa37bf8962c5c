import assert from 'node:assert/strict'
import { profile } from '#contract/identity.ts'
import { login } from '#contract/identity.access.ts'
import { fillNewPassword, isHome, logIn, logOut } from '#e2e/steps/identity.ts'
import { stageFor } from '#e2e/steps/journey.ts'
import { fill, isAt, press, sees, seesTitle } from '#e2e/steps/see.ts'
import { password, registerUser } from '#e2e/support/steps.ts'
import type { System } from '#e2e/support/system.ts'

const journey = stageFor({ cadence: 'manual' })

const newPassword = 'Another2?horse'

const isLoggedIn = async ({ wire }: System, token: string): Promise<boolean> =>
  wire(profile, {}, { token }).then(
    () => true,
    () => false,
  )

journey(
  'a login password is changed by who knows it, and the new one logs in',
  async ({ system, open }) => {
    const { username, session } = await registerUser(system)
    const name = { way: 'username', identifier: username } as const
    const elsewhere = await system.wire(login, { ...name, password })
    const page = await open('/pages/user/password', { session })
    await fill(page, 'Current password', 'Wrong#2026')
    await fillNewPassword(page, 'New password', newPassword)
    await press(page, 'Change password')
    await sees(page, /password.*incorrect/i)
    await fill(page, 'Current password', password)
    await press(page, 'Change password')
    await isAt(page, '/pages/user/setting')
    assert.ok(!(await isLoggedIn(system, elsewhere.token)))
    await page.goto('/')
    await logOut(page)
    await press(page, 'Log in')
    await logIn(page, { way: 'User name', name: username }, newPassword)
    await isHome(page, username)
  },
)

journey('another device is seen and logged out', async ({ system, open }) => {
  const { username, session } = await registerUser(system)
  const name = { way: 'username', identifier: username } as const
  const elsewhere = await system.wire(login, { ...name, password })
  const page = await open('/pages/user/devices', { session })
  await seesTitle(page, 'Devices')
  await sees(page, 'This device')
  await press(page, 'Log out all others')
  await sees(page, 'You are logged in here only.')
  assert.ok(!(await isLoggedIn(system, elsewhere.token)))
  assert.ok(await isLoggedIn(system, session.token))
  await page.goto('/pages/user/history')
  await sees(page, 'Another device logged out')
})
