import type { Page } from 'playwright-core'
import { registerUser } from '#e2e/support/steps.ts'
import { stageFor } from '#e2e/steps/journey.ts'
import { photograph, pick, sign } from '#e2e/steps/kyc.ts'
import { control, fieldOf, fill, isAt, press, sees, seesTitle } from '#e2e/steps/see.ts'

const journey = stageFor({ cadence: 'manual' })

journey(
  'a form of identity is filled in with mistakes, kept for another device, handed in and then in review',
  async ({ system, open }) => {
    const { session } = await registerUser(system)
    const page = await open('/pages/kyc/kyc', { session })
    await seesTitle(page, 'Identity verification')
    await press(page, 'Start')
    await press(page, 'Continue')
    await press(page, 'Next')
    await sees(page, 'Fill in this field.')
    await pick(page, 'Issuing country or region', 'Germany')
    await pick(page, 'Kind of document', 'Identity card')
    await press(page, 'Next')
    await isAt(page, '/pages/kyc/userkyc')
    await fill(page, 'Document number', 'L01X00T47')
    await fill(page, 'Valid until', '2020-05-12')
    await photograph(page, 'Photo of the document')
    await press(page, 'Next')
    await sees(page, 'This document has expired. Use one that is still valid.')
    await fill(page, 'Valid until', '2999-05-12')
    await press(page, 'Next')
    await sees(page, 'This date cannot be right.')
    await fill(page, 'Valid until', '2040-05-12')
    await press(page, 'Next')

    await fill(page, 'First name', '春人')
    await fill(page, 'Last name', 'Mustermann')
    await fill(page, 'First name in Latin letters', 'Haruto')
    await fill(page, 'Date of birth', '1984-01-26')
    await fieldOf(page, 'Date of birth').blur()
    await page.waitForLoadState('networkidle')

    const other = await open('/pages/kyc/userkyc', { session })
    await fieldOf(other, 'Document number').waitFor()
    await press(other, 'Next')
    await photographed(other)
    await press(other, 'Next')
    await fill(other, 'Name on the card', 'H MUSTERMANN')
    await sign(other, 'Haruto Mustermann')
    await press(other, 'Next')
    await press(other, 'Hand in')
    await sees(other, 'Confirm this first.')
    await other.getByRole('checkbox').check()
    await press(other, 'Hand in')
    await isAt(other, '/pages/kyc/inreview')
    await sees(other, 'Submitted')
    await other.goto('/pages/user/index')
    await control(other, /Identity verification.*Submitted/).waitFor()
  },
)

/** The person's step as it was kept, and the address's with its photo. */
async function photographed(page: Page): Promise<void> {
  await sees(page, 'Step 2 of 5')
  const name = await fieldOf(page, 'First name').inputValue()
  if (name !== '春人') throw new Error(`another device shows ${name}`)
  await press(page, 'Next')
  await photograph(page, 'Proof of address')
}
