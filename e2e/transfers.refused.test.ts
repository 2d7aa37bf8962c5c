import assert from 'node:assert/strict'
import { currentAddress } from '#contract/chain.ts'
import { stageFor } from '#e2e/steps/journey.ts'
import {
  enterDigits,
  moneyOf,
  outsideAddress,
  registerRich,
  sentCount,
  spend,
} from '#e2e/steps/money.ts'
import {
  chooseAddress,
  choosePerson,
  fillAmount,
  internalAt,
  onchainAt,
  payWith,
  toPasscode,
} from '#e2e/steps/transfer.ts'
import {
  control,
  fieldOf,
  fill,
  isAt,
  press,
  sees,
  seesTitle,
  sheetOf,
  comesTo,
  seesNone,
  hasFocus,
} from '#e2e/steps/see.ts'
import { password, registerNewcomer, registerUser } from '#e2e/support/steps.ts'

const journey = stageFor({ cadence: 'manual' })

journey(
  'each mistake of the form is said at its field, and the first one is shown',
  async ({ system, open }) => {
    const sender = await registerRich(system, '50')
    const page = await open(onchainAt, { session: sender.session })
    await press(page, 'Review transfer')
    await sees(page, 'Enter an amount')
    await sees(page, 'Enter the amount once more')
    await comesTo(
      () => page.getByText('Choose who receives it').filter({ visible: true }).count(),
      2,
    )
    await chooseAddress(page, outsideAddress())
    await fillAmount(page, '9.99')
    await sees(page, /^The amount must be at least 10\sUSDT/)
    await fillAmount(page, '48.01')
    await sees(page, /^Wallet balance insufficient, please top up first\. Available: 50\sUSDT/)
    await fillAmount(page, '20', '20.1')
    await press(page, 'Review transfer')
    await sees(page, 'The two transfer amounts do not match. Enter the same amount twice.')
    await hasFocus(fieldOf(page, 'Confirm amount'))
    await seesNone(sheetOf(page, 'Review transfer'))
    await fillAmount(page, '1,234')
    await fieldOf(page, 'Confirm amount').focus()
    await sees(page, /^This can mean two things/)
    assert.equal(await sentCount(system, sender), 0)
  },
)

journey(
  'an address that nobody could use is refused, one of Auric is offered for free',
  async ({ system, open }) => {
    const sender = await registerRich(system, '50')
    const friend = await registerUser(system, 'neighbour2026')
    const addressOf = async (token: string) =>
      (await system.wire(currentAddress, { asset: 'USDT', network: 'ERC20' }, { token })).address
    const own = await addressOf(sender.session.token)
    const theirs = await addressOf(friend.session.token)
    const page = await open(onchainAt, { session: sender.session })
    await press(page, /^To/)
    for (const [address, refusal] of [
      ['0x1234', /^This is not an address on the chosen network/],
      ['0x5FbDB2315678afecb367f032d93F642f64180aA3', /^Address checksum wrong/],
      ['0x0000000000000000000000000000000000000000', /^Nobody could ever use money sent/],
      [own, /^This is your own receiving address/],
    ] as const) {
      await fill(page, 'Address', address)
      await press(page, 'Use this address')
      await sees(page, refusal)
    }
    await fill(page, 'Address', theirs)
    await press(page, 'Use this address')
    await sees(page, /^This address belongs to n\*+026 on Auric/)
    await press(page, /^Send to n\*+026 for free/)
    await seesTitle(page, 'Transfer')
    await fillAmount(page, '3')
    await toPasscode(page)
    await payWith(page)
    await sees(page, 'Completed')
    assert.deepEqual(await moneyOf(system, friend), { available: '3', held: '0' })
  },
)

journey(
  'money that was spent on another device meanwhile is not spent twice',
  async ({ system, open }) => {
    const sender = await registerRich(system, '50')
    const friend = await registerUser(system)
    const page = await open(internalAt, { session: sender.session })
    await choosePerson(page, friend.username)
    await fillAmount(page, '40')
    await toPasscode(page)
    await spend(system, sender, friend, '45')
    await payWith(page)
    await sees(page, /^Wallet balance insufficient, please top up first\. Available: 5\sUSDT/)
    assert.equal(await sentCount(system, sender), 1)
    assert.deepEqual(await moneyOf(system, sender), { available: '5', held: '0' })
  },
)

journey(
  'a wrong trade password says how many tries are left, and the fifth one locks',
  async ({ system, open }) => {
    const sender = await registerRich(system, '50')
    const friend = await registerUser(system)
    const page = await open(internalAt, { session: sender.session })
    await choosePerson(page, friend.username)
    await fillAmount(page, '10')
    await toPasscode(page)
    for (const left of [4, 3, 2, 1]) {
      await payWith(page, '369147')
      await sees(page, `Wrong payment password, please re-enter. Tries left: ${left}.`)
    }
    await payWith(page, '369147')
    await sees(page, /^Too many wrong trade passwords\. Payments are locked until/)
    await payWith(page)
    await sees(page, '0 of 6 digits entered')
    await sees(page, /^Too many wrong trade passwords\. Payments are locked until/)
    assert.equal(await sentCount(system, sender), 0)
  },
)

journey('after a wrong trade password the right one still pays, once', async ({ system, open }) => {
  const sender = await registerRich(system, '50')
  const friend = await registerUser(system)
  const page = await open(internalAt, { session: sender.session })
  await choosePerson(page, friend.username)
  await fillAmount(page, '10')
  await toPasscode(page)
  await payWith(page, '369147')
  await sees(page, /Tries left: 4\.$/)
  await payWith(page)
  await sees(page, 'Completed')
  assert.equal(await sentCount(system, sender), 1)
  assert.deepEqual(await moneyOf(system, friend), { available: '10', held: '0' })
})

journey(
  'who has no trade password is led to set one and finds the form as it was',
  async ({ system, open }) => {
    const sender = await registerNewcomer(system)
    const friend = await registerUser(system)
    const giver = await registerRich(system, '20')
    await spend(system, giver, sender, '20')
    const page = await open(internalAt, { session: sender.session })
    await choosePerson(page, friend.username)
    await fillAmount(page, '7')
    await press(page, 'Review transfer')
    await sees(page, 'Set a trade password first')
    await press(page, 'Set trade password')
    await enterDigits(page, 'Choose six digits', '258014')
    await enterDigits(page, 'Once more, the same six digits', '258014')
    await fill(page, 'Your login password', password)
    await press(page, 'Set trade password')
    await press(page, 'Done')
    await isAt(page, internalAt)
    await comesTo(() => fieldOf(page, 'Amount').inputValue(), '7')
    const ways = control(page, 'Review transfer').or(control(page, 'Confirm with trade password'))
    await ways.first().waitFor()
  },
)
