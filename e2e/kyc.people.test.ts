/** Two people and more: who is checked, who reviews, who pays, and who only looks. */
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { createWire } from '#tools/seed/wire.ts'
import { billList } from '#contract/bills.ts'
import { Failure } from '#contract/errors.ts'
import { login } from '#contract/identity.access.ts'
import { approvalList, decideApproval } from '#contract/operators.approvals.ts'
import { setLimits } from '#contract/security.protection.ts'
import { approveAs, atDesk, codeNow, deskPassword } from '#e2e/steps/console.ts'
import { logIn } from '#e2e/steps/identity.ts'
import { type Stage, stageFor } from '#e2e/steps/journey.ts'
import {
  fillWholeForm,
  openCase,
  orderCheck,
  orderFormAt,
  personOf,
  photograph,
  recordsOf,
} from '#e2e/steps/kyc.ts'
import { moneyOf, registerRich, spend } from '#e2e/steps/money.ts'
import { bindEmail, proofSheet, proveByMail } from '#e2e/steps/security.ts'
import { choose, control, fill, isAt, press, sees, sheetOf, seesNone } from '#e2e/steps/see.ts'
import { choosePerson, fillAmount, internalAt, payWith, toPasscode } from '#e2e/steps/transfer.ts'
import { password, registerUser } from '#e2e/support/steps.ts'
import type { System } from '#e2e/support/system.ts'
import { takeRecord } from '#server/kyc/record.third.ts'

const journey = stageFor({ cadence: 'manual' })

journey(
  'a form is handed in, one photo rejected with a reason read in Russian, only that sent again, approved and locked',
  async (stage) => {
    const { session } = await registerUser(stage.system)
    await fillWholeForm(await stage.open('/pages/kyc/signup', { session }), 'T22000129')
    const desk = await atDesk(stage, 'compliance', 'identity')
    await openCase(desk)
    await desk.keyboard.press('r')
    const sheet = sheetOf(desk, 'What has to be mended')
    await sheet.getByRole('checkbox', { name: 'Photo of the document' }).check()
    await press(sheet, 'There is glare on it.')
    await press(sheet, 'Reject')
    await control(desk, /^Erika Mustermann/).waitFor({ state: 'detached' })

    const page = await stage.open('/pages/kyc/kyc', { session, language: 'ru' })
    await sees(page, 'Мешает блик.')
    await press(page, 'Исправить')
    await sees(page, 'Шаг 1 из 2')
    await seesNone(page.getByLabel('Имя', { exact: true }))
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
    await seesNone(control(page, 'Исправить'))
  },
)

journey(
  'a check above the limit is paid with trade password and a code by mail; of the company’s answers out of order and twice one record comes, taken once',
  async (stage) => {
    const { system, open } = stage
    const user = await registerRich(system, '50')
    const { token } = user.session
    await system.wire(setLimits, { fiat: 'USD', singleCents: 500, dailyCents: 500 }, { token })
    await bindEmail(system, user, 'checked@gmail.com')
    const page = await open(orderFormAt, { session: user.session })
    await orderCheck(page)
    await press(page, 'Pay')
    await payWith(page)
    await proofSheet(page).waitFor()
    assert.deepEqual(await moneyOf(system, user), { available: '50', held: '0' })
    await proveByMail(system, page, 'checked@gmail.com')
    await sees(page, 'Paid')
    assert.deepEqual(await moneyOf(system, user), { available: '30', held: '0' })
    const { bills } = await system.wire(billList, { types: ['BUY_KYC'] }, { token })
    assert.deepEqual(
      bills.map(({ status }) => status),
      ['SUCCESS'],
    )
    await answerBadly(stage, await personOf(system, user))
    await sees(page, 'Completed')
    const [record, ...more] = await recordsOf(system, user)
    assert.ok(record)
    assert.equal(more.length, 0)
    const take = (usage: 'card' | 'system') =>
      system.database.sql.begin(async (sql) => [
        await takeRecord(sql, user.session.profile.id, record.id, usage),
      ])
    const taken = await Promise.all([take('card'), take('system'), take('card'), take('system')])
    assert.equal(taken.flat().filter(Boolean).length, 1)
    await press(page, 'Verification records')
    await sees(page, /^Used /)
  },
)

