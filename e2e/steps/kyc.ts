/** Proving who one is: the own form with its pictures, and orders at the outside company. */
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import type * as z from 'zod/mini'
import { KycChanges, saveKycDraft, submitKyc } from '#contract/kyc.ts'
import { thirdOrders, thirdRecords } from '#contract/kyc.third.ts'
import { control, eventually, fill, isAt, press, sees, sheetOf } from '#e2e/steps/see.ts'
import type { User } from '#e2e/support/steps.ts'
import type { System } from '#e2e/support/system.ts'
import { upload } from '#tools/seed/upload.ts'
import type { Send } from '#tools/seed/wire.ts'

/** Where the app takes an order. */
export const orderFormAt = '/pages/kyc/third'

/** Chooses in the sheet that a field opens. */
export async function pick(page: Page, field: string, option: string): Promise<void> {
  await control(page, new RegExp(`^${field}`)).click()
  const sheet = sheetOf(page, field)
  await sheet.getByRole('button', { name: option, exact: true }).click()
  await sheet.waitFor({ state: 'hidden' })
}

function picture(): Promise<Buffer> {
  const create = { width: 600, height: 400, channels: 3, background: '#c9a227' } as const
  return sharp({ create }).jpeg().toBuffer()
}

/** Puts a photo into a field, and waits until it is kept. */
export async function photograph(page: Page, field: string): Promise<void> {
  const buffer = await picture()
  const input = page.locator(`input[type="file"][aria-label="${field}"]`)
  // A rejected one is shown until the new one has been sent.
  const sent = page.waitForResponse((response) => response.url().includes('/api/file/upload'))
  await input.setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer })
  await sent
  await page.getByRole('img', { name: field, exact: true }).waitFor()
}

/** Signs by typing a name. */
export async function sign(page: Page, name: string): Promise<void> {
  await page.getByRole('radio', { name: 'Type' }).check()
  await fill(page, 'Your name', name)
  await press(page, 'Use this signature')
  await page.getByRole('img', { name: 'Signature', exact: true }).waitFor()
}

/** From the question for the document to the progress of the application. */
export async function fillWholeForm(page: Page, documentNumber: string): Promise<void> {
  await pick(page, 'Issuing country or region', 'Germany')
  await pick(page, 'Kind of document', 'Identity card')
  await press(page, 'Next')
  await fill(page, 'Document number', documentNumber)
  await fill(page, 'Valid until', '2040-05-12')
  await photograph(page, 'Photo of the document')
  await press(page, 'Next')
  await fill(page, 'First name', 'Erika')
  await fill(page, 'Last name', 'Mustermann')
  await fill(page, 'Date of birth', '1984-01-26')
  await press(page, 'Next')
  await photograph(page, 'Proof of address')
  await press(page, 'Next')
  await fill(page, 'Name on the card', 'E MUSTERMANN')
  await sign(page, 'Erika Mustermann')
  await press(page, 'Next')
  await page.getByRole('checkbox').check()
  await press(page, 'Hand in')
  await isAt(page, '/pages/kyc/inreview')
}

const goodForm = {
  issuingRegion: 'DE',
  documentType: 'idCard',
  documentNumber: 'L01X00T47',
  expiresOn: '2040-05-12',
  firstName: 'Erika',
  lastName: 'Mustermann',
  birthday: '1984-01-26',
  nationality: 'DE',
  cardName: 'E MUSTERMANN',
}

/** Hands a whole form in by the calls of the app, with other fields over it. */
export async function applyByCalls(
  { appUrl, wire }: System,
  { session: { token } }: User,
  over: z.input<typeof KycChanges> = {},
): Promise<void> {
  const send: Send = (path, init) => fetch(appUrl + path, init)
  const ids: string[] = []
  for (const name of ['document', 'address', 'signature']) {
    ids.push(await upload(send, token, { name: `${name}.jpg`, picture: await picture() }))
  }
  const [documentPhoto, addressPhoto, signature] = ids
  const form = { ...goodForm, documentPhoto, addressPhoto, signature, ...over }
  await wire(saveKycDraft, KycChanges.parse(form), { token })
  await wire(submitKyc, {}, { token })
}

/** At the identity desk: takes Erika’s application, and opens it. */
export async function openCase(desk: Page): Promise<void> {
  await control(desk, /^Erika Mustermann/).click()
  await press(desk, 'Take')
  await press(desk, 'Open')
  await press(desk, 'Show photo of the document')
  await desk.getByRole('img', { name: 'Photo of the document' }).waitFor()
}

/** Fills in the form of an order, and places it. */
export async function orderCheck(page: Page): Promise<void> {
  await press(page, /^Purpose/)
  await press(sheetOf(page, 'Purpose'), 'Binding a card')
  await fill(page, 'Contact', 'ann@example.com')
  await page.getByRole('checkbox').check()
  await press(page, 'Place order')
  await sees(page, 'Awaiting payment')
}

export const recordsOf = async ({ wire }: System, { session: { token } }: User) =>
  (await wire(thirdRecords, {}, { token })).records

/** The person whom the company has for the newest order. */
export async function personOf(system: System, { session: { token } }: User): Promise<string> {
  const { orders } = await system.wire(thirdOrders, {}, { token })
  const { applicants } = system.sandbox.sumsub
  let id = ''
  await eventually('the company knows the person', () => {
    id = applicants.findExternal(orders[0]?.orderNo ?? '')?.id ?? ''
    return id !== ''
  })
  return id
}
