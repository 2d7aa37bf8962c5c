import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Locator, Page } from 'playwright-core'
import * as z from 'zod/mini'
import { hostLinks, linkHost, unlinkHost } from '#contract/hosts.ts'
import { bindAuthenticator, startAuthenticator } from '#contract/security.ts'
import { type Stage, stageFor } from '#e2e/steps/journey.ts'
import { choose, eventually, fill, press, sees, textOf, seesNone } from '#e2e/steps/see.ts'
import { codeOf, proofSheet } from '#e2e/steps/security.ts'
import { password, registerUser } from '#e2e/support/steps.ts'
import type { System } from '#e2e/support/system.ts'

const journey = stageFor({ cadence: 'manual' })

const codeLabel = 'Code of the app, or a recovery code'

type Open = Stage['open']

/** The page of the host app, with Auric open in its frame for one of its users. */
async function openHost({ appUrl, sandbox }: System, open: Open, user = 'mira'): Promise<Page> {
  const page = await open(`${sandbox.hostApp.url}/?app=${new URL(appUrl).port}`)
  await page.getByLabel('User of Nova').selectOption(user)
  await press(page, 'Open Auric')
  return page
}

const inside = (page: Page): Locator => page.frameLocator('#auric').locator('body')

async function ticketFor({ sandbox }: System, user: string): Promise<string> {
  const reply = await fetch(`${sandbox.hostApp.url}/ticket?user=${user}`)
  return z.object({ ticket: z.string() }).parse(await reply.json()).ticket
}

const heard = (page: Page, message: object): Promise<void> => sees(page, JSON.stringify(message))

journey(
  'in a host app one links the account once, with its password, and is logged in the next time',
  async ({ system, open }) => {
    const { username, session } = await registerUser(system)
    const first = inside(await openHost(system, open))
    await sees(first, 'Nova is not linked yet')
    await press(first, 'Log in')
    await choose(first, 'User name')
    await fill(first, 'User name', username)
    await fill(first, 'Password', password)
    await press(first, 'Log in')
    await sees(first, 'Link Nova')
    await sees(first, /Only do this if you came here from Nova yourself/)
    await fill(first, 'Your login password', 'Wrong1!horse')
    await press(first, 'Link')
    await first.locator('[aria-invalid="true"]').waitFor()
    await fill(first, 'Your login password', password)
    await press(first, 'Link')
    await sees(first, 'Total assets')

    const again = inside(await openHost(system, open))
    await sees(again, 'Total assets')
    await sees(again, username)
    const { links } = await system.wire(hostLinks, {}, { token: session.token })
    assert.deepEqual(
      links.map(({ host }) => host),
      ['Nova'],
    )
  },
)

journey(
  'an account is unlinked on the page of devices, and the host app is at the door again',
  async ({ system, open }) => {
    const { session } = await registerUser(system)
    const ticket = await ticketFor(system, 'jonas')
    await system.wire(linkHost, { ticket, password }, { token: session.token })
    const page = await open('/pages/user/devices', { session })
    await sees(page, 'Linked apps')
    await press(page, /^Nova/)
    await sees(page, 'Unlinked')
    await textOf(page, 'Linked apps').waitFor({ state: 'hidden' })
    await page.goto('/pages/user/history')
    await sees(page, 'An app unlinked')
    await sees(page, 'An app linked to log in')
    const frame = inside(await openHost(system, open, 'jonas'))
    await sees(frame, 'Nova is not linked yet')
  },
)

journey(
  'with an authenticator bound, linking and a ticket ask for a code of it, each for its own',
  async ({ system, open }) => {
    const { session, username } = await registerUser(system)
    const { token } = session
    const { secret } = await system.wire(startAuthenticator, { password }, { token })
    const code = codeOf(secret)
    const { recoveryCodes } = await system.wire(bindAuthenticator, { code }, { token })
    const page = await open(`/pages/third/login#ticket=${await ticketFor(system, 'jonas')}`, {
      session,
    })
    await press(page, 'Continue')
    await fill(page, 'Your login password', password)
    await press(page, 'Link')
    const sheet = proofSheet(page)
    await fill(sheet, 'Code of your authenticator app', '000000')
    await press(sheet, 'Confirm')
    await sees(sheet, /^Verification code incorrect/)
    await fill(sheet, 'Code of your authenticator app', codeOf(secret, 1))
    await press(sheet, 'Confirm')
    await sees(page, 'Total assets')

    const again = inside(await openHost(system, open, 'jonas'))
    await fill(again, codeLabel, '000000')
    await press(again, 'Continue')
    await sees(again, /^Verification code incorrect/)
    await fill(again, codeLabel, recoveryCodes[0] ?? '')
    await press(again, 'Continue')
    await sees(again, username)
    const { links } = await system.wire(hostLinks, {}, { token })
    for (const { id } of links) await system.wire(unlinkHost, { id }, { token })
  },
)

