/** Paying: the number pad. */
import type { Page } from 'playwright-core'

/** Presses the digits on the app's own number pad, which asks for `label`. */
export async function enterDigits(page: Page, label: string, digits: string): Promise<void> {
  const pad = page.getByRole('group', { name: label, exact: true })
  for (const digit of digits) await pad.getByRole('button', { name: digit, exact: true }).click()
}
