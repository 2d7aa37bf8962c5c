import assert from 'node:assert/strict'
import { login } from '#contract/identity.access.ts'
import { securityState, setLimits } from '#contract/security.protection.ts'
import { codeSent } from '#e2e/steps/identity.ts'
import { stageFor } from '#e2e/steps/journey.ts'
import { enterDigits, outsideAddress, registerRich } from '#e2e/steps/money.ts'
import { eventually, fill, isAt, press, sees, seesNoMore, seesTitle } from '#e2e/steps/see.ts'
import { bindEmail, proofSheet, proveByMail, provePassword } from '#e2e/steps/security.ts'
import {
  chooseAddress,
  choosePerson,
  fillAmount,
  internalAt,
  onchainAt,
  payWith,
  toPasscode,
} from '#e2e/steps/transfer.ts'
import { type User, password, registerUser, tradePassword } from '#e2e/support/steps.ts'
import type { System } from '#e2e/support/system.ts'

const journey = stageFor({ cadence: 'manual' })

const stateOf = ({ wire }: System, { session: { token } }: User) =>
  wire(securityState, {}, { token })

/** So low that a journey's money is above it. */
const lowLimits = { fiat: 'USD', singleCents: 10_00, dailyCents: 20_00 }

journey(
  'an e-mail is bound with the login password, and another in its place with a code from the old one, which is told',
  async ({ system, open }) => {
    const user = await registerUser(system)
    const page = await open('/pages/user/setting', { session: user.session })
    await sees(page, '1 of 4')
    await press(page, /^E-mail/)
    const to = 'bound.first@gmail.com'
    await fill(page, 'E-mail', to)
    const code = await codeSent(system, to, () => press(page, 'Send code'))
    await fill(page, 'Code', code)
    await press(page, 'Bind')
    const sheet = proofSheet(page)
    await fill(sheet, 'Login password', 'Wrong#2026')
    await press(sheet, 'Confirm')
    await sees(sheet, /password.*incorrect/i)
    await provePassword(page)
    await isAt(page, '/pages/user/setting')
    await sees(page, '2 of 4')
    assert.equal((await stateOf(system, user)).heldUntil, null)

    await press(page, /^E-mail/)
    await seesTitle(page, 'Change e-mail')
    const next = 'bound.second@gmail.com'
    await fill(page, 'E-mail', next)
    await fill(page, 'Code', await codeSent(system, next, () => press(page, 'Send code')))
    const told = system.sandbox.mail.inbox.waitFor(
      (mail) => mail.to.includes(to) && mail.subject.includes('another e-mail'),
    )
    await press(page, 'Bind')
    await provePassword(page)
    await proveByMail(system, page, to)
    await isAt(page, '/pages/user/setting')
    await sees(page, 'Payments are held')
    await told
  },
)

journey(
  'a payment above the limit asks for a code, and none at all for who has bound nothing',
  async ({ system, open }) => {
    const sender = await registerRich(system, '100')
    const { username } = await registerUser(system)
    await system.wire(setLimits, lowLimits, { token: sender.session.token })
    const page = await open(internalAt, { session: sender.session })
    await choosePerson(page, username)
    await fillAmount(page, '15')
    await toPasscode(page)
    await payWith(page)
    await sees(proofSheet(page), 'This payment is above your limit')
    await press(proofSheet(page), 'Open Security')
    await seesTitle(page, 'Security')

    await bindEmail(system, sender, 'payer@gmail.com')
    const again = await open(internalAt, { session: sender.session })
    await choosePerson(again, username)
    await fillAmount(again, '15')
    await toPasscode(again)
    await payWith(again)
    await sees(proofSheet(again), 'To send this payment')
    await proveByMail(system, again, 'payer@gmail.com')
    await sees(again, 'Completed')
  },
)

journey(
  'limits are lowered at once; a raise is proved, waits a day, and can be called off',
  async ({ system, open }) => {
    const { session } = await registerUser(system)
    const page = await open('/pages/user/walletlimit', { session })
    await fill(page, 'One payment', '100')
    await fill(page, 'Within 24 hours', '50')
    await press(page, 'Save')
    await sees(page, /cannot be above/)
    await fill(page, 'Within 24 hours', '200')
    await press(page, 'Save')
    await sees(page, 'Limits saved')
    await fill(page, 'Within 24 hours', '900')
    await press(page, 'Save')
    await provePassword(page)
    await sees(page, 'A raise waits')
    await sees(page, /\$100 and \$900, from/)
    await press(page, 'Call it off')
    await seesNoMore(page, 'A raise waits')
  },
)

