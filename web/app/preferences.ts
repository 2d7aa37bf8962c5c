import { type Profile, savePreferences } from '#contract/identity.ts'
import type { InputOf } from '#contract/operation.ts'
import { call } from '#web/app/api.ts'
import { type LanguageChoice, chooseLanguage } from '#web/app/language.ts'
import { currentToken, renewProfile } from '#web/app/session.ts'
import { chooseFiat } from '#web/app/worth.ts'

/** Speaks another language at once, and keeps it with the account for other devices. */
export async function preferLanguage(choice: LanguageChoice): Promise<void> {
  void keepWithAccount({ language: choice === 'auto' ? null : choice })
  await chooseLanguage(choice)
}

/** Values in another currency at once, and keeps it with the account for other devices. */
export function preferFiat(code: string): void {
  chooseFiat(code)
  void keepWithAccount({ fiat: code })
}

/** Brings what an account prefers to the device that it has just logged in on. */
export async function applyPreferences({ fiat, language }: Profile): Promise<void> {
  if (fiat !== null) chooseFiat(fiat)
  if (language !== null) await chooseLanguage(language)
}

/** This device has it already; what cannot be kept now is kept with the next choice. */
async function keepWithAccount(chosen: InputOf<typeof savePreferences>): Promise<void> {
  if (currentToken() === undefined) return
  const profile = await call(savePreferences, chosen).catch(() => undefined)
  if (profile) renewProfile(profile)
}
