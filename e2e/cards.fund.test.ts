/** The trust fund: what comes back from cards, recharging from it, and the statement of that. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { cardFor, giveUp, holderOf, openElite, rechargeBy } from '#e2e/steps/cards.money.ts'
import { stageFor } from '#e2e/steps/journey.ts'
import { moneyOf } from '#e2e/steps/money.ts'
import { control, fill, press, sees, sheetOf, comesTo, seesFact } from '#e2e/steps/see.ts'
import { payWith } from '#e2e/steps/transfer.ts'

const journey = stageFor({ cadence: 'manual' })

const quoteSheet = (page: Page) => sheetOf(page, 'Review recharge')

journey(
  'what a card that is given up leaves in the trust fund goes back to the wallet',
  async ({ system, open }) => {
    const holder = await holderOf(system, 'MUSE', '300')
    await rechargeBy(system, holder, '100')
    const page = await open('/pages/card/index', { session: holder.session })
    await press(page, 'To wallet')
    await sees(page, 'There is nothing to move.')
    await press(page, 'Close')
    await giveUp(system, holder)
    await sees(page, 'Unspent money of a card')
    await press(page, 'To wallet')
    await fill(page, 'Amount, USD', '500')
    await sees(page, /^That is more than the \$[\d,.]+ in the trust fund\.$/)
    await press(page, 'All')
    await press(page, 'Confirm with trade password')
    await payWith(page)
    await sees(page, 'It is in your wallet')
    await sees(page, 'Back to your wallet')
    const { available } = await moneyOf(system, holder)
    assert.match(available, /^29[89]/)
  },
)

journey(
  'a card is recharged from the trust fund, and its statement is read, saved and printed',
  async ({ system, open }) => {
    await openElite(system)
    const holder = await holderOf(system, 'MUSE', '700')
    await rechargeBy(system, holder, '200')
    await giveUp(system, holder)
    const card = await cardFor(system, holder, 'UTGL')
    const before = await moneyOf(system, holder)
    const page = await open('/pages/card/index', { session: holder.session })
    await sees(page, 'Unspent money of a card')
    await press(page, 'Recharge')
    await press(page, /^UTGL Elite/)
    await fill(page, 'Amount, USD', '150')
    await press(page, 'Review recharge')
    await quoteSheet(page).getByRole('timer').waitFor()
    await seesFact(page, 'From the trust fund', '$150.00')
    await seesFact(page, 'The card gets', '$148.50')
    await press(quoteSheet(page), 'Confirm with trade password')
    await payWith(page)
    await sees(page, 'Card recharged')
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Set aside in the trust fund, done' })
      .waitFor()
    assert.deepEqual(await moneyOf(system, holder), before, 'no coin moved')

    await page.goto(`/pages/card/statement?id=${card.id}`)
    await sees(page, 'Movements')
    await seesFact(page, 'Fees', '−$1.50')
    await seesFact(page, 'Now', '$148.50')
    const saved = page.waitForEvent('download')
    await press(page, 'Download CSV')
    const file = await saved
    assert.match(file.suggestedFilename(), /^auric-\d{4}-\d{4}-\d{2}\.csv$/)
    const lines = (await readFile(await file.path(), 'utf8')).split('\r\n')
    assert.match(lines[2] ?? '', /,Recharge,,150\.00,USD,150\.00,/)
    assert.match(lines[3] ?? '', /,Fee,,-1\.50,USD,148\.50,/)
    await comesTo(() => page.getByRole('table').isVisible(), false)
    await page.emulateMedia({ media: 'print' })
    await comesTo(() => page.getByRole('table').getByRole('row').count(), 3)
    await comesTo(() => control(page, 'Print').isVisible(), false)
  },
)
