/** Operators at work: who may what, and what the users see of it. */
import assert from 'node:assert/strict'
import { approveAs, atDesk, hire, passDoor, proveAs } from '#e2e/steps/console.ts'
import { stageFor } from '#e2e/steps/journey.ts'
import { moneyOf, registerRich, spend } from '#e2e/steps/money.ts'
import { choose, control, fill, press, sees, seesTitle, sheetOf, seesNone } from '#e2e/steps/see.ts'
import { registerUser } from '#e2e/support/steps.ts'

const journey = stageFor({ cadence: 'manual' })

journey('an operator logs in with password and code, and out', async ({ system, open }) => {
  const name = await hire(system, 'finance')
  const page = await open(system.consoleUrl, { width: 1190 })
  await passDoor(page, name, 'Wrong#2026')
  await sees(page, /^Account or password incorrect/)
  await passDoor(page, name)
  await seesTitle(page, 'Service')
  for (const desk of ['Overview', 'Users', 'Approvals']) await control(page, desk).waitFor()
  for (const desk of ['Audit log', 'Operators']) await seesNone(control(page, desk))
  await page.goto(`${system.consoleUrl}/#/operators`)
  await sees(page, 'Your role does not open this desk.')
  await page.getByRole('button', { name: 'Log out' }).filter({ visible: true }).click()
  await seesTitle(page, 'Log in to the console')
})

journey('an admin makes an operator, who sets up by the link', async (stage) => {
  const page = await atDesk(stage, 'admin', 'operators')
  await press(page, 'New operator…')
  const sheet = sheetOf(page, 'New operator')
  await fill(sheet, 'Name', 'new.person')
  await fill(sheet, 'Reason', 'Joins the team')
  await press(sheet, 'Go on')
  await proveAs(page, 'Make new.person', 'Make the link')
  await sees(page, 'One-time link')
  await sees(page, 'Not set up')
  await page.getByRole('rowheader', { name: 'new.person' }).waitFor()
})

journey('a user whom an operator freezes cannot send', async (stage) => {
  const { system } = stage
  const user = await registerRich(system, '50')
  const friend = await registerUser(system)
  const page = await atDesk(stage, 'support', 'users')
  await page.getByRole('searchbox').fill(user.username.slice(0, -1))
  await page.getByRole('link', { name: user.username }).first().click()
  await seesTitle(page, user.username)
  await choose(page, 'Balances')
  await page.getByRole('row', { name: /USDT 50\.00/ }).waitFor()
  await press(page, 'Freeze…')
  const sheet = sheetOf(page, 'Freeze the account')
  await fill(sheet, 'Reason', 'The phone was stolen')
  await press(sheet, 'Freeze')
  await sees(page, /^By an operator/)
  await assert.rejects(spend(system, user, friend, '5'), /UNAUTHENTICATED/)
  await seesNone(control(page, 'Unfreeze…'))
})

journey('two operators approve an adjustment, and one alone cannot', async (stage) => {
  const { system } = stage
  const user = await registerRich(system, '50')
  const first = await atDesk(stage, 'finance', `users/${user.session.profile.id}`)
  await press(first, 'Adjust…')
  const sheet = sheetOf(first, 'Ask for an adjustment')
  await choose(sheet, 'From the user')
  await choose(sheet, 'USDT')
  await fill(sheet, 'Amount', '12.5')
  await fill(sheet, 'Reason', 'Credited twice by mistake')
  await press(sheet, 'Ask')
  await seesTitle(first, 'Approvals')
  await sees(first, 'You asked for this; somebody else has to approve it.')
  assert.deepEqual(await moneyOf(system, user), { available: '50', held: '0' })

  const second = await atDesk(stage, 'finance', 'approvals')
  await sees(second, 'Credited twice by mistake')
  await approveAs(second)
  await sees(second, 'Nothing waits for a second operator.')
  assert.deepEqual(await moneyOf(system, user), { available: '37.5', held: '0' })
})

journey('an auditor reads everything and finds nothing to change', async (stage) => {
  const { system } = stage
  const user = await registerUser(system)
  const page = await atDesk(stage, 'auditor', `users/${user.session.profile.id}`)
  await seesTitle(page, user.username)
  for (const act of ['Freeze…', 'Adjust…']) await seesNone(control(page, act))
  await choose(page, 'Notes')
  await sees(page, 'Nobody has noted anything.')
  await seesNone(control(page, 'Add note'))
  await press(page, 'Operators')
  await seesTitle(page, 'Operators')
  await seesNone(control(page, 'New operator…'))
  await press(page, 'Audit log')
  await sees(page, 'operators/login')
})
