import assert from 'node:assert/strict'
import path from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import * as z from 'zod/mini'
import { stageFor } from '#e2e/steps/journey.ts'
import { registerRich } from '#e2e/steps/money.ts'
import {
  eventually,
  fieldOf,
  fill,
  press,
  sees,
  seesTitle,
  textOf,
  comesTo,
  seesNone,
} from '#e2e/steps/see.ts'
import { internalAt } from '#e2e/steps/transfer.ts'
import { type Front, startFront } from '#e2e/support/front.ts'
import { registerUser } from '#e2e/support/steps.ts'
import { builtFile } from '#tools/budget.ts'

const journey = stageFor({ cadence: 'manual', browser: 'whole' })
const built = path.join(import.meta.dirname, '../dist/web')

const Icon = z.object({ src: z.string(), sizes: z.string(), type: z.string(), purpose: z.string() })
const Manifest = z.object({
  id: z.string(),
  name: z.literal('Auric'),
  short_name: z.string(),
  lang: z.string(),
  start_url: z.string(),
  scope: z.literal('/'),
  display: z.literal('standalone'),
  theme_color: z.string(),
  background_color: z.string(),
  icons: z.array(Icon),
  shortcuts: z.array(z.object({ name: z.string(), url: z.string() })),
})

journey(
  'the manifest is whole in each language, and every icon is as large as it says',
  async ({ system }) => {
    const names: string[] = []
    for (const language of ['', '.en', '.zh-CN', '.zh-TW', '.ja', '.ru']) {
      const reply = await fetch(`${system.appUrl}/manifest${language}.webmanifest`)
      assert.match(reply.headers.get('content-type') ?? '', /^application\/manifest\+json/)
      const manifest = Manifest.parse(await reply.json())
      names.push(manifest.shortcuts[0]?.name ?? '')
      for (const { url } of manifest.shortcuts) {
        assert.equal((await fetch(system.appUrl + url)).status, 200, url)
      }
      assert.deepEqual(
        manifest.icons.map(({ purpose, sizes }) => `${purpose} ${sizes}`),
        ['any 192x192', 'any 512x512', 'maskable 192x192', 'maskable 512x512'],
      )
      for (const icon of manifest.icons) await checkIcon(system.appUrl, icon)
    }
    assert.equal(new Set(names).size, 4, 'English twice, and both Chinese call it the same')
  },
)

