import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { assetList } from '#contract/assets.ts'
import { currentAddress } from '#contract/chain.ts'
import { texts as en } from '#text/en/all.ts'
import { stageFor } from '#e2e/steps/journey.ts'
import {
  control,
  eventually,
  fieldOf,
  isAt,
  press,
  sees,
  sheetOf,
  seesNone,
  comesTo,
} from '#e2e/steps/see.ts'
import { codeFilm, codePicture } from '#e2e/support/code.ts'
import { launchChromium, openPage } from '#e2e/support/page.ts'
import { registerUser } from '#e2e/support/steps.ts'

const journey = stageFor({ cadence: 'manual' })

/** Checksummed, and nobody's here. */
const outside = '0x52908400098527886E0F7030069857D2E4169EE7'

const { scan } = en.general

/** Chooses a picture of a code, as from the photographs of a phone. */
async function showPicture(page: Page, text: string): Promise<void> {
  const buffer = await codePicture(text)
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    control(page, scan.image).click(),
  ])
  await chooser.setFiles({ name: 'code.png', mimeType: 'image/png', buffer })
}

journey(
  'a payment request fills in a transfer: coin, network, recipient, amount',
  async (stage) => {
    const { session } = await registerUser(stage.system)
    const { coins, networks } = await stage.system.wire(assetList, {})
    const token = coins.find(({ asset, network }) => asset === 'USDT' && network === 'BEP20')
    const chainId = networks.find(({ code }) => code === 'BEP20')?.chainId
    assert.ok(token?.contract)
    const page = await stage.open('/', { session })
    await control(page, scan.title).click()
    await isAt(page, '/pages/index/scanqrcode')
    await showPicture(
      page,
      `ethereum:${token.contract}@${chainId}/transfer?address=${outside}&uint256=125e17`,
    )
    await isAt(page, /^\/pages\/exchange\/transfer\?/)
    await sees(page, 'BEP20')
    await sees(page, /0x5290/)
    const amount = page.locator('input').and(page.getByLabel('Amount', { exact: true }))
    await comesTo(() => amount.inputValue(), '12.5')
  },
)

journey(
  'an address asks what to send there, or goes into the field that asked for it',
  async (stage) => {
    const { session } = await registerUser(stage.system)
    const page = await stage.open('/pages/index/scanqrcode', { session })
    await showPicture(page, outside)
    await press(sheetOf(page, scan.send), /^DAI/)
    await isAt(page, /^\/pages\/exchange\/transfer\?.*asset=DAI/)
    await page.goto('/pages/exchange/transfer?asset=USDT&network=ERC20')
    await press(page, /^To/)
    await press(page, scan.title)
    await page.evaluate((text) => navigator.clipboard.writeText(text), outside)
    await press(page, scan.paste)
    await isAt(page, /^\/pages\/exchange\/transferAddress\?/)
    const field = fieldOf(page, en.transfers.recipient.address)
    await eventually('the field has it', async () => (await field.inputValue()) === outside)
  },
)

journey('an address of somebody on Auric becomes a free transfer to them', async (stage) => {
  const [sender, receiver] = [await registerUser(stage.system), await registerUser(stage.system)]
  const { address } = await stage.system.wire(
    currentAddress,
    { asset: 'USDT', network: 'ERC20' },
    { token: receiver.session.token },
  )
  const page = await stage.open('/pages/exchange/transfer?asset=USDT&network=ERC20', {
    session: sender.session,
  })
  await press(page, scan.title)
  await showPicture(page, address)
  await isAt(page, '/pages/exchange/transfer?asset=USDT&network=ERC20')
  await page.getByRole('radio', { name: en.transfers.internal, checked: true }).waitFor()
})

journey(
  'what is no address, request or link of ours is refused in words, and nothing opens',
  async (stage) => {
    const { session } = await registerUser(stage.system)
    const page = await stage.open('/pages/index/scanqrcode', { session })
    const refused = [
      ['javascript:alert(1)', scan.refused.unknown],
      ['data:text/html,<script>alert(1)</script>', scan.refused.unknown],
      [`ethereum:${outside}?value=1&evil=1`, scan.refused.broken],
      [`ethereum:${outside}@99999?value=1`, scan.refused.network],
      [outside.replace('E7', 'e7'), /^Address checksum wrong/],
    ] as const
    for (const [text, words] of refused) {
      await showPicture(page, text)
      await sees(page, words)
      await sees(page, text)
      await isAt(page, '/pages/index/scanqrcode')
      await press(page, scan.another)
    }
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      control(page, scan.image).click(),
    ])
    await chooser.setFiles({
      name: 'a.png',
      mimeType: 'image/png',
      buffer: Buffer.from('no picture'),
    })
    await sees(page, scan.noImage)
    await showPicture(page, 'https://example.org/a')
    await isAt(page, '/pages/outlink/outlink?src=https%3A%2F%2Fexample.org%2Fa')
  },
)

journey('without a camera the other ways are offered', async (stage) => {
  const { session } = await registerUser(stage.system)
  const page = await stage.open('/pages/index/scanqrcode', { session })
  await press(page, scan.allow)
  await sees(page, scan.absent.title)
  await control(page, scan.again).waitFor()
})

journey(
  'a blocked camera says how to allow it, and starts when it is allowed',
  async ({ system }) => {
    const browser = await launchChromium('whole', ['--use-fake-device-for-media-stream'])
    try {
      const { session } = await registerUser(system)
      const page = await openPage(browser, system.appUrl, { session })
      await page.goto('/pages/index/scanqrcode')
      await press(page, scan.allow)
      await sees(page, scan.denied.title)
      await page.context().grantPermissions(['camera'])
      await press(page, scan.again)
      await sees(page, scan.hint)
      await page.reload()
      // Allowed once, it is not asked for again.
      await sees(page, scan.hint)
    } finally {
      await browser.close()
    }
  },
)

journey('the camera reads a code that is held before it, and stops', async ({ system }) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'auric-camera-'))
  const film = path.join(folder, 'code.y4m')
  writeFileSync(film, codeFilm(outside))
  const browser = await launchChromium('whole', [
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-video-capture=${film}`,
  ])
  try {
    const { session } = await registerUser(system)
    const page = await openPage(browser, system.appUrl, { session })
    await page.goto('/pages/index/scanqrcode')
    await press(page, scan.allow)
    await press(sheetOf(page, scan.send), /^USDT/)
    await isAt(page, /^\/pages\/exchange\/transfer\?/)
    await sees(page, /0x5290/)
    await seesNone(page.locator('video'))
  } finally {
    await browser.close()
    rmSync(folder, { recursive: true, force: true })
  }
})
