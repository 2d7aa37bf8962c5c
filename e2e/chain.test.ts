import assert from 'node:assert/strict'
import { stageFor } from '#e2e/steps/journey.ts'
import { copyAddress } from '#e2e/steps/money.ts'
import {
  factOf,
  fill,
  isAt,
  press,
  sees,
  seesNoMore,
  seesTitle,
  sheetOf,
  seesFact,
} from '#e2e/steps/see.ts'
import { deposit, registerUser } from '#e2e/support/steps.ts'

const journey = stageFor({ cadence: 'manual' })

journey(
  'a deposit is seen at one confirmation, counts to twelve by itself, and is there',
  async ({ system, open }) => {
    const { control } = system
    const { session } = await registerUser(system)
    const page = await open('/', { session })
    await press(page, 'Receive')
    await sees(page, 'Send only USDT on Ethereum to this address')
    await seesFact(page, 'Network confirmations', '12')
    const to = await copyAddress(page)
    await page.getByRole('img', { name: 'QR code of your USDT address on Ethereum' }).waitFor()
    await press(page, 'Back')

    let loads = 0
    page.on('load', () => (loads += 1))
    await press(page, 'Assets')
    await press(page, 'Bills')
    await sees(page, 'Nothing has moved yet. What you receive and send will be here.')
    await control.deposit({ network: 'ERC20', asset: 'USDT', amount: '123.45', to })
    await control.mine('ERC20', 1)
    await sees(page, 'Confirming 1 of 12')
    await press(page, /\+123\.45/)
    await seesTitle(page, 'Received')
    await sees(page, 'Confirming · 1 of 12')
    for (let seen = 2; seen < 12; seen += 3) {
      await control.mine('ERC20', seen === 2 ? 1 : 3)
      await sees(page, `Confirming · ${seen} of 12`)
    }
    await sees(page, /^11 of 12 · about/)
    const other = await open('/pages/currency/balance?asset=USDT', { session })
    await seesFact(other, 'On its way', /^123\.45/)
    await seesFact(other, 'Available', /^0/)

    await control.mine('ERC20', 1)
    await sees(page, 'Completed')
    await factOf(other, 'Available').getByText('123.45').waitFor()
    await seesFact(other, 'On its way', /^0/)
    assert.equal(loads, 0, 'nothing was loaded anew')

    await page.goto('/pages/exchange/addressqrcode')
    await sees(page, '1 received')
  },
)

journey(
  'a deposit whose block is lost is taken back, and counts anew where it returns',
  async ({ system, open }) => {
    const { control, sandbox } = system
    const user = await registerUser(system)
    await deposit(system, user, { network: 'ERC20', asset: 'USDT', amount: '50' })
    await control.mine('ERC20', 3)
    const page = await open('/pages/exchange/bill', { session: user.session })
    await sees(page, 'Confirming 3 of 12')
    await press(page, /\+50/)
    await sees(page, 'Confirming · 3 of 12')

    await sandbox.evm.ERC20.reorg({ depth: 3, keep: true })
    await sees(page, 'Confirming · 2 of 12')
    await control.reorg('ERC20', 3)
    await sees(page, 'Failed')
    await sees(page, 'The network took the block with this payment back.')
    await control.mine('ERC20', 12)
    await page.goto('/pages/currency/balance?asset=USDT')
    await seesFact(page, 'Available', /^0/)
    await seesFact(page, 'On its way', /^0/)
  },
)

journey('less than the smallest deposit is shown and not credited', async ({ system, open }) => {
  const user = await registerUser(system)
  const page = await open('/pages/index/collection?asset=USDT', { session: user.session })
  await seesFact(page, 'Smallest deposit', /^1\.00\sUSDT/)
  await deposit(system, user, { network: 'ERC20', asset: 'USDT', amount: '0.5' })
  await system.control.mine('ERC20', 12)
  await page.goto('/pages/exchange/bill')
  await press(page, /0\.5/)
  await sees(page, 'Less than the smallest deposit, so it was not credited.')
})

journey(
  'an asset is received on each of its networks, to one balance',
  async ({ system, open }) => {
    const { control } = system
    const { session } = await registerUser(system)
    const page = await open('/pages/index/collection?asset=USDT', { session })
    const onEthereum = await copyAddress(page)
    await press(page, 'Network: ERC20')
    await press(sheetOf(page, 'Network'), /^BEP20/)
    await sees(page, 'Send only USDT on BNB Smart Chain to this address')
    const onBnb = await copyAddress(page)
    // The token counts 6 decimals on one network and 18 on the other.
    await control.deposit({ network: 'ERC20', asset: 'USDT', amount: '10', to: onEthereum })
    await control.deposit({ network: 'BEP20', asset: 'USDT', amount: '20.000001', to: onBnb })
    await Promise.all([control.mine('ERC20', 12), control.mine('BEP20', 12)])
    await page.goto('/pages/currency/balance?asset=USDT')
    await factOf(page, 'Available').getByText('30.000001').waitFor()
    await press(page, 'See all')
    await isAt(page, '/pages/exchange/bill?asset=USDT')
    await sees(page, /\+20\.00/)
  },
)

journey(
  'an address is named, renamed, and advised against after five payments',
  async ({ system, open }) => {
    const { control } = system
    const { session } = await registerUser(system)
    const page = await open('/pages/index/collection?asset=DAI', { session })
    const first = await copyAddress(page)
    await press(page, 'New address')
    const form = sheetOf(page, 'New address')
    await fill(form, 'Name', 'Salary')
    await fill(form, 'Note', 'from the office')
    await press(form, 'Make address')
    await form.waitFor({ state: 'hidden' })
    await seesNoMore(page, first)
    const second = await copyAddress(page)
    assert.notEqual(second, first)

    await press(page, 'My addresses')
    await sees(page, 'Address 1')
    await press(page, /^Salary/)
    await sees(page, 'from the office')
    await press(page, 'Name and note')
    const edit = sheetOf(page, 'Name and note')
    await fill(edit, 'Name', 'Wages')
    await press(edit, 'Save')
    await seesTitle(page, 'Wages')

    for (let paid = 0; paid < 5; paid += 1) {
      await control.deposit({ network: 'ERC20', asset: 'DAI', amount: '2', to: second })
    }
    await control.mine('ERC20', 12)
    await sees(page, '5 of 5 advised')
    await sees(page, 'An address is best used at most 5 times.')
    await press(page, 'Back')
    await sees(page, '5 received')
    await sees(page, '0 received')
  },
)
