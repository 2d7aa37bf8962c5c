import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { logIn } from '#e2e/steps/identity.ts'
import { stageFor } from '#e2e/steps/journey.ts'
import { codeOf } from '#e2e/steps/security.ts'
import { fill, press, sees, seesTitle } from '#e2e/steps/see.ts'
import { password, registerUser } from '#e2e/support/steps.ts'

const journey = stageFor({ cadence: 'manual' })

/** The key on the page, as it is copied. */
async function keyOn(page: Page): Promise<string> {
  const text = await page.getByRole('button', { name: /\bKey\b/ }).innerText()
  return /[A-Z2-7]{32}/.exec(text.replaceAll(/\s/g, ''))?.[0] ?? ''
}

journey(
  'an authenticator is bound, asked for at log-in, stood in for on paper, and unbound',
  async ({ system, open }) => {
    const { session, username } = await registerUser(system)
    const page = await open('/pages/user/setting', { session })
    await press(page, /^Google Authenticator/)
    await fill(page, 'Your login password', 'Wrong#2026')
    await press(page, 'Set up')
    await sees(page, /^Login password incorrect/)
    await fill(page, 'Your login password', password)
    await press(page, 'Set up')
    await sees(page, /^Scan this with your authenticator app/)
    const secret = await keyOn(page)
    await fill(page, 'Code of the app', '000000')
    await press(page, 'Bind')
    await sees(page, /^Verification code incorrect/)
    await fill(page, 'Code of the app', codeOf(secret))
    await press(page, 'Bind')
    await sees(page, /^Each logs you in once/)
    const papers = await page.getByRole('list', { name: 'Recovery codes' }).innerText()
    const [paper = '', other = ''] = papers.split(/\s+/)
    assert.match(paper, /^[2-9a-z]{5}-[2-9a-z]{5}$/)
    await press(page, 'I have saved them')
    await sees(page, 'Recovery codes left')

    const elsewhere = await open('/pages/login/login')
    await logIn(elsewhere, { way: 'User name', name: username })
    await fill(elsewhere, 'Code of the app, or a recovery code', '000000')
    await press(elsewhere, 'Log in')
    await sees(elsewhere, /^Verification code incorrect/)
    await fill(elsewhere, 'Code of the app, or a recovery code', codeOf(secret, 1))
    await press(elsewhere, 'Log in')
    await sees(elsewhere, 'Assets')

    const onPaper = await open('/pages/login/login')
    await logIn(onPaper, { way: 'User name', name: username })
    await fill(onPaper, 'Code of the app, or a recovery code', paper)
    await press(onPaper, 'Log in')
    await sees(onPaper, 'Assets')

    await press(page, 'Unbind')
    await fill(page, 'Your login password', password)
    await fill(page, 'Code of the app, or a recovery code', other)
    await press(page, 'Unbind')
    await sees(page, 'Authenticator unbound')
    await seesTitle(page, 'Google Authenticator')
    await sees(page, 'Set up')
  },
)
