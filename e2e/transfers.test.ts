import assert from 'node:assert/strict'
import { stageFor } from '#e2e/steps/journey.ts'
import { moneyOf, onChain, outsideAddress, registerRich } from '#e2e/steps/money.ts'
import {
  chooseAddress,
  choosePerson,
  fillAmount,
  findPerson,
  internalAt,
  onchainAt,
  payWith,
  send,
  toPasscode,
} from '#e2e/steps/transfer.ts'
import {
  eventually,
  factOf,
  fill,
  press,
  sees,
  seesTitle,
  sheetOf,
  textOf,
  seesFact,
  seesNone,
} from '#e2e/steps/see.ts'
import { registerUser } from '#e2e/support/steps.ts'

const journey = stageFor({ cadence: 'manual' })

journey(
  'money goes to a person at once and for free, and both see it without a reload',
  async ({ system, open }) => {
    const sender = await registerRich(system, '100')
    const receiver = await registerUser(system, 'receiver2026')
    const theirs = await open('/pages/currency/balance?asset=USDT', { session: receiver.session })
    await sees(theirs, 'Nothing has moved here yet')
    const own = await open('/pages/currency/balance?asset=USDT', { session: sender.session })

    const page = await open(internalAt, { session: sender.session })
    await choosePerson(page, 'receiver2026')
    await sees(page, 'r********026')
    await fillAmount(page, '25.5')
    await seesFact(page, 'Network fee', 'Free')
    await fill(page, 'Note (optional)', 'Dinner')
    await press(page, 'Review transfer')
    const sheet = sheetOf(page, 'Review transfer')
    await sees(sheet, 'Inside Auric')
    await sees(sheet, 'Dinner')
    await press(sheet, 'Confirm with trade password')
    await payWith(page)
    await sees(page, 'Completed')
    await seesFact(page, 'They receive', /^25\.50\sUSDT$/)
    await seesFact(page, 'Note', 'Dinner')

    await factOf(theirs, 'Available').getByText('25.50').waitFor()
    await sees(theirs, /^From t/)
    await factOf(own, 'Available').getByText('74.50').waitFor()
    assert.deepEqual(await moneyOf(system, receiver), { available: '25.5', held: '0' })
  },
)

journey(
  'a person is found by name, phone, e-mail and number, and shown by a masked name',
  async ({ system, open }) => {
    const sender = await registerUser(system)
    const { profile } = (await registerUser(system, 'findme2026')).session
    await system.database.owner`
    update identity_user
       set phone = '+447911123460', email = 'findme@example.com'
     where id = ${profile.id}`
    const page = await open(internalAt, { session: sender.session })
    await press(page, /^To/)
    for (const [way, value] of [
      ['User name', 'FindMe2026'],
      ['Phone', '+44 7911 123460'],
      ['E-mail', 'findme@example.com'],
      ['UID', profile.uid],
    ] as const) {
      await findPerson(page, way, value)
      await sees(page, 'Is this the person?')
      await sees(page, 'f******026')
      await sees(page, `UID ${profile.uid}`)
    }
    await seesNone(textOf(page, /findme/i))
    await findPerson(page, 'User name', 'nobodyever')
    await sees(page, /^No account was found\./)
    await findPerson(page, 'User name', sender.username)
    await sees(page, 'This is your own account. Choose someone else.')
  },
)

journey(
  'a transfer on a chain is followed to its end, and the address has the money',
  async ({ system, open }) => {
    const { control } = system
    const sender = await registerRich(system, '100')
    const to = outsideAddress()
    const page = await open(onchainAt, { session: sender.session })
    await chooseAddress(page, to)
    await fillAmount(page, '40')
    await seesFact(page, 'Network fee', /^2\.00\sUSDT$/)
    await seesFact(page, 'You pay', /^42\.00\sUSDT$/)
    await press(page, 'Review transfer')
    await sees(page, /^You have not sent to this address before/)
    await press(page, 'Confirm with trade password')
    await payWith(page)
    await sees(page, 'Order number')
    assert.deepEqual(await moneyOf(system, sender), { available: '58', held: '42' })

    await eventually(
      'the transfer waits for a block',
      async () => (await system.sandbox.evm.ERC20.status()).pending > 0,
    )
    await control.mine('ERC20', 1)
    await sees(page, 'Confirming · 1 of 12')
    await control.mine('ERC20', 10)
    await sees(page, 'Confirming · 11 of 12')
    assert.deepEqual(await moneyOf(system, sender), { available: '58', held: '42' })
    await control.mine('ERC20', 1)
    await sees(page, 'Completed')
    assert.equal(await onChain(system, 'ERC20', 'USDT', to), 40_000_000n)
    assert.deepEqual(await moneyOf(system, sender), { available: '58', held: '0' })
    await page.getByRole('button', { name: /^Copy\. Transaction/ }).waitFor()

    // Sent to before, it is not warned of again.
    await page.goto(onchainAt)
    await chooseAddress(page, to)
    await fillAmount(page, '10')
    await press(page, 'Review transfer')
    await sees(sheetOf(page, 'Review transfer'), 'They receive')
    await seesNone(textOf(page, /You have not sent to this address/))
  },
)

journey('all there is can be sent: the fee is inside it', async ({ system, open }) => {
  const sender = await registerRich(system, '60')
  const page = await open(onchainAt, { session: sender.session })
  await chooseAddress(page, outsideAddress())
  await press(page, 'Max')
  await fill(page, 'Confirm amount', '58')
  await send(page)
  assert.deepEqual(await moneyOf(system, sender), { available: '0', held: '60' })
})

journey(
  'a transfer that still waits is called off, and all of it comes back',
  async ({ system, open }) => {
    const { sandbox } = system
    const sender = await registerRich(system, '50')
    const { faults } = sandbox.evm.BEP20
    faults.set('unavailable', 'always')
    const page = await open('/pages/exchange/transfer?asset=USDT&network=BEP20', {
      session: sender.session,
    })
    await chooseAddress(page, outsideAddress())
    await fillAmount(page, '20')
    await toPasscode(page)
    await payWith(page)
    await sees(page, 'In line. You can still call it off.')
    assert.deepEqual(await moneyOf(system, sender), { available: '29.7', held: '20.3' })
    await press(page, 'Call it off')
    const sheet = sheetOf(page, 'Call off this transfer?')
    await press(sheet, 'Keep it')
    await sheet.waitFor({ state: 'hidden' })
    await press(page, 'Call it off')
    await press(sheet, 'Call it off')
    await sees(page, 'You called it off. The amount and the fee are back in your balance.')
    await sees(page, 'Failed')
    await eventually('all of it is back', async () => {
      const money = await moneyOf(system, sender)
      return money.available === '50' && money.held === '0'
    })
    await press(page, 'Back')
    await seesTitle(page, 'Bills')
    await sees(page, /^Failed/)
  },
)
