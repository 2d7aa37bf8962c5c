/** What operators do at the card desks. */
import type { Locator, Page } from 'playwright-core'
import { cardCurrencies, cardTypes } from '#contract/cards.ts'
import { approveAs, atDesk } from '#e2e/steps/console.ts'
import type { Stage } from '#e2e/steps/journey.ts'
import { formatDecimal } from '#kernel/money.ts'
import { fill, press, sees, sheetOf } from '#e2e/steps/see.ts'

/** Opens the sheet of an act, gives the reason, and does it. */
export async function decide(
  desk: Page,
  {
    button,
    title,
    action,
  }: { readonly button: string; readonly title: string; readonly action: string },
  before: (sheet: Locator) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  await press(desk, button)
  const sheet = sheetOf(desk, title)
  await before(sheet)
  await fill(sheet, 'Reason', 'Looked at it closely')
  await press(sheet, action)
  await sheet.waitFor({ state: 'hidden' })
}

/** What approving an application is called. */
export const approval = {
  button: 'Approve…',
  title: 'Approve the application',
  action: 'Approve',
} as const

/** Two admins have every recharge from this many cents on looked at. */
export async function reviewFrom(stage: Stage, cents: number): Promise<void> {
  const title = 'A closer look at recharges'
  const admin = await atDesk(stage, 'admin', 'config')
  await press(admin, 'App')
  for (const type of cardTypes) {
    const programme = admin.getByRole('region', { name: `Programme ${type}`, exact: true })
    await fill(programme, 'Looked at from', formatDecimal(BigInt(cents), cardCurrencies.USD))
  }
  await press(admin, 'Preview…')
  const sheet = sheetOf(admin, 'Write the changes down')
  await fill(sheet, 'Title', title)
  await press(sheet, 'Save and preview')
  await decide(admin, { button: 'Ask for approval…', title: 'Ask for approval', action: 'Ask' })
  await sees(admin, 'waits for approval')
  const second = await atDesk(stage, 'admin', 'approvals')
  await sees(second, title)
  await approveAs(second)
  await sees(second, 'Nothing waits for a second operator.')
}
