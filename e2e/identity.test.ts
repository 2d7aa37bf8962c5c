import {
  agree,
  codeSent,
  fillName,
  fillNewPassword,
  isHome,
  logIn,
  logOut,
  nameFields,
  wrongCode,
} from '#e2e/steps/identity.ts'
import { stageFor } from '#e2e/steps/journey.ts'
import { enterDigits } from '#e2e/steps/money.ts'
import {
  control,
  fieldOf,
  fill,
  isAt,
  press,
  sees,
  seesTitle,
  comesTo,
  hasFocus,
} from '#e2e/steps/see.ts'
import { provePassword } from '#e2e/steps/security.ts'
import { password, registerUser } from '#e2e/support/steps.ts'

const journey = stageFor()
const registerAt = '/pages/login/login?mode=register'
const loginAt = '/pages/login/login'

journey('a user name opens an account, and logs in again in any case', async ({ open }) => {
  const page = await open('/')
  await press(page, 'Create account')
  await fillName(page, { way: 'User name', name: 'maria2026' })
  await fillNewPassword(page, 'Password')
  await agree(page)
  await press(page, 'Create account')
  await isHome(page, 'maria2026')
  await logOut(page)
  await press(page, 'Log in')
  await logIn(page, { way: 'User name', name: 'MARIA2026' })
  await isHome(page, 'maria2026')
})

journey('a phone opens an account with the code of an SMS', async ({ system, open }) => {
  const page = await open(registerAt)
  const phone = '+447911123457'
  await fillName(page, { way: 'Phone', name: '+44 7911 123457' })
  const code = await codeSent(system, phone, () => press(page, 'Send code'))
  await sees(page, 'A code is on its way to +44 7911 123457')
  await sees(page, /Again in \d+ s/)
  await fillNewPassword(page, 'Password')
  await agree(page)

  await fill(page, 'Code', wrongCode(code))
  await press(page, 'Create account')
  await sees(page, 'Verification code incorrect. Check it and enter it again. Tries left: 4.')
  await hasFocus(fieldOf(page, 'Code'))

  await fill(page, 'Code', code)
  await press(page, 'Create account')
  await isHome(page, 'Home')
  await logOut(page)
  await press(page, 'Log in')
  await logIn(page, { way: 'Phone', name: '+44 7911 123457' })
  await press(page, 'Me')
  await sees(page, /UID \d+/)
})

journey('an e-mail opens an account with the code of a mail', async ({ system, open }) => {
  const page = await open(registerAt)
  await fillName(page, { way: 'E-mail', name: 'Nina@Example.com' })
  const code = await codeSent(system, 'nina@example.com', () => press(page, 'Send code'))
  await fill(page, 'Code', code)
  await fillNewPassword(page, 'Password')
  await agree(page)
  await press(page, 'Create account')
  await isAt(page, '/')
  await logOut(page)
  await press(page, 'Log in')
  await logIn(page, { way: 'E-mail', name: 'nina@example.com' })
  await isAt(page, '/')
})

journey('phone and e-mail log in with a code instead of the password', async ({ system, open }) => {
  for (const [way, name, to] of [
    ['Phone', '+44 7911 123457', '+447911123457'],
    ['E-mail', 'nina@example.com', 'nina@example.com'],
  ] as const) {
    const page = await open(loginAt)
    await fillName(page, { way, name })
    await press(page, 'Log in with a code')
    const code = await codeSent(system, to, () => press(page, 'Send code'))
    await fill(page, 'Code', wrongCode(code))
    await press(page, 'Log in')
    await sees(page, /Verification code incorrect/)
    await fill(page, 'Code', code)
    await press(page, 'Log in')
    await isAt(page, '/')
  }
})

journey('what is wrong with a new account is said where it is', async ({ system, open }) => {
  const { username } = await registerUser(system)
  const page = await open(registerAt)
  await press(page, 'Create account')
  await comesTo(() => page.getByText('Please fill this in').count(), 3)
  await sees(page, 'Read and agree to the user terms and privacy policy to register.')

  await fillName(page, { way: 'User name', name: 'ab' })
  await fillNewPassword(page, 'Password', 'weak')
  await agree(page)
  await sees(page, 'A user name has 4 to 20 letters or digits.')
  await sees(page, /^A password has 8 to 20 characters/)
  await fill(page, 'Password', password)
  await sees(page, 'The two entered passwords are inconsistent, please re-enter')

  await fillName(page, { way: 'User name', name: username })
  await fillNewPassword(page, 'Password')
  await press(page, 'Create account')
  await sees(page, 'This user name is taken. Choose another.')
  await fill(page, 'Invitation code (optional)', 'NOBODY99')
  await fillName(page, { way: 'User name', name: 'nobody2026' })
  await press(page, 'Create account')
  await sees(page, 'This invitation code does not exist. Correct it or leave it empty.')
})

journey('what a password needs ticks itself off while it is typed', async ({ open }) => {
  const page = await open(registerAt)
  const needs = page.getByRole('list', { name: 'What a password needs' })
  const met = (): Promise<number> => needs.getByText('Done').count()
  for (const [typed, count] of [
    ['a', 1],
    ['aA', 2],
    ['aA1', 3],
    ['aA1#', 4],
    ['aA1#aA1#', 5],
  ] as const) {
    await fill(page, 'Password', typed)
    await comesTo(met, count)
  }
})

