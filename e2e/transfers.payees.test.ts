import assert from 'node:assert/strict'
import { payeeList } from '#contract/transfers.ts'
import { stageFor } from '#e2e/steps/journey.ts'
import { moneyOf, outsideAddress, registerRich } from '#e2e/steps/money.ts'
import { fillAmount, findPerson, onchainAt, payWith, toPasscode } from '#e2e/steps/transfer.ts'
import {
  choose,
  control,
  fill,
  press,
  sees,
  seesTitle,
  sheetOf,
  textOf,
  seesNone,
} from '#e2e/steps/see.ts'
import { registerUser } from '#e2e/support/steps.ts'

const journey = stageFor({ cadence: 'manual' })
const bookAt = '/pages/exchange/payee'

journey(
  'a person is saved in the address book and sent to from there',
  async ({ system, open }) => {
    const sender = await registerRich(system, '50')
    const friend = await registerUser(system, 'landlord2026')
    const page = await open(bookAt, { session: sender.session })
    await sees(page, 'People and addresses you send to often will be here')
    await press(page, 'New payee')
    const form = sheetOf(page, 'New payee')
    await choose(page, 'Person on Auric')
    await findPerson(page, 'User name', 'landlord2026')
    await press(form, 'Send to this person')
    await press(form, 'Save payee')
    await sees(form, 'Give it a name')
    await fill(form, 'Name', 'Rent')
    await fill(form, 'Remark', 'first of the month')
    await press(form, 'Save payee')
    await form.waitFor({ state: 'hidden' })
    await control(page, /^Rent/).click()
    await press(sheetOf(page, 'Edit payee'), 'Send')
    await seesTitle(page, 'Transfer')
    await sees(page, /^Rent · l\*+026$/)
    await fillAmount(page, '12')
    await toPasscode(page)
    await payWith(page)
    await sees(page, 'Completed')
    assert.deepEqual(await moneyOf(system, friend), { available: '12', held: '0' })
  },
)

journey(
  'an address is saved, renamed, chosen for a transfer, and deleted',
  async ({ system, open }) => {
    const sender = await registerRich(system, '50')
    const address = outsideAddress()
    const page = await open(bookAt, { session: sender.session })
    await press(page, 'Add')
    const form = sheetOf(page, 'New payee')
    await fill(form, 'Address', '0x1234')
    await press(form, 'Use this address')
    await sees(form, /^This is not an address on the chosen network/)
    await fill(form, 'Address', address)
    await press(form, 'Use this address')
    await fill(form, 'Name', 'Cold store')
    await press(form, 'Save payee')
    await form.waitFor({ state: 'hidden' })

    await control(page, /^Cold store/).click()
    const edit = sheetOf(page, 'Edit payee')
    await fill(edit, 'Name', 'Vault')
    await press(edit, 'Save payee')
    await edit.waitFor({ state: 'hidden' })

    // Offered only where it can be sent to: on its own network, in its own currency.
    await page.goto(onchainAt)
    await press(page, /^To/)
    await control(page, /^Vault/).click()
    await seesTitle(page, 'Transfer')
    await sees(page, /^Vault · 0x/)
    await page.goto('/pages/exchange/transferAddress?kind=onchain&asset=USDT&network=BEP20')
    await sees(page, /^Nobody in your address book/)

    await page.goto(bookAt)
    await control(page, /^Vault/).click()
    await press(edit, 'Delete payee')
    await sees(edit, 'Delete Vault?')
    await press(edit, 'Cancel')
    await press(edit, 'Delete payee')
    await press(edit, 'Delete payee')
    await sees(page, 'People and addresses you send to often will be here')
    const { token } = sender.session
    assert.deepEqual(await system.wire(payeeList, {}, { token }), { payees: [] })
  },
)

journey('an address that only looks like a saved one is warned of', async ({ system, open }) => {
  const sender = await registerRich(system, '50')
  const { token } = sender.session
  const known = '0x52908400098527886E0F7030069857D2E4169EE7'
  const twin = `${known.slice(0, 8)}${'0'.repeat(28)}${known.slice(-6)}`.toLowerCase()
  await system.json(
    'transfers/savePayee',
    {
      name: 'Exchange',
      remark: '',
      target: { kind: 'onchain', asset: 'USDT', network: 'ERC20', address: known },
    },
    { token },
  )
  const page = await open(onchainAt, { session: sender.session })
  await press(page, /^To/)
  await fill(page, 'Address', twin)
  await press(page, 'Use this address')
  await seesTitle(page, 'Transfer')
  await fillAmount(page, '10')
  await press(page, 'Review transfer')
  await sees(page, /^It looks like 0x5290…9EE7, which you know, but it is another address/)
  await seesNone(textOf(page, /^You have not sent to this address/))
})
