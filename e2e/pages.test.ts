import { toInstant } from '#kernel/time.ts'
import { writeSetting } from '#server/settings/read.ts'
import { registerUser } from '#e2e/support/steps.ts'
import { stageFor } from '#e2e/steps/journey.ts'
import { control, fill, isAt, press, sees, seesTitle, seesNone } from '#e2e/steps/see.ts'

const journey = stageFor({ cadence: 'manual' })

journey(
  'a nickname is changed, kept by its rule, and greets its user',
  async ({ system, open }) => {
    const { session } = await registerUser(system)
    const page = await open('/pages/user/profile', { session })
    await fill(page, 'Nickname', '<b>')
    await press(page, 'Save')
    await page.locator('[aria-invalid="true"]').waitFor()
    await fill(page, 'Nickname', 'Captain 7')
    await press(page, 'Save')
    await sees(page, 'Saved')
    await page.goto('/')
    await page.getByRole('link', { name: 'Captain 7' }).waitFor()
  },
)

journey('a visitor reads about Auric, and sees what diagnostics say', async ({ open }) => {
  const page = await open('/pages/about/about')
  await seesTitle(page, 'About Auric')
  await page.goto('/pages/test/test')
  await seesTitle(page, 'Diagnostics')
  await sees(page, 'Time zone')
})

/** The clock that settings are written by; nothing asks when. */
const clock = { now: () => toInstant(Date.now()) }

journey('Life shows the services and offers that an operator chose, and no more', async (stage) => {
  const page = await stage.open('/pages/life/life')
  await seesTitle(page, 'Life')
  await control(page, /^Pay a person/).waitFor()
  const offer = { title: { en: 'Coffee for two' }, text: { en: 'Half price' } }
  await writeSetting(stage.system.database.sql, clock, {
    key: 'life',
    services: ['bills'],
    offers: [
      { id: 'coffee', ...offer, href: 'https://example.org/coffee', until: '2999-12-31' },
      {
        id: 'rates',
        title: { en: 'Rates today' },
        text: { en: 'See them' },
        href: '/pages/rate/rate',
      },
      {
        id: 'over',
        title: { en: 'Long gone' },
        text: { en: 'Over' },
        href: '/pages/rate/rate',
        until: '2020-01-01',
      },
    ],
  })
  const later = await stage.open('/pages/life/life')
  await sees(later, 'Until December 31, 2999')
  await seesNone(later.getByText('Long gone'))
  await seesNone(control(later, /^Pay a person/))
  await press(later, /^Rates today/)
  await isAt(later, '/pages/rate/rate')
  await later.goBack()
  await press(later, /^Coffee for two/)
  await seesTitle(later, 'Coffee for two')
  await sees(later, 'https://example.org/coffee')
})

journey(
  'a page of a listed host is shown in a frame that can reach nothing of ours',
  async (stage) => {
    await writeSetting(stage.system.database.sql, clock, {
      key: 'webpages',
      hosts: ['help.example.org'],
      pages: [{ id: 'help', title: { en: 'Help' }, src: 'https://help.example.org/start' }],
    })
    const page = await stage.open('/pages/about/about')
    await page.route('https://help.example.org/**', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: '<p id="a">How to begin</p><script>try { parent.localStorage.length; a.textContent = "reached" } catch { a.textContent += " safely" }</script>',
      }),
    )
    await press(page, 'Help')
    await seesTitle(page, 'Help')
    await page.frameLocator('iframe').getByText('How to begin safely').waitFor()
    await control(page, 'Open outside Auric').waitFor()
    await page.goto('/pages/index/webpage?page=privacy')
    await seesTitle(page, 'Privacy policy')
  },
)

journey('a page that nobody listed is not shown, whatever its address says', async ({ open }) => {
  const page = await open('/pages/index/webpage?page=nobody')
  await seesTitle(page, 'This page cannot be shown here')
  for (const src of [
    'https://evil.example/',
    'https://help.example.org@evil.example/',
    'javascript:alert(1)',
  ]) {
    await page.goto(`/pages/index/webpage?title=Bank&src=${encodeURIComponent(src)}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await seesNone(page.locator('iframe'))
  }
  await sees(page, 'It is not a web address or a page of Auric.')
  await page.goto('/pages/index/webpage?title=Bank&src=https%3A%2F%2Fevil.example%2F')
  await sees(page, 'This page is not ours. Never enter your Auric password there.')
})

journey(
  'the updater says whether there is a newer version, what is new, and updates',
  async (stage) => {
    const page = await stage.open('/pages/about/about')
    await press(page, /^Version/)
    await sees(page, 'You have the newest version')
    await sees(page, /Installing a package is for the app only/)
    const { sql } = stage.system.database
    await writeSetting(sql, clock, { key: 'version', version: '1.6.0', code: 160 })
    await writeSetting(sql, clock, { key: 'notes', notes: { en: 'Scan codes with the camera.' } })
    await press(page, 'Check again')
    await sees(page, 'Version 1.6.0 is here')
    await sees(page, 'Scan codes with the camera.')
    await Promise.all([page.waitForEvent('load'), press(page, 'Update now')])
    await sees(page, 'Version 1.6.0 is here')
  },
)
