import { comesTo } from '#e2e/steps/see.ts'
/** The Simulator's desks for cards, in a browser: what is done there reaches the product as news. */
import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { launchChromium, openPage } from '#e2e/support/page.ts'
import { type RunningSandbox, startSandbox } from '#sandbox/sandbox.ts'
import {
  type IssuerTest,
  done,
  issuerTest,
  testCard,
  testHolder,
} from '#server/cards/issuer/testing.issuer.ts'
import { lithicParty } from '#server/cards/issuer/testing.lithic.ts'
import { stripeParty } from '#server/cards/issuer/testing.stripe.ts'
import { testClock } from '#server/platform/testing.context.ts'

const pictures = join(import.meta.dirname, '../.data/screens/simulator')
/** Of the sandbox: the newest comes first, so time must go on. */
const clock = testClock()
let dataDir: string
let sandbox: RunningSandbox
let browser: Browser
let desks: Readonly<Record<'Stripe' | 'Lithic', IssuerTest>>

before(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'auric-simulator-'))
  await mkdir(pictures, { recursive: true })
  sandbox = await startSandbox({ dataDir, cadence: 'manual', clock })
  const { stripe, lithic } = sandbox
  desks = {
    Stripe: await issuerTest((own, door) => {
      stripe.serve({ ...door, origins: [] })
      return Promise.resolve(stripeParty(stripe, own))
    }),
    Lithic: await issuerTest((own, door) => {
      lithic.serve({ ...door, origins: [] })
      return Promise.resolve(lithicParty(lithic, own))
    }),
  }
  browser = await launchChromium()
})

after(async () => {
  await browser.close()
  await Promise.all(Object.values(desks).map((desk) => desk.end()))
  await sandbox.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const payments = (page: Page) => page.locator('#payments > li')

for (const name of ['Stripe', 'Lithic'] as const) {
  for (const width of [1190, 390]) {
    void test(`${name}'s cards are paid with, settled and sent at ${width}`, async () => {
      const desk = desks[name]
      const key = `${name}-${width}`
      const holder = done(await desk.issuer.createHolder(testHolder(`${key}-holder`)))
      const card = done(await desk.issuer.createCard(testCard(`${key}-card`, holder.id)))
      const page = await openPage(browser, sandbox.simulatorUrl, { width, height: 900 })
      await page.goto('/')
      await page.locator('#terminal-issuer label', { hasText: name }).click()
      await page.locator('#terminal-card').selectOption(card.id)

      const parcel = page.locator('#parcels > li').filter({ hasText: card.last4 })
      await parcel.getByRole('button', { name: 'Ship' }).click()
      await parcel.getByText('shipped', { exact: true }).waitFor()

      const pay = page.getByRole('button', { name: 'Pay', exact: true })
      const said = page.locator('#terminal-said')
      await pay.click()
      await page.getByText(/^Declined: card (inactive|not activated)\.$/).waitFor()
      done(await desk.issuer.activate({ cardId: card.id, key: `${key}-activate` }))
      await page.locator('#terminal-form [name=pin]').fill('1111')
      await pay.click()
      await page.getByText(/^Declined: (verification failed|card pin incorrect)\.$/).waitFor()
      await page.locator('#terminal-form [name=pin]').fill('0000')
      clock.move(5_000)
      await page.locator('#terminal-currency').selectOption('EUR')
      await pay.click()
      await page.getByText('Approved.').waitFor()
      await comesTo(() => said.getAttribute('data-state'), 'done')
      assert.equal(desk.requests.at(-1)?.charged.currency, 'EUR')

      const first = payments(page).first()
      await first.getByText('pending', { exact: true }).waitFor()
      await first.getByText('13.50 USD').waitFor()
      await first.getByRole('textbox').fill('20')
      await first.getByRole('button', { name: 'Take' }).click()
      await first.getByText('20.00 USD').waitFor()
      await first.getByText('settled', { exact: true }).waitFor()
      await first.getByRole('button', { name: 'Refund' }).click()
      await first.getByText('refunded', { exact: true }).waitFor()
      await page.getByRole('button', { name: 'Force post' }).click()
      await page.getByText('Taken without asking.').waitFor()
      await (name === 'Stripe' ? sandbox.stripe : sandbox.lithic).desk.hooks.told()
      const told = new Set(desk.news.flatMap(({ events }) => events.map(({ kind }) => kind)))
      for (const kind of [
        'shippingUpdated',
        'authorisationDeclined',
        'authorisationOpened',
        'authorisationClosed',
        'transactionCaptured',
        'transactionRefunded',
      ] as const) {
        assert.ok(told.has(kind), kind)
      }
      await first.getByText('13.50 USD').waitFor()
      for (const part of ['terminal', 'settlement', 'post']) {
        const path = join(pictures, `${name.toLowerCase()}-${width}-${part}.png`)
        await page.locator(`#${part}`).screenshot({ path })
      }
      const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
      assert.equal(isWide, false, 'nothing is wider than the screen')
      await page.context().close()
    })
  }
}
