import { registerUser } from '#e2e/support/steps.ts'
import { stageFor } from '#e2e/steps/journey.ts'
import { fill, press, sees, seesTitle } from '#e2e/steps/see.ts'

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
