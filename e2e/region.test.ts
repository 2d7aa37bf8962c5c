import assert from 'node:assert/strict'
import { profile } from '#contract/identity.ts'
import { languages } from '#contract/language.ts'
import { texts as en } from '#text/en/all.ts'
import { countryGroups } from '#web/settings/country.ts'
import { stageFor } from '#e2e/steps/journey.ts'
import {
  choose,
  control,
  eventually,
  fieldOf,
  fill,
  isAt,
  press,
  sees,
  seesTitle,
  comesTo,
} from '#e2e/steps/see.ts'
import { registerUser } from '#e2e/support/steps.ts'

const journey = stageFor({ cadence: 'manual' })

journey('a region is found by its English name and kept with the account', async (stage) => {
  const { session } = await registerUser(stage.system)
  const page = await stage.open('/pages/user/index', { session })
  await control(page, /^Country or region/).click()
  await fill(page, en.general.region.search, '+81')
  await press(page, /^Japan/)
  await sees(page, en.general.region.kept)
  await isAt(page, '/pages/user/index')
  await sees(page, 'Japan')
  await eventually('the account keeps it', async () => {
    const kept = await stage.system.wire(profile, {}, { token: session.token })
    return kept.region === 'JP'
  })
  await control(page, /^Country or region/).click()
  await press(page, /^Leave open/)
  await eventually('the account forgets it', async () => {
    const kept = await stage.system.wire(profile, {}, { token: session.token })
    return kept.region === null
  })
})

journey('countries stand in the order and under the index of each language', async ({ open }) => {
  for (const language of languages) {
    const page = await open('/pages/country/countrylist', { language })
    await page.getByRole('heading', { level: 2 }).first().waitFor()
    const heads = await page.getByRole('heading', { level: 2 }).allInnerTexts()
    const bar = await page.locator('[data-index] > span').allInnerTexts()
    // The browser's own collation must divide the list as the one here does.
    assert.deepEqual(
      bar,
      countryGroups(language).map(({ letter }) => letter),
      language,
    )
    assert.equal(heads.length, bar.length)
    assert.ok((await page.getByRole('main').getByRole('listitem').count()) > 240)
  }
})

journey(
  'the index leads down the list, and the search says when it finds nothing',
  async (stage) => {
    const page = await stage.open('/pages/country/countrylist')
    const bar = page.locator('[data-index]')
    await bar.waitFor()
    const box = await bar.boundingBox()
    assert.ok(box)
    await page.mouse.move(box.x + 8, box.y + 4)
    await page.mouse.down()
    await page.mouse.move(box.x + 8, box.y + box.height - 4, { steps: 8 })
    await page.mouse.up()
    await eventually('the last letter is in view', async () => {
      const at = await control(page, /^Zimbabwe/).boundingBox()
      return at !== null && at.y > 100 && at.y < 844
    })
    await fill(page, en.general.region.search, 'Atlantis')
    await sees(page, en.general.region.none)
  },
)

journey('a dial code goes into the phone field, and what was typed stays', async ({ open }) => {
  const page = await open('/pages/login/login')
  await choose(page, 'Phone')
  await fill(page, en.identity.field.phone, '7911 123456')
  await press(page, en.general.region.dial)
  await fill(page, en.general.region.search, 'united king')
  await press(page, /^United Kingdom/)
  await isAt(page, '/pages/login/login')
  const field = fieldOf(page, en.identity.field.phone)
  await comesTo(() => field.inputValue(), '+44 7911 123456')
  await press(page, en.general.region.dial)
  await press(page, /^Albania/)
  await comesTo(() => field.inputValue(), '+355 7911 123456')
  await fill(page, 'Password', 'Wrong#2026x')
  await press(page, en.identity.login.submit)
  await page.getByRole('alert').first().waitFor()
})

journey('the fiat currency is chosen on a page of its own', async ({ open }) => {
  const page = await open('/pages/user/index')
  await control(page, /^Fiat currency/).click()
  await seesTitle(page, 'Fiat currency')
  await control(page, /^Euro/).click()
  await isAt(page, '/pages/user/index')
  await control(page, /^Fiat currency EUR/).waitFor()
})

journey(
  'a currency says on each network what it costs, its limits and its contract',
  async (stage) => {
    const { session } = await registerUser(stage.system)
    const page = await stage.open('/pages/currency/balance?asset=USDT', { session })
    await press(page, en.general.currency.more)
    await isAt(page, '/pages/currency/normal?asset=USDT')
    await sees(page, 'Ethereum · ERC20')
    await sees(page, /^12 confirmations, about\s\d+\smin$/)
    await control(page, new RegExp(`^${en.general.currency.yours}`)).waitFor()
    const chain = page.getByRole('region', { name: 'ERC20' })
    await chain.getByRole('button', { name: /Token contract/ }).click()
    await sees(chain, 'Copied')
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    assert.match(copied, /^0x[0-9a-fA-F]{40}$/)
    await page.goto('/pages/currency/normal?asset=ETH')
    await sees(page, en.general.currency.own)
    await page.goto('/pages/currency/normal?asset=NONE')
    await sees(page, en.general.currency.notOffered)
    const visitor = await stage.open('/pages/currency/normal?asset=DAI')
    await sees(visitor, en.general.currency.inside)
  },
)
