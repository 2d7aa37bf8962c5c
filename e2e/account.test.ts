import { profile } from '#contract/identity.ts'
import { register } from '#contract/identity.access.ts'
import { languageNames } from '#contract/language.ts'
import { logIn } from '#e2e/steps/identity.ts'
import { stageFor } from '#e2e/steps/journey.ts'
import { control, eventually, isAt, press, sees, seesTitle, comesTo } from '#e2e/steps/see.ts'
import { password, registerUser } from '#e2e/support/steps.ts'

const journey = stageFor({ cadence: 'manual' })

journey('a friend registers by the shared link and is counted', async ({ system, open }) => {
  const { session } = await registerUser(system)
  const page = await open('/pages/building/building', { session })
  await sees(page, 'Nobody has used your code yet.')
  const { inviteCode } = session.profile
  const friendly = { way: 'username', identifier: 'friend2026', password } as const
  await system.wire(register, { ...friendly, inviteCode, acceptTerms: true })
  await page.reload()
  await sees(page, '1 person joined')
  const friend = await open(`/pages/login/login?mode=register&invitecode=${inviteCode}`)
  const shown = friend.getByLabel('Invitation code (optional)')
  await comesTo(() => shown.inputValue(), inviteCode)
})

journey(
  'an outside link says where it leads, and a hostile one leads nowhere',
  async ({ open }) => {
    const page = await open('/pages/outlink/outlink?title=Help&src=https%3A%2F%2Fexample.org%2Fa')
    await seesTitle(page, 'Help')
    await comesTo(() => control(page, /^Open page/).getAttribute('href'), 'https://example.org/a')
    for (const src of ['javascript:alert(1)', '//evil.example', 'https://a@evil.example']) {
      await page.goto(`/pages/outlink/outlink?src=${encodeURIComponent(src)}`)
      await sees(page, 'It is not a web address or a page of Auric.')
    }
    const [messenger] = await Promise.all([
      page.context().waitForEvent('page'),
      page.goto('/pages/outlink/outlink?src=https%3A%2F%2Ft.me%2Fauric'),
    ])
    await messenger.close()
    await page.goto('/pages/outlink/outlink?src=%2Fpages%2Frate%2Frate')
    await press(page, 'Open page')
    await isAt(page, '/pages/rate/rate')
    await seesTitle(page, 'Exchange rates')
  },
)

journey('language and currency follow the account to another device', async ({ system, open }) => {
  const { session, username } = await registerUser(system)
  const page = await open('/pages/setting/language', { session })
  await press(page, languageNames.ja)
  await page.getByRole('button', { name: '戻る' }).click()
  await press(page, /^法定通貨/)
  await press(page, /JPY/)
  await eventually('the account keeps both', async () => {
    const kept = await system.wire(profile, {}, { token: session.token })
    return kept.language === 'ja' && kept.fiat === 'JPY'
  })
  const other = await open('/pages/login/login')
  await logIn(other, { way: 'User name', name: username })
  await sees(other, 'ホーム')
  await press(other, 'マイページ')
  await sees(other, 'JPY')
})
