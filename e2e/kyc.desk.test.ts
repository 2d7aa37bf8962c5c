/** The desk of orders, and the renewal of a record. */
import assert from 'node:assert/strict'
import { atDesk } from '#e2e/steps/console.ts'
import { stageFor } from '#e2e/steps/journey.ts'
import {
  applyByCalls,
  openCase,
  orderCheck,
  orderFormAt,
  personOf,
  photograph,
} from '#e2e/steps/kyc.ts'
import { moneyOf, registerRich } from '#e2e/steps/money.ts'
import {
  control,
  fieldOf,
  fill,
  isAt,
  press,
  sees,
  seesTitle,
  sheetOf,
  seesNone,
} from '#e2e/steps/see.ts'
import { payWith } from '#e2e/steps/transfer.ts'
import { registerUser } from '#e2e/support/steps.ts'
import { systemClock } from '#server/platform/clock.ts'
import { dateIn, moveDate } from '#kernel/time.ts'

const journey = stageFor({ cadence: 'manual' })

journey(
  'a reviewer sees what the company said of an order, and refunds it by hand for a reason',
  async (stage) => {
    const { system, open } = stage
    const user = await registerRich(system, '50')
    const page = await open(orderFormAt, { session: user.session })
    await orderCheck(page)
    await press(page, 'Pay')
    await payWith(page)
    await sees(page, 'Paid')
    const comment = 'The photo is too dark.'
    const id = await personOf(system, user)
    system.sandbox.sumsub.applicants.review(id, { answer: 'RED', rejectType: 'RETRY', comment })
    await sees(page, comment)

    const auditor = await atDesk(stage, 'auditor', 'checks')
    await auditor.getByRole('link', { name: /^K20/ }).click()
    await sees(auditor, 'Your role sees the list of orders, and opens none.')
    const desk = await atDesk(stage, 'compliance', 'checks')
    await desk.getByRole('link', { name: /^K20/ }).click()
    await press(desk, 'Open')
    await sees(desk, 'ann@example.com')
    await sees(desk, comment)
    await press(desk, 'Refund…')
    const sheet = sheetOf(desk, 'Refund the order')
    await fill(sheet, 'Reason', 'The company closed the account')
    await press(sheet, 'Refund')
    await sees(desk, 'Refunded')
    await seesNone(control(desk, 'Complete…'))
    await sees(page, 'Refunded')
    assert.deepEqual(await moneyOf(system, user), { available: '50', held: '0' })
  },
)

journey(
  'a record near its end is renewed with a new document alone, and stays valid meanwhile',
  async (stage) => {
    const { system, open } = stage
    const user = await registerUser(system)
    const today = dateIn('UTC', systemClock.now())
    await applyByCalls(system, user, { expiresOn: moveDate(today, { days: 40 }) })
    const desk = await atDesk(stage, 'compliance', 'identity')
    await openCase(desk)
    await desk.keyboard.press('t')
    await desk.keyboard.press('z')
    await desk.keyboard.press('a')
    await control(desk, /^Erika Mustermann/).waitFor({ state: 'detached' })

    const page = await open('/pages/kyc/kyc', { session: user.session })
    await sees(page, /^Valid until/)
    await press(page, 'Renew')
    await isAt(page, '/pages/kyc/userkyc')
    await sees(page, 'Step 1 of 3')
    await fill(page, 'Document number', 'L01X00T99')
    await fill(page, 'Valid until', '2040-05-12')
    await photograph(page, 'Photo of the document')
    await press(page, 'Next')
    await seesNone(fieldOf(page, 'First name'))
    await photograph(page, 'Proof of address')
    await press(page, 'Next')
    await sees(page, 'Mustermann')
    await page.getByRole('checkbox').check()
    await press(page, 'Hand in')
    await isAt(page, '/pages/kyc/inreview')
    await page.goto('/pages/kyc/auth')
    await sees(page, 'Verified')

    await openCase(desk)
    await desk.keyboard.press('?')
    await sheetOf(desk, 'Keys').waitFor()
    await desk.keyboard.press('Escape')
    await press(desk, 'Approve')
    await control(desk, /^Erika Mustermann/).waitFor({ state: 'detached' })
    await page.goto('/pages/kyc/auth')
    await sees(page, /May 12, 2040/)
    await seesTitle(page, 'Verification status')
  },
)
