/** How what a failure tells beside its code is written in a language. Absent details give undefined. */
import type { DeskErrorCode, ErrorCode, FailureDetails, UserErrorCode } from '#contract/errors.ts'
import type { Language } from '#contract/language.ts'
import { groupDigits } from '#contract/rules.display.ts'
import { parseInstant } from '#kernel/time.ts'

/** One text for each failure; it says what is wrong and what to do, with or without details. */
export type ErrorTexts = Texts<UserErrorCode>
export type DeskErrorTexts = Texts<DeskErrorCode>
type Texts<Code extends ErrorCode> = Readonly<Record<Code, (details: FailureDetails) => string>>

/** `1234.5`, `USDT` → `1,234.5 USDT`. */
export function moneyText(
  language: Language,
  amount: string | undefined,
  asset: string | undefined,
): string | undefined {
  if (amount === undefined) return undefined
  return [groupDigits(amount, language), asset ?? ''].join('\u00a0').trim()
}

/** `90` → `in 2 minutes`: up to a minute in seconds, then in minutes, then in hours, rounded up. */
export function waitText(language: Language, seconds: string | undefined): string | undefined {
  const count = Number(seconds)
  if (!Number.isInteger(count) || count < 0) return undefined
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'always' })
  if (count <= 60) return relative.format(count, 'second')
  if (count <= 3_600) return relative.format(Math.ceil(count / 60), 'minute')
  return relative.format(Math.ceil(count / 3_600), 'hour')
}

/** An RFC 3339 moment in a zone, or in the one at hand, which it names: `Nov 28, 14:30 UTC`. */
export function momentText(
  language: Language,
  moment: string | undefined,
  timeZone?: string,
): string | undefined {
  const instant = parseInstant(moment ?? '')
  if (instant === undefined) return undefined
  return new Intl.DateTimeFormat(language, {
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
    timeZone,
  }).format(instant)
}