journey('a wrong password and an unknown name are told in one way', async ({ system, open }) => {
  const { username } = await registerUser(system)
  const page = await open(loginAt)
  await logIn(page, { way: 'User name', name: username }, 'Wrong#2026')
  await sees(page, 'Account or password incorrect. Check both and try again.')
  await logIn(page, { way: 'User name', name: 'nobodyever' }, 'Wrong#2026')
  await sees(page, 'Account or password incorrect. Check both and try again.')
  await isAt(page, loginAt)
})

journey('a forgotten password is set anew by phone and by e-mail', async ({ system, open }) => {
  for (const [way, by, name, to] of [
    ['Phone', 'By phone', '+44 7911 123457', '+447911123457'],
    ['E-mail', 'By e-mail', 'nina@example.com', 'nina@example.com'],
  ] as const) {
    const page = await open(loginAt)
    await press(page, 'Forgot?')
    await press(page, new RegExp(`^${by}`))
    await fill(page, nameFields[way], name)
    const code = await codeSent(system, to, () => press(page, 'Send code'))
    await sees(page, 'If this account exists and can be reached this way, a code is on its way.')
    await fill(page, 'Code', code)
    await fillNewPassword(page, 'New password', 'Renewed#2026')
    await press(page, 'Set new password')
    await sees(page, 'Your new password is set. Log in with it.')
    await press(page, 'Log in')
    await logIn(page, { way, name }, 'Renewed#2026')
    await isAt(page, '/')
  }
})

journey('by user name the code goes to what is bound to it', async ({ system, open }) => {
  const { username, session } = await registerUser(system)
  await system.database.owner`
    update identity_user set email = 'bound@example.com' where id = ${session.profile.id}`
  const page = await open(loginAt)
  await press(page, 'Forgot?')
  await press(page, /^By user name/)
  await fill(page, 'User name', username)
  const code = await codeSent(system, 'bound@example.com', () => press(page, 'Send code'))
  await fill(page, 'Code', code)
  await fillNewPassword(page, 'New password', 'Renewed#2026')
  await press(page, 'Set new password')
  await sees(page, 'Your new password is set. Log in with it.')
})

journey('a new password ends every other session, at once', async ({ system, open }) => {
  const { username, session } = await registerUser(system)
  const email = 'everywhere@example.com'
  await system.database.owner`
    update identity_user set email = ${email} where id = ${session.profile.id}`
  const old = await open('/', { session })
  await isHome(old, username)
  // Of this person it asks nothing.
  const still = await open('/pages/about/about', { session })
  await seesTitle(still, 'About Auric')
  const page = await open('/pages/login/forget?way=email')
  await fill(page, 'E-mail', email)
  await fill(page, 'Code', await codeSent(system, email, () => press(page, 'Send code')))
  await fillNewPassword(page, 'New password', 'Renewed#2026')
  await press(page, 'Set new password')
  await sees(page, 'Your new password is set. Log in with it.')
  await sees(old, 'Money that is yours, everywhere')
  await still.waitForFunction(() => localStorage.getItem('access_token') === null)
})

journey('a trade password is set once, with six digits that are not guessed', async ({ open }) => {
  const page = await open(registerAt)
  await fillName(page, { way: 'User name', name: 'payer2026' })
  await fillNewPassword(page, 'Password')
  await agree(page)
  await press(page, 'Create account')
  await press(page, /^Set a trade password|^Secure your account/)
  await seesTitle(page, 'Trade password')
  await enterDigits(page, 'Choose six digits', '123456')
  await sees(page, /^A trade password has 6 digits that are not easy to guess/)
  await enterDigits(page, 'Choose six digits', '258014')
  await enterDigits(page, 'Once more, the same six digits', '258015')
  await sees(page, 'The two passwords do not match. Start again.')
  await enterDigits(page, 'Choose six digits', '258014')
  await enterDigits(page, 'Once more, the same six digits', '258014')
  await fill(page, 'Your login password', 'Wrong#2026')
  await press(page, 'Set trade password')
  await sees(page, /^Login password incorrect, please re-enter/)
  await fill(page, 'Your login password', password)
  await press(page, 'Set trade password')
  await sees(page, 'Your trade password is set')
  await press(page, 'Done')
  await press(page, 'Me')
  await press(page, /^Security/)
  await seesTitle(page, 'Security')
  await control(page, /^Trade password/)
    .getByText('Change')
    .waitFor()
  await press(page, /^Trade password/)
  await enterDigits(page, 'Your trade password now', '258015')
  await enterDigits(page, 'Choose six digits', '918273')
  await enterDigits(page, 'Once more, the same six digits', '918273')
  await sees(page, /^Wrong payment password, please re-enter/)
  await enterDigits(page, 'Your trade password now', '258014')
  await enterDigits(page, 'Choose six digits', '918273')
  await enterDigits(page, 'Once more, the same six digits', '918273')
  await provePassword(page)
  await sees(page, 'Trade password changed')
  await seesTitle(page, 'Security')
})
