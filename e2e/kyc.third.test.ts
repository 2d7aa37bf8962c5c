import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { billList } from '#contract/bills.ts'
import { stageFor } from '#e2e/steps/journey.ts'
import { orderCheck, orderFormAt, personOf, recordsOf } from '#e2e/steps/kyc.ts'
import { moneyOf, registerRich } from '#e2e/steps/money.ts'
import { control, press, sees, sheetOf } from '#e2e/steps/see.ts'
import { payWith } from '#e2e/steps/transfer.ts'
import { takeRecord } from '#server/kyc/record.third.ts'

const journey = stageFor({ cadence: 'manual' })
async function pay(page: Page): Promise<void> {
  await press(page, 'Pay')
  await payWith(page)
  await sees(page, 'Paid')
}

journey(
  'a check is ordered, paid, passed at the company, and its record is usable once',
  async ({ system, open }) => {
    const { applicants, faults } = system.sandbox.sumsub
    const user = await registerRich(system, '50')
    const page = await open(orderFormAt, { session: user.session })
    await press(page, 'Place order')
    await sees(page, 'Read and agree to continue.')
    await orderCheck(page)
    await sees(page, /left to pay/)
    await pay(page)
    assert.deepEqual(await moneyOf(system, user), { available: '30', held: '0' })
    const id = await personOf(system, user)

    const opened = page.context().waitForEvent('page')
    await control(page, 'Open the partner’s page').click()
    const company = await opened
    await company.getByLabel('First name').fill('Ann')
    await company.getByLabel('Last name').fill('Nobody')
    // What comes after overtakes this one, and all of it comes twice.
    faults.set('hookTwice', 'always')
    faults.set('hookOrder', 1)
    await company.getByRole('button', { name: 'Send' }).click()
    await sees(company, /You can go back to Auric/)
    applicants.review(id, { answer: 'GREEN' })

    await sees(page, 'Completed')
    await press(page, 'Verification records')
    await sees(page, 'Not used')
    const [record, ...more] = await recordsOf(system, user)
    assert.ok(record)
    assert.equal(more.length, 0)
    const take = () =>
      system.database.sql.begin(async (sql) => [
        await takeRecord(sql, user.session.profile.id, record.id, 'card'),
      ])
    const taken = await Promise.all([take(), take(), take()])
    assert.equal(taken.flat().filter(Boolean).length, 1)
    faults.clear()
  },
)

journey(
  'a refused check brings the money back, and a yes that is taken back is seen at once',
  async ({ system, open }) => {
    const { applicants } = system.sandbox.sumsub
    const user = await registerRich(system, '50')
    const page = await open(orderFormAt, { session: user.session })
    await orderCheck(page)
    await pay(page)
    const comment = 'We could not confirm this document.'
    applicants.review(await personOf(system, user), { answer: 'RED', rejectType: 'FINAL', comment })
    await sees(page, 'Refunded')
    await sees(page, comment)
    assert.deepEqual(await moneyOf(system, user), { available: '50', held: '0' })
    const { token } = user.session
    const { bills } = await system.wire(billList, { types: ['BUY_KYC'] }, { token })
    assert.deepEqual(
      bills.map(({ status }) => status),
      ['FAILD'],
    )

    const second = await open(orderFormAt, { session: user.session })
    await orderCheck(second)
    await pay(second)
    const id = await personOf(system, user)
    applicants.review(id, { answer: 'GREEN' })
    await sees(second, 'Completed')
    await press(second, 'Verification records')
    await sees(second, 'Normal')
    applicants.review(id, { answer: 'RED', rejectType: 'FINAL' })
    await sees(second, 'Disabled')
    await sees(second, 'Temporarily unusable')
  },
)

journey('an order that is not paid is called off by its owner', async ({ system, open }) => {
  const user = await registerRich(system, '50')
  const page = await open(orderFormAt, { session: user.session })
  await orderCheck(page)
  await press(page, 'Cancel order')
  await press(sheetOf(page, 'Cancel this order?'), 'Cancel order')
  await sees(page, 'Called off')
  assert.deepEqual(await moneyOf(system, user), { available: '50', held: '0' })
})

journey(
  'a check is passed within the page, with the camera, and a token that is over in the middle is renewed',
  async ({ system, open }) => {
    const { applicants, forgetTokens } = system.sandbox.sumsub
    const user = await registerRich(system, '50')
    const page = await open(orderFormAt, { session: user.session })
    await orderCheck(page)
    await pay(page)
    const id = await personOf(system, user)
    await press(page, 'Begin the check')
    const company = page.frameLocator('iframe[title="Page of the partner"]')
    await company.getByText('The camera may be used.').waitFor()
    await company.getByLabel('First name').fill('Ann')
    await company.getByLabel('Last name').fill('Nobody')
    forgetTokens()
    await company.getByRole('button', { name: 'Send' }).click()
    await sees(page, /^Sent\. The partner is checking it/)
    applicants.review(id, { answer: 'GREEN' })
    await sees(page, 'Completed')
  },
)
