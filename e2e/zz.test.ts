import { namedConsole, hire, passDoor, deskPassword, codeNow } from '#e2e/steps/console.ts'
import { stageFor } from '#e2e/steps/journey.ts'
import { giveChip } from '#e2e/steps/passkey.ts'
import { fill, press, sees } from '#e2e/steps/see.ts'
import { registerUser } from '#e2e/support/steps.ts'
const journey = stageFor({ cadence: 'manual' })
journey('shots', async ({ system, open }) => {
  const user = await registerUser(system)
  for (const n of Array.from({ length: 40 }, (_, i) => i + 1))
    await system.database.sql`
    insert into identity_user (id, uid, username, email, phone, nickname, password_hash, invite_code, terms_version,
      terms_accepted_at, language, region, status, frozen_by, created_at)
    values (${'00000000-0000-7000-8000-' + String(n).padStart(12, '0')}, ${1000n + BigInt(n)}, ${'person' + n}, ${'person' + n + '@mail.test'}, ${n % 2 ? '+4477009' + (10000 + n) : null}, 'x', '$argon2id$x', ${'AAAA' + (1000 + n)}, '1', now(), 'en', ${n % 3 ? 'JP' : null}, ${n % 7 ? 'active' : 'frozen'}, ${n % 7 ? null : 'operator'}, now())`
  for (const [theme, width] of [
    ['dark', 1190],
    ['light', 1190],
    ['dark', 390],
    ['light', 390],
  ] as const) {
    const name = await hire(system, 'compliance')
    const site = namedConsole(system)
    const page = await open(site, { width, theme })
    await giveChip(page)
    const shot = async (what: string) => {
      await page.waitForTimeout(700)
      await page.screenshot({ path: `.data/shots/${what}-${theme}-${width}.png` })
    }
    await shot('door')
    await passDoor(page, name)
    await page.goto(`${site}/#/users`)
    await sees(page, 'person1')
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await shot('users')
    await press(page, 'Filter…')
    await shot('filter')
    await page.keyboard.press('Escape')
    await page.goto(`${site}/#/users/${user.session.profile.id}`)
    await press(page, 'View as the user…')
    await fill(page, 'Reason', 'A payment is missing')
    await press(page, 'Begin the view')
    await sees(page, 'Open the view')
    await shot('user')
    await page.goto(`${site}/#/access`)
    await press(page, 'Add a passkey…')
    await fill(page, 'Name of the passkey', 'Desk 4')
    await press(page, 'Go on')
    await shot('proof')
    await fill(page, 'Password', deskPassword)
    await fill(page, 'Code of the authenticator', codeNow(1))
    await press(page, 'Add it')
    await sees(page, 'Desk 4')
    await shot('access')
  }
})
