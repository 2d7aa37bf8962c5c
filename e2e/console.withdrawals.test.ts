/** A withdrawal that rests: what its user sees of it, and two who decide. */
import assert from 'node:assert/strict'
import { networks } from '#sandbox/evm/networks.ts'
import { approveAs, atDesk } from '#e2e/steps/console.ts'
import { stageFor } from '#e2e/steps/journey.ts'
import { moneyOf, onChain, outsideAddress, registerRich } from '#e2e/steps/money.ts'
import { chooseAddress, fillAmount, onchainAt, send } from '#e2e/steps/transfer.ts'
import {
  control,
  eventually,
  fill,
  press,
  sees,
  seesTitle,
  sheetOf,
  seesNone,
} from '#e2e/steps/see.ts'
import { deposit, registerUser } from '#e2e/support/steps.ts'

const journey = stageFor({ cadence: 'manual' })

journey(
  'a transfer to a flagged address is checked, refused by compliance, and the money is back',
  async (stage) => {
    const { system, open } = stage
    const sender = await registerRich(system, '100')
    const to = outsideAddress()
    system.sandbox.screening.marks.set(to, 'suspicious')
    const page = await open(onchainAt, { session: sender.session })
    await chooseAddress(page, to)
    await fillAmount(page, '40')
    await send(page)
    await sees(page, 'Being checked')
    await sees(page, /^Our team looks at it before it is sent/)
    await seesNone(control(page, 'Call it off'))
    assert.deepEqual(await moneyOf(system, sender), { available: '58', held: '42' })
    await press(page, 'About the check')
    await seesTitle(page, 'Payment check')
    await sees(page, 'The address has marks that ask for a closer look.')
    await press(page, 'View the bill')

    const support = await atDesk(stage, 'support', 'withdrawals')
    await sees(support, 'address flagged')
    await seesNone(control(support, 'Refuse…'))

    const desk = await atDesk(stage, 'compliance', 'withdrawals')
    await sees(desk, 'address flagged')
    await press(desk, 'Refuse…')
    const sheet = sheetOf(desk, 'Refuse the withdrawal')
    await press(sheet, 'Address on a list')
    await fill(sheet, 'Reason', 'Funds of a mixer')
    await press(sheet, 'Refuse')
    await sees(desk, 'No withdrawal waits for a look.')

    await sees(page, 'Failed')
    await sees(page, 'It was refused. The amount and the fee are back in your balance.')
    assert.deepEqual(await moneyOf(system, sender), { available: '100', held: '0' })
    assert.equal(await onChain(system, 'ERC20', 'USDT', to), 0n)
    await press(page, 'About the check')
    await sees(page, 'The address is on a list that we neither pay to nor take payments from.')
  },
)

journey('a blocked address takes two; approved, it is signed and confirms', async (stage) => {
  const { system, open } = stage
  const sender = await registerRich(system, '100')
  const to = outsideAddress()
  system.sandbox.screening.marks.set(to, 'sanctioned')
  const page = await open(onchainAt, { session: sender.session })
  await chooseAddress(page, to)
  await fillAmount(page, '40')
  await send(page)
  await sees(page, 'Being checked')

  const first = await atDesk(stage, 'compliance', 'withdrawals')
  await press(first, 'Ask for approval…')
  const sheet = sheetOf(first, 'Ask for approval')
  await fill(sheet, 'Reason', 'The list names another chain')
  await press(sheet, 'Ask')
  await seesTitle(first, 'Approvals')
  await sees(first, 'You asked for this; somebody else has to approve it.')

  const second = await atDesk(stage, 'compliance', 'approvals')
  await sees(second, 'The list names another chain')
  await approveAs(second)
  await sees(second, 'Nothing waits for a second operator.')

  await eventually(
    'the transfer waits for a block',
    async () => (await system.sandbox.evm.ERC20.status()).pending > 0,
  )
  await system.control.mine('ERC20', 12)
  await sees(page, 'Completed')
  assert.equal(await onChain(system, 'ERC20', 'USDT', to), 40_000_000n)
  assert.deepEqual(await moneyOf(system, sender), { available: '58', held: '0' })
})

journey('with every company away a transfer rests, and one operator lets it go', async (stage) => {
  const { system, open } = stage
  const sender = await registerRich(system, '100')
  const to = outsideAddress()
  system.sandbox.screening.faults.set('serverError', 'always')
  const page = await open(onchainAt, { session: sender.session })
  await chooseAddress(page, to)
  await fillAmount(page, '40')
  await send(page)
  await sees(page, 'Being checked')
  system.sandbox.screening.faults.clear()
  const desk = await atDesk(stage, 'compliance', 'withdrawals')
  await sees(desk, 'screening unavailable')
  await press(desk, 'Approve…')
  const sheet = sheetOf(desk, 'Let the withdrawal go')
  await fill(sheet, 'Reason', 'Looked at it by hand')
  await press(sheet, 'Approve')
  await sees(desk, 'No withdrawal waits for a look.')
  await eventually(
    'the transfer waits for a block',
    async () => (await system.sandbox.evm.ERC20.status()).pending > 0,
  )
  await system.control.mine('ERC20', 12)
  await sees(page, 'Completed')
})

journey('a deposit of a flagged sender is held, kept frozen, and released later', async (stage) => {
  const { system, open } = stage
  const user = await registerUser(system)
  system.sandbox.screening.marks.set(networks.BEP20.deployer, 'suspicious')
  await deposit(system, user, { network: 'BEP20', asset: 'USDT', amount: '75' })
  await system.control.mine('BEP20', 12)
  const page = await open('/pages/exchange/risk', { session: user.session })
  await press(page, /75\.00/)
  await seesTitle(page, 'Payment check')
  await sees(page, /^Nothing for now. The deposit counts in your balance/)
  assert.deepEqual(await moneyOf(system, user), { available: '0', held: '75' })

  const desk = await atDesk(stage, 'compliance', 'risk')
  await press(desk, /75\.00/)
  await press(desk, 'Assign to me')
  await sees(desk, 'yours')
  await fill(desk, 'Note', 'Asked for the origin')
  await press(desk, 'Add note')
  await sees(desk, 'Asked for the origin')
  await press(desk, 'Keep frozen…')
  const freeze = sheetOf(desk, 'Keep the deposit frozen')
  await press(freeze, 'Origin unknown')
  await fill(freeze, 'Reason', 'No answer so far')
  await press(freeze, 'Keep frozen')
  await sees(page, 'We could not find out where the money comes from.')
  await control(page, 'Contact support').waitFor()

  await press(desk, 'Release…')
  const release = sheetOf(desk, 'Release the deposit')
  await fill(release, 'Reason', 'The exchange confirmed it')
  await press(release, 'Release')
  await sees(page, 'Cleared')
  assert.deepEqual(await moneyOf(system, user), { available: '75', held: '0' })
})
