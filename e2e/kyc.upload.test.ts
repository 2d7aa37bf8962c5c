/** Photos of documents on their way: cut connections, closed pages, scanners, and what is kept. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import type { Page } from 'playwright-core'
import { registerUser } from '#e2e/support/steps.ts'
import { stageFor } from '#e2e/steps/journey.ts'
import { control, press, sees, sheetOf } from '#e2e/steps/see.ts'

const journey = stageFor({ cadence: 'manual' })

const field = 'Photo of the document'
const parts = '**/api/file/upload/*'

/** A photo that no codec makes small: some ten parts. */
function largePhoto(): Promise<Buffer> {
  const [width, height, channels] = [1_200, 900, 3] as const
  const raw = { width, height, channels }
  return sharp(randomBytes(width * height * channels), { raw })
    .jpeg({ quality: 95 })
    .toBuffer()
}

async function choosePhoto(page: Page, buffer: Buffer): Promise<void> {
  const input = page.locator(`input[type="file"][aria-label="${field}"]`)
  await input.setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer })
}

const shown = (page: Page) => page.getByRole('img', { name: field, exact: true }).waitFor()

/** Lets so many parts through, slowly; the next ones wait for ever. */
async function stopAfter(page: Page, count: number): Promise<() => number> {
  let sent = 0
  await page.route(parts, async (route) => {
    if (route.request().method() !== 'PUT') return route.continue()
    sent += 1
    if (sent <= count) await route.continue()
    return undefined
  })
  return () => sent
}

async function isStuck(sent: () => number, count: number): Promise<void> {
  for (let tries = 0; sent() <= count && tries < 200; tries += 1) await sleep(50)
  assert.ok(sent() > count, 'parts were sent')
}

journey(
  'a photo whose connection is cut in the middle goes on where it was, by itself',
  async ({ system, open }) => {
    const { session } = await registerUser(system)
    const page = await open('/pages/kyc/userkyc', { session })
    await control(page, 'Take or choose a photo').waitFor()
    let sent = 0
    let isCut = true
    await page.route(parts, (route) => {
      if (route.request().method() !== 'PUT') return route.continue()
      sent += 1
      return isCut && sent > 3 ? route.abort('connectionfailed') : route.continue()
    })
    const photo = await largePhoto()
    await choosePhoto(page, photo)
    await sees(page, 'Waiting for a connection. It goes on by itself.')
    const bar = page.getByRole('progressbar', { name: field })
    assert.ok(Number(await bar.getAttribute('aria-valuenow')) > 0)
    const cutAt = sent
    isCut = false
    await shown(page)
    assert.ok(sent - cutAt < Math.ceil(photo.byteLength / 256_000), 'it did not begin anew')
  },
)

journey(
  'a photo whose page was closed goes on when the page is there again, and one that is cancelled leaves nothing',
  async ({ system, open }) => {
    const { session } = await registerUser(system)
    const page = await open('/pages/kyc/userkyc', { session })
    await control(page, 'Take or choose a photo').waitFor()
    await isStuck(await begun(page), 3)
    await page.unroute(parts)
    await page.reload()
    await shown(page)

    await isStuck(await begun(page), 3)
    await press(page, 'Cancel')
    await control(page, 'Take another photo').waitFor()
    await page.unroute(parts)
    const { sql } = system.database
    let left: unknown
    for (let tries = 0; left !== 0 && tries < 100; tries += 1) {
      const [row] = await sql`select count(*)::int as n from file_upload where file is null`
      left = row?.['n']
      await sleep(50)
    }
    assert.equal(left, 0)
    await page.reload()
    await control(page, 'Take another photo').waitFor()
  },
)

async function begun(page: Page): Promise<() => number> {
  const sent = await stopAfter(page, 3)
  await choosePhoto(page, await largePhoto())
  return sent
}

journey(
  'while the scanner is away a photo is refused with the time to try again, and a draft is erased on request',
  async ({ system, open }) => {
    const { session } = await registerUser(system)
    const page = await open('/pages/kyc/userkyc', { session })
    await control(page, 'Take or choose a photo').waitFor()
    const photo = await sharp({
      create: { width: 600, height: 400, channels: 3, background: '#c9a227' },
    })
      .jpeg()
      .toBuffer()
    system.sandbox.clamd.faults.set('hangUp', 1)
    await choosePhoto(page, photo)
    await sees(page, 'Files cannot be checked right now. Try again in a few minutes.')
    await choosePhoto(page, photo)
    await shown(page)
    await choosePhoto(page, Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'))
    await sees(page, 'This browser cannot open HEIC photos.')

    await page.goto('/pages/kyc/my')
    await sees(page, 'What we keep and until when')
    await sees(page, '1 image', 10_000)
    await press(page, 'Erase what need not be kept')
    await press(sheetOf(page, 'Erase for good?'), 'Erase now')
    await sees(page, 'We keep nothing of your identity.')
    await sees(page, 'What was erased')
  },
)