journey(
  'host and app tell one another of the language, and the host opens links to outside',
  async ({ system, open }) => {
    const page = await openHost(system, open, 'jonas')
    const app = inside(page)
    await sees(app, 'Nova is not linked yet')
    await page.getByLabel('Language of Nova').selectOption('ja')
    await sees(app, 'Nova はまだ連携していません')
    await heard(page, { action: 'language', locale: 'ja', checked: true })
    await page.getByLabel('Language of Nova').selectOption('en')
    await sees(app, 'Nova is not linked yet')
    const { appUrl } = system
    await page.locator('#auric').evaluate((frame, src) => {
      if (frame instanceof HTMLIFrameElement) frame.src = src
    }, `${appUrl}/pages/outlink/outlink?title=Example&src=https://example.org/a`)
    // What does not come from the page around is not heeded.
    await app.evaluate(() => window.postMessage({ action: 'language', locale: 'ru' }, '*'))
    await press(app, /^Open/)
    await heard(page, { action: 'jump', url: 'https://example.org/a', title: 'Example' })
  },
)

journey(
  'in the web view of a native app links go to it, and the app knows where it is',
  async ({ open }) => {
    const page = await open('/')
    await page.addInitScript(() => {
      const postMessage = (text: string) =>
        sessionStorage.setItem('told', `${sessionStorage.getItem('told') ?? ''}${text}`)
      Object.assign(window, { ReactNativeWebView: { postMessage } })
    })
    await page.goto('/pages/outlink/outlink?title=Help&src=https://example.org')
    await eventually('the app has found its host', () =>
      page.evaluate(() => localStorage.getItem('fromUrl') === 'webview'),
    )
    await press(page, /^Open/)
    await page.goto('/pages/outlink/outlink?src=https://t.me/auric')
    await sees(page, 'https://t.me/auric')
    await eventually('the messenger is opened by the host', () =>
      page.evaluate(
        () =>
          sessionStorage.getItem('told') ===
          '{"action":"jump","url":"https://example.org/","title":"Help"}{"action":"jump","url":"https://t.me/auric","title":""}',
      ),
    )
  },
)

journey(
  'outside a frame nobody is logged in unasked, and the ticket is gone from the address at once',
  async ({ system, open }) => {
    const linked = await registerUser(system)
    const { token } = linked.session
    const ticket = await ticketFor(system, 'mira')
    const { links } = await system.wire(hostLinks, {}, { token })
    assert.deepEqual(links, [])
    const other = await registerUser(system)
    const at = `/pages/third/login#ticket=${ticket}`
    const page = await open(at, { session: other.session })
    await sees(page, 'Continue with Nova')
    assert.equal(new URL(page.url()).hash, '')
    const kept = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
    )
    assert.ok(!kept.includes(ticket.slice(-40)), 'the ticket is kept nowhere')
    await press(page, 'Continue')
    // The first journey linked Mira to somebody else.
    await sees(page, 'Another account')
    await press(page, /^Stay /)
    await sees(page, other.username)
    await page.goto('/pages/third/login')
    await sees(page, 'Open Auric from the other app to log in with it.')
    await page.goto(`/pages/third/login?ticket=${ticket}`)
    await press(page, 'Continue')
    await sees(page, /has expired or was used already/)
    assert.equal(new URL(page.url()).search, '')
  },
)

journey('a page that is not listed cannot frame the app', async ({ system }) => {
  const listed = await fetch(`${system.appUrl}/pages/third/login`)
  const policy = listed.headers.get('content-security-policy') ?? ''
  const { port } = system.sandbox.hostApp
  assert.ok(
    policy.endsWith(`frame-ancestors http://localhost:${port} http://127.0.0.1:${port}`),
    policy,
  )
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(`<h1>Trap</h1><iframe src="${system.appUrl}/pages/start/start"></iframe>`)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  // The browser says that it refuses: this page's faults are what is looked for.
  const page = await system.newPage()
  const refusals: string[] = []
  page.on('console', (message) => refusals.push(message.text()))
  await page.goto(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`)
  await eventually('the browser refuses', () =>
    refusals.some((text) => /frame-ancestors/.test(text)),
  )
  await seesNone(page.frameLocator('iframe').getByText('Money that is yours'))
  await page.context().close()
  server.close()
  server.closeAllConnections()
})
