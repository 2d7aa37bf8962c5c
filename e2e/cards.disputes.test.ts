/** A purchase that is contested: from the phone over the desk to the issuer, and back. */
import assert from 'node:assert/strict'
import { decide } from '#e2e/steps/cardDesk.ts'
import { holderOf, payAtShop, rechargeBy } from '#e2e/steps/cards.money.ts'
import { atDesk } from '#e2e/steps/console.ts'
import { stageFor } from '#e2e/steps/journey.ts'
import { control, factOf, fill, press, sees, sheetOf, seesFact } from '#e2e/steps/see.ts'

const journey = stageFor({ cadence: 'manual' })

journey(
  'a dispute goes from the phone over the desk to the issuer and is won while its holder looks; another is taken back',
  async (stage) => {
    const { system, open } = stage
    const { counter } = system.sandbox.stripe
    const holder = await holderOf(system, 'MUSE', '300')
    await rechargeBy(system, holder, '200')
    const buy = async (name: string) =>
      counter.turn({ id: await payAtShop(system, holder, 30_00, { name }), turn: 'capture' })
    await buy('Headphones Ltd')
    const page = await open('/pages/card/bill', { session: holder.session })
    const dispute = async (shop: string) => {
      await press(page, new RegExp(`^${shop}.*Completed`))
      await press(page, 'Report a problem')
      await press(page, /^What is wrong/)
      await press(sheetOf(page, 'What is wrong?'), 'I never got it')
      await press(page, 'Send dispute')
      await sees(page, 'Write what you bought.')
      await sees(page, 'Choose the day.')
      await fill(page, 'What did you buy?', 'Black headphones')
      await fill(page, 'When was it to arrive?', '2026-11-20')
      await fill(page, 'What happened', 'It never came.')
      await press(page, 'Send dispute')
      await sees(page, 'We have your dispute and are looking at it.')
    }
    await dispute('Headphones Ltd')
    const desk = await atDesk(stage, 'finance', 'cards/disputes')
    await control(desk, /^Headphones Ltd/).click()
    await sees(desk, 'Black headphones · goods · 2026-11-20')
    await factOf(desk, 'Its id there').getByText('Not there yet').waitFor()
    await decide(desk, {
      button: 'Send to the issuer…',
      title: 'Send to the issuer',
      action: 'Send',
    })
    await sees(page, 'Your dispute is with the card issuer. That can take several weeks.')
    await factOf(desk, 'Its id there').getByText(/^idp_/).waitFor()
    const [there] = counter.disputes()
    assert.deepEqual([there?.explanation, there?.reason], ['It never came.', 'not_received'])
    const network = await open(system.sandbox.simulatorUrl, { width: 1190 })
    const row = network.locator('#contested > li').filter({ hasText: 'Headphones Ltd' })
    await row.getByText('not received · 0 files').waitFor()
    await row.getByRole('button', { name: 'Win' }).click()
    await row.getByText('won', { exact: true }).waitFor()
    await sees(page, 'The dispute was decided for you. The money came back.')
    await seesFact(page, 'Refunded', '$30.00')
    await page.goto('/pages/card/bill')
    await buy('Slow Bakery')
    await dispute('Slow Bakery')
    await press(page, 'Withdraw the dispute')
    await press(sheetOf(page, 'Withdraw the dispute'), 'Withdraw the dispute')
    await sees(page, 'The dispute was withdrawn.')
  },
)