/** The person sends and is approved; the news of it overtake each other, and each comes twice. */
async function answerBadly({ system }: Stage, person: string): Promise<void> {
  const { applicants, faults } = system.sandbox.sumsub
  faults.set('hookTwice', 'always')
  faults.set('hookOrder', 1)
  applicants.submit(person, { firstName: 'Ann', lastName: 'Nobody' })
  applicants.review(person, { answer: 'GREEN' })
  await applicants.told()
  faults.clear()
}

journey(
  'two operators approve an adjustment; who asked cannot alone, and an auditor changes nothing',
  async (stage) => {
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
    await sees(first, 'You asked for this; somebody else has to approve it.')
    const auditor = await atDesk(stage, 'auditor', 'approvals')
    await sees(auditor, 'Credited twice by mistake')
    await seesNone(control(auditor, 'Approve'))
    const id = await waitingApproval(system, first)
    assert.equal(await approveAnyway(system, first, id), 'APPROVAL_OWN')
    assert.equal(await approveAnyway(system, auditor, id), 'FORBIDDEN')
    assert.deepEqual(await moneyOf(system, user), { available: '50', held: '0' })

    const second = await atDesk(stage, 'finance', 'approvals')
    await sees(second, 'Credited twice by mistake')
    await approveAs(second)
    await sees(second, 'Nothing waits for a second operator.')
    assert.deepEqual(await moneyOf(system, user), { available: '37.5', held: '0' })
    assert.equal(await approveAnyway(system, second, id), 'APPROVAL_CLOSED')
    assert.deepEqual(await moneyOf(system, user), { available: '37.5', held: '0' })
  },
)

/** The operator’s own session, used past the buttons. */
async function sessionOf({ consoleUrl }: System, page: Page) {
  const token = await page.evaluate(() => sessionStorage.getItem('auric.desk') ?? undefined)
  return { wire: createWire((path, init) => fetch(consoleUrl + path, init)), as: { token } }
}

async function waitingApproval(system: System, page: Page): Promise<string> {
  const { wire, as } = await sessionOf(system, page)
  const [waiting] = (await wire(approvalList, { open: true }, as)).approvals
  assert.ok(waiting)
  return waiting.id
}

/** The refusal of an approval by the call itself. */
async function approveAnyway(system: System, page: Page, id: string): Promise<string> {
  const { wire, as } = await sessionOf(system, page)
  const proof = { password: deskPassword, code: codeNow(1) }
  try {
    await wire(decideApproval, { id, approve: true, proof }, as)
    return 'approved'
  } catch (error) {
    assert.ok(error instanceof Failure)
    return error.code
  }
}

journey(
  'a user whom an operator froze logs in and reads everything, and moves no money by page or call',
  async (stage) => {
    const { system, open } = stage
    const user = await registerRich(system, '50')
    const friend = await registerUser(system)
    const desk = await atDesk(stage, 'support', `users/${user.session.profile.id}`)
    await press(desk, 'Freeze…')
    const sheet = sheetOf(desk, 'Freeze the account')
    await fill(sheet, 'Reason', 'The phone was stolen')
    await press(sheet, 'Freeze')
    await sees(desk, /^By an operator/)

    const page = await open('/pages/login/login')
    await logIn(page, { way: 'User name', name: user.username })
    await page.getByRole('link', { name: user.username }).waitFor()
    await page.goto('/pages/exchange/bill')
    await sees(page, /50/)
    await page.goto('/pages/kyc/kyc')
    await sees(page, 'Not started')
    await page.goto(internalAt)
    await choosePerson(page, friend.username)
    await fillAmount(page, '15')
    await toPasscode(page)
    await payWith(page)
    await sees(page, /^Your account is frozen: you can look/)
    await page.goto(orderFormAt)
    await press(page, /^Purpose/)
    await press(sheetOf(page, 'Purpose'), 'Binding a card')
    await fill(page, 'Contact', 'ann@example.com')
    await page.getByRole('checkbox').check()
    await press(page, 'Place order')
    await sees(page, /^Your account is frozen: you can look/)

    const name = { way: 'username', identifier: user.username } as const
    const again = { ...user, session: await system.wire(login, { ...name, password }) }
    await assert.rejects(spend(system, again, friend, '5'), /ACCOUNT_FROZEN/)
    assert.deepEqual(await moneyOf(system, again), { available: '50', held: '0' })
  },
)
