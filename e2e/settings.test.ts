import assert from 'node:assert/strict'
import { languageNames } from '#contract/language.ts'
import { texts as ja } from '#text/ja/all.ts'
import { texts as ru } from '#text/ru/all.ts'
import { texts as simplified } from '#text/zh-CN/all.ts'
import { texts as traditional } from '#text/zh-TW/all.ts'
import { registerRich } from '#e2e/steps/money.ts'
import { stageFor } from '#e2e/steps/journey.ts'
import {
  control,
  eventually,
  press,
  sees,
  seesTitle,
  sheetOf,
  comesTo,
  seesNone,
} from '#e2e/steps/see.ts'
import { registerUser } from '#e2e/support/steps.ts'

const journey = stageFor({ cadence: 'manual' })

/** What the Me tab is called in each language. */
const titles = [
  ['zh-CN', '我的'],
  ['zh-TW', '我的'],
  ['ja', 'マイページ'],
  ['ru', 'Профиль'],
  ['en', 'Me'],
] as const

journey(
  'the language changes at once, is kept, and can follow the device again',
  async ({ system, open }) => {
    const { session } = await registerUser(system)
    const page = await open('/pages/user/index', { session })
    await seesTitle(page, 'Me')
    for (const [language, title] of titles) {
      await page.goto('/pages/setting/language')
      await press(page, languageNames[language])
      await eventually(
        `the page speaks ${language}`,
        async () => (await page.locator('html').getAttribute('lang')) === language,
      )
      await page.goto('/pages/user/index')
      await seesTitle(page, title)
    }
    await page.goto('/pages/setting/language')
    await press(page, languageNames.ru)
    await control(page, /^Автоматически/).click()
    await eventually(
      'English again',
      async () => (await page.locator('html').getAttribute('lang')) === 'en',
    )
    await comesTo(() => page.evaluate(() => localStorage.getItem('language')), null)
  },
)

journey('what is chosen in one tab holds in the others at once', async ({ system, open }) => {
  const { session } = await registerRich(system, '5')
  const page = await open('/pages/user/setting', { session })
  const other = await page.context().newPage()
  await other.goto('/')
  await sees(other, '$5.00')
  await page.goto('/pages/setting/language')
  await press(page, languageNames.ru)
  await sees(other, ru.assets.total)
  await page.evaluate(() => localStorage.setItem('hide_amounts', 'true'))
  await sees(other, '••••••')
  await page.evaluate(() => localStorage.setItem('theme', 'light'))
  await comesTo(() => other.locator('html').getAttribute('data-theme'), 'light')
})

journey('a visitor of each language is spoken to in it', async ({ open }) => {
  for (const { language, texts } of [
    { language: 'ru', texts: ru },
    { language: 'ja', texts: ja },
    { language: 'zh-TW', texts: traditional },
    { language: 'zh-CN', texts: simplified },
  ] as const) {
    const page = await open('/', { language })
    await sees(page, texts.app.action.createAccount)
    await comesTo(() => page.locator('html').getAttribute('lang'), language)
  }
})

journey(
  'the appearance follows the device until a person chooses, and then the person',
  async ({ system, open }) => {
    const { session } = await registerUser(system)
    const page = await open('/pages/user/index', { session })
    const theme = () => page.locator('html').getAttribute('data-theme')
    await comesTo(theme, 'dark')
    await page.emulateMedia({ colorScheme: 'light' })
    await comesTo(theme, 'light')
    await control(page, /^Appearance/).click()
    await press(sheetOf(page, 'Appearance'), 'Dark')
    await comesTo(theme, 'dark')
    await page.reload()
    await seesTitle(page, 'Me')
    await comesTo(theme, 'dark')
    // Who wants no motion gets none, not a short one of everything.
    const begun = await page.evaluate(() => {
      document.documentElement.dataset['theme'] = 'light'
      document.body.getBoundingClientRect()
      return document.getAnimations().length
    })
    assert.equal(begun, 0)
  },
)

journey(
  'worths are shown in the currency that was chosen, and as dots when hidden',
  async ({ system, open }) => {
    const user = await registerRich(system, '120')
    const page = await open('/', { session: user.session })
    await sees(page, /^\$12\d\.\d\d$/)
    await control(page, /^Fiat currency: USD/).click()
    await press(sheetOf(page, 'Fiat currency'), /^Euro/)
    await sees(page, /^€1\d\d\.\d\d$/)
    await control(page, /Hide amounts/).click()
    await sees(page, '••••••')
    await seesNone(page.getByText(/120/).filter({ visible: true }))
    await page.reload()
    await sees(page, '••••••')
    await control(page, /Show amounts/).click()
    await sees(page, /^€1\d\d\.\d\d$/)
  },
)