journey(
  'a forgotten trade password is reset, and the transfer page counts down to when money may leave',
  async ({ system, open }) => {
    const user = await registerRich(system, '100')
    const page = await open('/pages/user/walletpassword', { session: user.session })
    await press(page, 'Forgot it?')
    await seesTitle(page, 'Reset trade password')
    await enterDigits(page, 'Choose six digits', '111111')
    await sees(page, /too easy|weak|guess/i)
    await enterDigits(page, 'Choose six digits', '480215')
    await enterDigits(page, 'Once more, the same six digits', '480215')
    await provePassword(page)
    await isAt(page, '/pages/user/setting')
    await page.goto(onchainAt)
    await sees(page, /23:59:\d\d/)
    await chooseAddress(page, outsideAddress())
    await fillAmount(page, '40')
    await toPasscode(page)
    await payWith(page, '480215')
    await sees(page, /nothing can be sent until/)
  },
)

journey(
  'a frozen account can be looked at and sends nothing; opened again by its user it waits a day',
  async ({ system, open }) => {
    const user = await registerRich(system, '100')
    const { username } = await registerUser(system)
    const page = await open('/pages/user/freeze', { session: user.session })
    await press(page, 'Freeze my account')
    await press(page, 'Freeze it now?')
    await sees(page, 'Your account is frozen')
    const pay = await open(internalAt, { session: user.session })
    await choosePerson(pay, username)
    await fillAmount(pay, '15')
    await toPasscode(pay)
    await payWith(pay)
    await sees(pay, /Your account is frozen: you can look/)
    await press(page, 'Unfreeze')
    await provePassword(page)
    await isAt(page, '/pages/user/setting')
    await payWith(pay)
    await sees(pay, /nothing can be sent until/)
  },
)

journey(
  'the mail of a log-in on a new device freezes the account, whoever is logged in',
  async ({ system, open }) => {
    const user = await registerUser(system)
    await bindEmail(system, user, 'alarmed@gmail.com')
    const mail = system.sandbox.mail.inbox.waitFor(
      ({ to, subject }) => to.includes('alarmed@gmail.com') && /New device/.test(subject),
    )
    const thief = await open('/pages/login/login')
    const name = { way: 'username', identifier: user.username } as const
    await fill(thief, 'User name', user.username)
    await fill(thief, 'Password', password)
    await press(thief, 'Log in')
    const link = /https?:\/\/\S+\/pages\/user\/freeze#\S+/.exec((await mail).text)?.[0] ?? ''
    const page = await open(new URL(link).pathname + new URL(link).hash)
    await press(page, 'Freeze my account')
    await sees(page, 'Set a new password')
    await eventually('the account is frozen', async () => {
      const { token } = await system.wire(login, { ...name, password })
      return (await system.wire(securityState, {}, { token })).frozenBy === 'link'
    })
  },
)

journey('a phrase is chosen and every mail carries it', async ({ system, open }) => {
  const user = await registerUser(system)
  await bindEmail(system, user, 'phrase@gmail.com')
  const page = await open('/pages/user/phrase', { session: user.session })
  await fill(page, 'Your phrase', 'blue heron')
  await press(page, 'Save')
  await provePassword(page)
  await proveByMail(system, page, 'phrase@gmail.com')
  await isAt(page, '/pages/user/setting')
  await sees(page, 'blue heron')
  const mail = system.sandbox.mail.inbox.waitFor(
    ({ to, text }) => to.includes('phrase@gmail.com') && text.includes('blue heron'),
  )
  await page.goto('/pages/user/freeze')
  await press(page, 'Freeze my account')
  await press(page, 'Freeze it now?')
  await mail
})

journey(
  'who pays saved payees only says so with a switch, and lifting it asks who they are',
  async ({ system, open }) => {
    const user = await registerRich(system, '100')
    const page = await open('/pages/user/setting', { session: user.session })
    const toggle = page.getByRole('switch', { name: /Saved payees only/ })
    await toggle.click()
    await eventually('it is on', async () => (await stateOf(system, user)).whitelistOnly)
    const pay = await open(onchainAt, { session: user.session })
    await chooseAddress(pay, outsideAddress())
    await fillAmount(pay, '40')
    await toPasscode(pay)
    await payWith(pay, tradePassword)
    await sees(pay, /saved payees only/)
    await toggle.click()
    await provePassword(page)
    await eventually('it is off', async () => !(await stateOf(system, user)).whitelistOnly)
  },
)
