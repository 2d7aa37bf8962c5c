import assert from 'node:assert/strict'
import { languageNames, languages } from '#contract/language.ts'
import { agree, fillName, fillNewPassword, isHome } from '#e2e/steps/identity.ts'
import { stageFor } from '#e2e/steps/journey.ts'
import { copyAddress, enterDigits, onChain, outsideAddress } from '#e2e/steps/money.ts'
import { languageTexts } from '#e2e/steps/texts.ts'
import { chooseAddress, choosePerson, fillAmount, internalAt, send } from '#e2e/steps/transfer.ts'
import { choose, eventually, fill, press, sees, seesTitle } from '#e2e/steps/see.ts'
import { password, registerUser, tradePassword } from '#e2e/support/steps.ts'

const journey = stageFor({ cadence: 'manual' })

journey(
  'somebody new receives money, gives some of it away, sends some out, and finds all of it in the bills, in five languages and both themes',
  async ({ system, open }) => {
    const { control, sandbox } = system
    const friend = await registerUser(system, 'friend2026')
    const page = await open('/')
    await press(page, 'Create account')
    await fillName(page, { way: 'User name', name: 'newcomer2026' })
    await fillNewPassword(page, 'Password')
    await agree(page)
    await press(page, 'Create account')
    await isHome(page, 'newcomer2026')
    await press(page, /^Secure your account/)
    await enterDigits(page, 'Choose six digits', tradePassword)
    await enterDigits(page, 'Once more, the same six digits', tradePassword)
    await fill(page, 'Your login password', password)
    await press(page, 'Set trade password')
    await press(page, 'Done')

    await press(page, 'Home')
    await press(page, 'Receive')
    const to = await copyAddress(page)
    await control.deposit({ network: 'ERC20', asset: 'USDT', amount: '100', to })
    await control.mine('ERC20', 1)
    await page.goto('/pages/exchange/bill')
    await sees(page, 'Confirming 1 of 12')
    await control.mine('ERC20', 11)
    await sees(page, 'Completed')

    await page.goto(internalAt)
    await choosePerson(page, friend.username)
    await fillAmount(page, '30')
    await send(page)
    await sees(page, 'Completed')

    const outside = outsideAddress()
    await press(page, 'Back')
    await page.goto('/pages/exchange/transfer')
    await choose(page, 'On-chain')
    await chooseAddress(page, outside)
    await fillAmount(page, '20')
    await send(page)
    await eventually('it waits for a block', async () => {
      return (await sandbox.evm.ERC20.status()).pending > 0
    })
    await control.mine('ERC20', 12)
    await sees(page, 'Completed')
    assert.equal(await onChain(system, 'ERC20', 'USDT', outside), 20_000_000n)

    for (const language of languages) {
      const { bills } = await languageTexts[language]()
      await page.goto('/pages/setting/language')
      await press(page, languageNames[language])
      for (const theme of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme: theme })
        await page.goto('/pages/exchange/bill')
        await seesTitle(page, bills.title)
        const rows = page.getByRole('main').getByRole('listitem')
        await rows.nth(2).waitFor()
        const told = (await rows.allTextContents()).map((text) => text.replaceAll(/\s/g, ' '))
        assert.equal(told.length, 3)
        for (const [index, amount] of ['22', '30', '100'].entries()) {
          assert.match(told[index] ?? '', new RegExp(`${amount}[.,]00`))
          assert.ok(told[index]?.includes(bills.statuses.SUCCESS), String(told[index]))
        }
      }
    }
  },
)
