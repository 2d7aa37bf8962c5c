/** How the service runs, as operators change it, and what users see of it. */
import { savePreferences } from '#contract/identity.ts'
import type { Page } from 'playwright-core'
import { approveAs, atDesk } from '#e2e/steps/console.ts'
import { type Stage, stageFor } from '#e2e/steps/journey.ts'
import { registerRich } from '#e2e/steps/money.ts'
import { choose, fill, press, sees, seesTitle, sheetOf, seesNone } from '#e2e/steps/see.ts'

const journey = stageFor({ cadence: 'manual' })

/** Writes what is in the basket down, and asks somebody else for it. */
async function askFor(page: Page, title: string): Promise<void> {
  await press(page, 'Preview…')
  const sheet = sheetOf(page, 'Write the changes down')
  await fill(sheet, 'Title', title)
  await press(sheet, 'Save and preview')
  await sees(page, title)
  await askAgain(page)
}

async function askAgain(page: Page): Promise<void> {
  await press(page, 'Ask for approval…')
  const sheet = sheetOf(page, 'Ask for approval')
  await fill(sheet, 'Reason', 'As agreed this morning')
  await press(sheet, 'Ask')
  await sees(page, 'waits for approval')
}

/** Another admin approves the only request there is. */
async function approve(stage: Stage, title: string): Promise<void> {
  const page = await atDesk(stage, 'admin', 'approvals')
  await sees(page, title)
  await approveAs(page)
  await sees(page, 'Nothing waits for a second operator.')
}

journey('a fee is changed by two, seen by users, and taken back', async (stage) => {
  const { system, open } = stage
  const admin = await atDesk(stage, 'admin', 'config')
  await seesTitle(admin, 'Settings')
  const coin = admin.getByRole('region', { name: 'USDT on ERC20' })
  await fill(coin, 'Withdrawal fee', '7')
  await press(admin, 'Forget')
  await coin.getByLabel('Withdrawal fee').and(coin.locator('input[value="2"]')).waitFor()
  await fill(coin, 'Withdrawal fee', '25')
  await askFor(admin, 'Dearer gas')
  await sees(admin, 'The fee is at least ten times what it was.')
  await sees(admin, '25 USDT')
  await approve(stage, 'Dearer gas')

  const user = await registerRich(system, '100')
  const seesFee = async (fee: string) => {
    const page = await open('/pages/exchange/transfer?asset=USDT&network=ERC20', {
      session: user.session,
    })
    await sees(page, fee)
  }
  await seesFee('25.00 USDT')

  await choose(admin, 'History')
  await press(admin, 'Undo')
  await sees(admin, 'Undo: Dearer gas')
  await askAgain(admin)
  await approve(stage, 'Undo: Dearer gas')
  await seesFee('2.00 USDT')
})

journey('a feature that is closed in a region is told as not yet open there', async (stage) => {
  const { system, open } = stage
  const admin = await atDesk(stage, 'admin', 'config')
  await press(admin, 'Regions')
  await press(admin, 'Deposits: add an exception')
  await fill(admin, 'Country code', 'ru')
  await sees(admin, 'Russia')
  await admin.getByRole('radiogroup', { name: 'There it is' }).getByLabel('Not yet open').check()
  await press(admin, 'Add')
  await askFor(admin, 'Deposits in Russia')
  await approve(stage, 'Deposits in Russia')

  const user = await registerRich(system, '10')
  const page = async (region: string, language: 'ru' | 'en') => {
    await system.wire(savePreferences, { region }, { token: user.session.token })
    return open('/pages/index/collection', { session: user.session, language })
  }
  await seesTitle(await page('RU', 'ru'), 'Эта функция ещё не открыта')
  const elsewhere = await page('JP', 'en')
  await sees(elsewhere, 'USDT')
  await seesNone(elsewhere.getByText('This feature is not open yet'))
})

journey(
  'an announcement is written, seen before it is sent, read in a region, and withdrawn',
  async (stage) => {
    const { system, open } = stage
    const support = await atDesk(stage, 'support', 'announcements/new')
    await fill(support, 'Title', 'Quiet night')
    await fill(support, 'Text', 'Deposits rest from two to three.')
    await sees(support.getByRole('region', { name: 'As it is seen' }), 'Quiet night')
    await sees(support, 'Write it in every language, or choose what is shown instead.')
    await press(support, 'Русский')
    await fill(support, 'Title', 'Тихая ночь')
    await fill(support, 'Text', 'С двух до трёх пополнения не зачисляются.')
    await press(support, 'Show English instead')
    await fill(support, 'Regions', 'ru, kz')
    await press(support, 'Announce now')
    await sees(support, /^For users in Russia, Kazakhstan/)

    const user = await registerRich(system, '10')
    const inbox = async (region: string, language: 'ru' | 'ja') => {
      await system.wire(savePreferences, { region }, { token: user.session.token })
      return open('/pages/message/message', { session: user.session, language })
    }
    await sees(await inbox('RU', 'ru'), 'Тихая ночь')
    await sees(await inbox('KZ', 'ja'), 'Quiet night')
    await press(support, 'Withdraw')
    await sees(support, 'withdrawn')
    const after = await inbox('RU', 'ru')
    await sees(after, /USDT/)
    await seesNone(after.getByText('Тихая ночь'))
  },
)
