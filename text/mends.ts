import { type KycField, kycFields, kycReasons } from '#contract/kyc.ts'
import type { NoticeDetails } from '#contract/messages.ts'

/** What the parts of an application that have to be mended, and why, are called in a language. */
export type MendWords = {
  readonly fields: Readonly<Record<KycField, string>>
  readonly reasons: Readonly<Record<(typeof kycReasons)[number], string>>
}

/** `documentPhoto:glare` → `Photo of the document: There is glare on it.`, a line each. */
export function mendLines(words: MendWords, { parts = '' }: NoticeDetails, colon: string): string {
  const lines = parts.split(' ').flatMap((part) => {
    const [name, why] = part.split(':')
    const field = kycFields.find((one) => one === name)
    const reason = kycReasons.find((one) => one === why)
    return field && reason ? [`${words.fields[field]}${colon}${words.reasons[reason]}`] : []
  })
  return lines.map((line) => `\n${line}`).join('')
}
