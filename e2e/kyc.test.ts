import assert from 'node:assert/strict'
import sharp from 'sharp'
import type { Page } from 'playwright-core'
import * as z from 'zod/mini'
import { KycChanges, saveKycDraft, submitKyc } from '#contract/kyc.ts'
import { UploadedFile } from '#contract/files.ts'
import { atDesk } from '#e2e/steps/console.ts'
import { type User, registerUser } from '#e2e/support/steps.ts'
import { type Stage, stageFor } from '#e2e/steps/journey.ts'
import { control, fieldOf, fill, isAt, press, sees, seesTitle, sheetOf } from '#e2e/steps/see.ts'

const journey = stageFor({ cadence: 'manual' })

/** Chooses in the sheet that a field opens. */
async function pick(page: Page, field: string, option: string): Promise<void> {
  await control(page, new RegExp(`^${field}`)).click()
  const sheet = sheetOf(page, field)
  await sheet.getByRole('button', { name: option, exact: true }).click()
  await sheet.waitFor({ state: 'hidden' })
}

const picture = (): Promise<Buffer> => {
  const create = { width: 600, height: 400, channels: 3, background: '#c9a227' } as const
  return sharp({ create }).jpeg().toBuffer()
}

async function photograph(page: Page, field: string): Promise<void> {
  const buffer = await picture()
  const input = page.locator(`input[type="file"][aria-label="${field}"]`)
  await input.setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer })
  await page.getByRole('img', { name: field, exact: true }).waitFor()
}

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
    await other.getByRole('radio', { name: 'Type' }).check()
    await fill(other, 'Your name', 'Haruto Mustermann')
    await press(other, 'Use this signature')
    await other.getByRole('img', { name: 'Signature', exact: true }).waitFor()
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

const goodForm = {
  issuingRegion: 'DE',
  documentType: 'idCard',
  documentNumber: 'T22000129',
  expiresOn: '2040-05-12',
  firstName: 'Erika',
  lastName: 'Mustermann',
  birthday: '1984-01-26',
  cardName: 'E MUSTERMANN',
}

/** Hands in a whole form, by the calls of the app. */
async function apply({ system }: Stage, { session }: User): Promise<void> {
  const { token } = session
  const ids: string[] = []
  for (const name of ['document', 'address', 'signature']) {
    const body = new FormData()
    body.set('file', new File([new Uint8Array(await picture())], `${name}.jpg`))
    body.set('name', name)
    body.set('purpose', 'kyc')
    const headers = { authorization: `Bearer ${token}` }
    const reply = await fetch(`${system.appUrl}/api/file/upload`, { method: 'POST', body, headers })
    const { data } = z.object({ data: z.unknown() }).parse(await reply.json())
    ids.push(UploadedFile.parse(data).id)
  }
  const [documentPhoto, addressPhoto, signature] = ids
  const form = KycChanges.parse({ ...goodForm, documentPhoto, addressPhoto, signature })
  await system.wire(saveKycDraft, form, { token })
  await system.wire(submitKyc, {}, { token })
}

/** Takes Erika’s application, and opens it. */
async function openCase(page: Page): Promise<void> {
  await control(page, /^Erika Mustermann/).click()
  await press(page, 'Take')
  await press(page, 'Open')
  await press(page, 'Show photo of the document')
  await page.getByRole('img', { name: 'Photo of the document' }).waitFor()
}

journey(
  'a reviewer rejects one photo; the user reads why in Russian, sends only that again, and is verified for good',
  async (stage) => {
    const user = await registerUser(stage.system)
    await apply(stage, user)
    const desk = await atDesk(stage, 'compliance', 'identity')
    await openCase(desk)
    await desk.keyboard.press('r')
    const sheet = sheetOf(desk, 'What has to be mended')
    await sheet.getByRole('checkbox', { name: 'Photo of the document' }).check()
    await press(sheet, 'There is glare on it.')
    await press(sheet, 'Reject')
    await control(desk, /^Erika Mustermann/).waitFor({ state: 'detached' })

    const page = await stage.open('/pages/kyc/kyc', { session: user.session, language: 'ru' })
    await sees(page, 'Мешает блик.')
    await press(page, 'Исправить')
    await sees(page, 'Шаг 1 из 2')
    assert.equal(await page.getByLabel('Имя', { exact: true }).count(), 0)
    await photograph(page, 'Фото документа')
    await press(page, 'Далее')
    await page.getByRole('checkbox').check()
    await press(page, 'Отправить')
    await isAt(page, '/pages/kyc/inreview')

    await openCase(desk)
    await desk.keyboard.press('a')
    await control(desk, /^Erika Mustermann/).waitFor({ state: 'detached' })
    await page.goto('/pages/kyc/my')
    await sees(page, /^Запись закрыта/)
    assert.equal(await control(page, 'Исправить').count(), 0)
  },
)