/** A maskable icon has no hole at its corners; the others have. */
async function checkIcon(appUrl: string, { src, sizes, purpose }: z.infer<typeof Icon>) {
  const image = sharp(Buffer.from(await (await fetch(appUrl + src)).arrayBuffer()))
  const { width, height, format } = await image.metadata()
  assert.deepEqual([format, `${width}x${height}`], ['png', sizes], src)
  const { data } = await image
    .ensureAlpha()
    .extract({ left: 0, top: 0, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  assert.equal(data[3], purpose === 'maskable' ? 255 : 0, `corner of ${src}`)
}

journey(
  'the app opens without a connection after one visit, says so, and asks again when it is back',
  async ({ system, open }) => {
    const { session } = await registerUser(system)
    const front = await startFront(system.appUrl)
    const page = await open(front.url, { session, worker: true })
    await untilKept(page)
    await sees(page, 'Total assets')
    await front.down()
    await page.reload()
    await sees(page, 'Total assets')
    await sees(page, /^Offline\./)
    await page.goto(`${front.url}/pages/about/about`)
    await seesTitle(page, 'About Auric')
    await front.up()
    await page.goto(front.url)
    await sees(page, 'Total assets')
    await textOf(page, /^Offline\./).waitFor({ state: 'hidden' })
  },
)

journey('what the server says is never kept by the worker', async ({ system, open }) => {
  const { session } = await registerUser(system)
  const page = await open(system.appUrl, { session, worker: true })
  await untilKept(page)
  await page.reload()
  await sees(page, 'Total assets')
  const kept = await page.evaluate(async () => {
    const names = await caches.keys()
    const caches_ = await Promise.all(names.map((name) => caches.open(name)))
    const requests = await Promise.all(caches_.map((cache) => cache.keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
  assert.ok(kept.includes('/index.html'))
  assert.ok(kept.length > 30)
  assert.deepEqual(
    kept.filter((path) => !/^\/(assets\/[^/]+|index\.html|icon\.svg)$/.test(path)),
    [],
  )
})

journey(
  'a new version is offered, but not over a form with something in it, and is there after a press',
  async ({ system, open }) => {
    const { session } = await registerRich(system, '100')
    const front = await startFront(system.appUrl)
    const page = await open(front.url, { session, worker: true })
    await untilKept(page)
    await goWithin(page, internalAt)
    await fill(page, 'Amount', '25.5')
    const old = await buildOf(page)
    await deploy(front, page, old)
    await eventually('the next worker waits', () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration()
        return registration?.waiting?.state === 'installed'
      }),
    )
    await page.goBack()
    await sees(page, 'Total assets')
    await textOf(page, 'A new version is ready').waitFor({ state: 'hidden' })
    await page.goForward()
    await comesTo(() => fieldOf(page, 'Amount').inputValue(), '25.5')
    await fill(page, 'Amount', '')
    await page.goBack()
    await sees(page, 'A new version is ready')
    assert.equal(await buildOf(page), old)
    await press(page, 'Update')
    await eventually('the page is of the next build', async () => (await buildOf(page)) !== old)
    await sees(page, 'Total assets')
    await textOf(page, 'A new version is ready').waitFor({ state: 'hidden' })
    const names = await page.evaluate(() => caches.keys())
    assert.deepEqual(names, [`auric-${await buildOf(page)}`], 'the files of the old one are gone')
  },
)

journey(
  'a page whose code is gone since a new version came starts anew, once, and then says so',
  async ({ system, open }) => {
    const front = await startFront(system.appUrl)
    const page = await open(`${front.url}/pages/life/life`)
    await seesTitle(page, 'Life')
    await page.waitForLoadState('networkidle')
    const old = await buildOf(page)
    const about = builtFile(built, 'settings/screens/about.tsx')
    front.files.set(about, () => undefined)
    playBuild(front, old)
    await goWithin(page, '/pages/about/about')
    await eventually('the page is of the next build', async () => (await buildOf(page)) !== old)
    await sees(page, 'Retry')
    front.files.delete(about)
    await press(page, 'Retry')
    await seesTitle(page, 'About Auric')
  },
)

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

journey(
  'the home screen is hinted at from the second visit on, until the hint is put away',
  async ({ open }) => {
    const page = await open('/', { userAgent: iPhone })
    await sees(page, 'Money that is yours, everywhere')
    await page.waitForFunction(() => localStorage.getItem('visits') !== null)
    await seesNone(textOf(page, 'Auric on your home screen'))
    await page.evaluate(() => {
      localStorage.setItem('visits', JSON.stringify({ count: 1, at: 0 }))
    })
    await page.reload()
    await sees(page, 'Tap Share, then “Add to Home Screen”.')
    await press(page, 'Not now')
    await page.evaluate(() => {
      localStorage.setItem('visits', JSON.stringify({ count: 2, at: 0 }))
    })
    await page.reload()
    await page.waitForFunction(() => !localStorage.getItem('visits')?.includes('"at":0'))
    await seesNone(textOf(page, 'Auric on your home screen'))
  },
)

journey('where the browser can install the app, it asks when one says so', async ({ open }) => {
  const page = await open('/')
  await page.evaluate(() => {
    localStorage.setItem('visits', JSON.stringify({ count: 1, at: 0 }))
  })
  await page.reload()
  await sees(page, 'Money that is yours, everywhere')
  const isKept = await page.evaluate(() => {
    const offer = new Event('beforeinstallprompt', { cancelable: true })
    Object.assign(offer, { prompt: () => sessionStorage.setItem('asked', 'yes') })
    return !dispatchEvent(offer)
  })
  assert.ok(isKept, 'the browser does not ask by itself')
  await press(page, 'Add')
  await comesTo(() => page.evaluate(() => sessionStorage.getItem('asked')), 'yes')
  await textOf(page, 'Auric on your home screen').waitFor({ state: 'hidden' })
})

journey('a push is shown, and one that says nothing is not', async ({ system, open }) => {
  const page = await open('/', { worker: true })
  await page.context().grantPermissions(['notifications'], { origin: system.appUrl })
  await untilKept(page)
  const devtools = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) resolve(first.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  const registrationId = await registered
  const push = (data: string) =>
    devtools.send('ServiceWorker.deliverPushMessage', {
      origin: system.appUrl,
      registrationId,
      data,
    })
  await push('{"text":"without a title"}')
  const arrived = { title: 'Money arrived', text: '100 USDT', link: 'https://evil.example/' }
  await push(JSON.stringify(arrived))
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration()
      const all = (await registration?.getNotifications()) ?? []
      return all.map(({ title, body, data }) => ({ title, body, leadsTo: String(data) }))
    })
  let looks = 0
  await eventually('it is shown', async () => {
    // Chromium drops a push that comes while its worker wakes up; a push service sends again.
    if ((looks += 1) % 60 === 0) await push(JSON.stringify(arrived))
    return (await shown()).some(({ title }) => title === 'Money arrived')
  })
  const told = (await shown()).filter(({ leadsTo }) => leadsTo === '/')
  assert.ok(told.length > 0)
  for (const one of told) {
    assert.deepEqual(one, { title: 'Money arrived', body: '100 USDT', leadsTo: '/' })
  }
})

/** Until the worker has kept the whole app and looks after this page. */
async function untilKept(page: Page): Promise<void> {
  await eventually('the worker looks after the page', () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration()
      const isActive = registration?.active?.state === 'activated'
      return isActive && navigator.serviceWorker.controller !== null
    }),
  )
}

/** As a press on a link of the app does it. */
const goWithin = (page: Page, href: string): Promise<void> =>
  page.evaluate((to) => {
    const link = document.createElement('a')
    link.href = to
    document.body.append(link)
    link.click()
    link.remove()
  }, href)

const buildOf = (page: Page): Promise<string> =>
  page
    .locator('meta[name="auric-build"]')
    .getAttribute('content')
    .then((build) => build ?? '')

/** The same app under the name of another build. */
function playBuild(front: Front, old: string): void {
  const next = old.replace(/^..../, old.startsWith('f00d') ? 'beef' : 'f00d')
  const renamed = (text: string) => text.replaceAll(old, next)
  for (const file of ['/worker.js', '/index.html', '/pages/']) front.files.set(file, renamed)
}

async function deploy(front: Front, page: Page, old: string): Promise<void> {
  playBuild(front, old)
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.update()
  })
}
