/** Pictures of identity: its pages, photos on their way, and what is kept of somebody. */
import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import type { Shot } from '#tools/screens/shots.ts'

const newcomer = (name: string, address: string, act?: Shot['act']): Shot => ({
  name,
  viewer: 'newcomer',
  address,
  ...(act ? { act } : {}),
})

async function choose(page: Page, buffer: Buffer): Promise<void> {
  const input = page.locator('input[type="file"]').first()
  await input.setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer })
}

/** A photo that is some parts long. */
function largePhoto(): Promise<Buffer> {
  const raw = { width: 1_200, height: 900, channels: 3 } as const
  return sharp(randomBytes(raw.width * raw.height * raw.channels), { raw })
    .jpeg({ quality: 95 })
    .toBuffer()
}

/** Lets three parts through; then there is no connection. */
async function uploadHalf(page: Page): Promise<void> {
  let sent = 0
  await page.route('**/api/file/upload/*', (route) => {
    sent += 1
    return sent > 3 ? route.abort('connectionfailed') : route.continue()
  })
  await choose(page, await largePhoto())
  await page.locator('[role="progressbar"]').waitFor()
  await page.locator('[role="status"].text-warn').waitFor()
}

/** A draft with one photo. */
async function keepOne(page: Page): Promise<void> {
  await page.unroute('**/api/file/upload/*')
  await page.goto('/pages/kyc/userkyc')
  const create = { width: 600, height: 400, channels: 3, background: '#c9a227' } as const
  await page.locator('input[type="file"]').first().waitFor({ state: 'attached' })
  await choose(page, await sharp({ create }).jpeg().toBuffer())
  await page.locator('fieldset img').first().waitFor()
  await page.waitForLoadState('networkidle')
  await page.goto('/pages/kyc/my')
  await page.locator('section button').first().waitFor()
}

export const documentShots: readonly Shot[] = [
  newcomer('kyc-kyc', '/pages/kyc/kyc'),
  newcomer('kyc-usersignup', '/pages/kyc/usersignup'),
  newcomer('kyc-signup', '/pages/kyc/signup'),
  newcomer('kyc-userkyc', '/pages/kyc/userkyc'),
  newcomer('kyc-my', '/pages/kyc/my'),
  newcomer('kyc-inreview', '/pages/kyc/inreview'),
  newcomer('kyc-auth', '/pages/kyc/auth'),
  newcomer('kyc-userkyc.uploading', '/pages/kyc/userkyc', uploadHalf),
  newcomer('kyc-userkyc.unreadable', '/pages/kyc/userkyc', async (page) => {
    await page.unroute('**/api/file/upload/*')
    await page.locator('fieldset img').first().waitFor()
    await choose(page, Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'))
    await page.getByRole('alert').first().scrollIntoViewIfNeeded()
  }),
  newcomer('kyc-my.kept', '/pages/kyc/my', keepOne),
  newcomer('kyc-my.erase', '/pages/kyc/my', async (page) => {
    await page.locator('section button').first().click()
    await page.getByRole('dialog').waitFor()
  }),
  newcomer('kyc-my.erased', '/pages/kyc/my', async (page) => {
    await page.locator('section button').first().click()
    await page.getByRole('dialog').getByRole('button').filter({ hasText: /\S/ }).first().click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }),
]
