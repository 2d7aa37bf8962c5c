/** What a form of identity must be like, the same on the phone and on the server. */
import type { ErrorCode } from '#contract/errors.ts'
import {
  type DocumentType,
  type KycField,
  type KycForm,
  type KycRecord,
  documentTypes,
  kycFields,
} from '#contract/kyc.ts'
import { emailProblem, normalEmail, normalPhone, phoneProblem } from '#contract/rules.ts'
import { type Instant, type PlainDate, after, dayMs, moveDate } from '#kernel/time.ts'

/** Something that is wrong with a field. */
export type KycProblem = { readonly field: KycField; readonly code: ErrorCode }

const optional: readonly KycField[] = [
  'latinFirstName',
  'latinLastName',
  'nationality',
  'phone',
  'email',
  'occupation',
  'annualIncome',
]

/** Whether the form cannot be handed in without this field (spec §5). */
export const isRequired = (field: KycField): boolean => !optional.includes(field)

const ageMin = 18
const ageMax = 120
/** No document is valid longer. */
const validYearsMax = 50

/** Places that give out no identity card that is taken as a proof of identity. */
const passportOnly: readonly string[] = ['AU', 'CA', 'DK', 'GB', 'NZ', 'US']

/** Documents that are taken from a place, the usual one first. */
export const documentTypesOf = (region: string): readonly DocumentType[] =>
  passportOnly.includes(region) ? ['passport'] : documentTypes

/** Whether a name has letters that are not latin, so that it needs a latin spelling beside it. */
export const needsLatin = (name: string): boolean => /[^\p{Script=Latin}\P{L}]/u.test(name)

/** Everything that is wrong with a form on a day, in the order of the form; the first of each field. */
export function kycProblems(form: KycForm, today: PlainDate): KycProblem[] {
  return kycFields.flatMap((field) => {
    const code = problemOf(field, form, today)
    return code === undefined ? [] : [{ field, code }]
  })
}

function problemOf(field: KycField, form: KycForm, today: PlainDate): ErrorCode | undefined {
  const value = form[field]
  if (value === undefined || value === '') {
    const isMissing = isRequired(field) || isLatinMissing(field, form)
    return isMissing ? 'KYC_FIELD_REQUIRED' : undefined
  }
  return checks[field]?.(value, form, today)
}

type Check = (value: string, form: KycForm, today: PlainDate) => ErrorCode | undefined

const nameCheck: Check = (value) => (isName(value) ? undefined : 'KYC_NAME_INVALID')
const latinCheck: Check = (value) =>
  /^[A-Za-z][A-Za-z '.-]*$/.test(value) ? undefined : 'KYC_NAME_LATIN'

/** What is checked of a field that is filled in. */
const checks: Partial<Readonly<Record<KycField, Check>>> = {
  documentType: (value, { issuingRegion }) =>
    documentTypesOf(issuingRegion ?? '').some((type) => type === value)
      ? undefined
      : 'KYC_DOCUMENT_TYPE',
  documentNumber: (value, form) =>
    isDocumentNumber(value, form) ? undefined : 'KYC_DOCUMENT_NUMBER',
  expiresOn: (_value, { expiresOn }, today) => expiresOn && expiryProblem(expiresOn, today),
  birthday: (_value, { birthday }, today) => birthday && birthdayProblem(birthday, today),
  firstName: nameCheck,
  lastName: nameCheck,
  latinFirstName: latinCheck,
  latinLastName: latinCheck,
  cardName: (value) => (/^[A-Za-z][A-Za-z0-9 '.-]*$/.test(value) ? undefined : 'KYC_CARD_NAME'),
  phone: (value) => phoneProblem(normalPhone(value)),
  email: (value) => emailProblem(normalEmail(value), 'wide'),
}

function isLatinMissing(field: KycField, form: KycForm): boolean {
  if (field === 'latinFirstName') return needsLatin(form.firstName ?? '')
  if (field === 'latinLastName') return needsLatin(form.lastName ?? '')
  return false
}

/** What else may be changed with a rejected field, because it says the same in another way. */
const companions: Partial<Readonly<Record<KycField, readonly KycField[]>>> = {
  issuingRegion: ['documentType', 'documentNumber'],
  documentType: ['documentNumber', 'documentPhoto', 'expiresOn'],
  documentPhoto: ['documentNumber', 'expiresOn'],
  firstName: ['latinFirstName'],
  lastName: ['latinLastName'],
}

/** What a renewal asks for anew. */
export const renewedFields: readonly KycField[] = [
  'documentType',
  'documentNumber',
  'expiresOn',
  'documentPhoto',
  'addressPhoto',
]

const renewDaysBefore = 90

/** The first day on which a record can be renewed: three months before its document ends. */
export const renewableFrom = (validUntil: PlainDate): PlainDate =>
  moveDate(validUntil, { days: -renewDaysBefore })

/** When an application that was handed in at a moment should be decided: a working day later. */
export function serviceDue(submittedAt: Instant): Instant {
  let due = after(submittedAt, dayMs)
  while (isWeekend(due)) due = after(due, dayMs)
  return due
}

/** In UTC; the first of January 1970 was a Thursday. */
const isWeekend = (moment: Instant): boolean => [2, 3].includes(Math.floor(moment / dayMs) % 7)

/**
 * Fields that may be changed: all of a draft; of a renewal its document; of a rejected form what
 * was rejected, what goes with it, and what has become wrong since.
 */
export function changeableFields(
  { state, form, mend, renewal }: Pick<KycRecord, 'state' | 'form' | 'mend' | 'renewal'>,
  today: PlainDate,
): readonly KycField[] {
  if (state === 'none' || (state === 'draft' && !renewal)) return kycFields
  if (state !== 'rejected' && state !== 'draft') return []
  const rejected = state === 'draft' ? renewedFields : mend.map(({ field }) => field)
  const wrong = kycProblems(form, today).map(({ field }) => field)
  const beside = rejected.flatMap((field) => companions[field] ?? [])
  const allowed = new Set([...rejected, ...beside, ...wrong])
  return kycFields.filter((field) => allowed.has(field))
}

/** Letters and marks of any script with what joins them; no digits, no signs. */
const isName = (name: string): boolean =>
  /^\p{L}(?:[\p{L}\p{M} '’.·・-]|\u200C|\u200D)*$/u.test(name)

/** A number as it is compared: capital letters and digits, without what people put between them. */
export const plainNumber = (number: string): string =>
  number.normalize('NFKC').toUpperCase().replace(/[\s-]/g, '')

function isDocumentNumber(number: string, { issuingRegion, documentType }: KycForm): boolean {
  const plain = plainNumber(number)
  if (issuingRegion === 'CN' && documentType === 'idCard') return isResidentNumber(plain)
  if (documentType === 'passport') return /^[A-Z0-9]{6,9}$/.test(plain)
  return /^[A-Z0-9./()]{4,24}$/.test(plain)
}

const residentWeights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]

/** The number of a resident's card with its check digit (GB 11643-1999). */
function isResidentNumber(number: string): boolean {
  if (!/^\d{17}[\dX]$/.test(number)) return false
  const sum = residentWeights.reduce((total, weight, at) => total + weight * Number(number[at]), 0)
  return '10X98765432'[sum % 11] === number[17]
}

function expiryProblem(expiresOn: PlainDate, today: PlainDate): ErrorCode | undefined {
  if (expiresOn < today) return 'KYC_DOCUMENT_EXPIRED'
  return expiresOn > moveDate(today, { months: validYearsMax * 12 })
    ? 'KYC_DATE_INVALID'
    : undefined
}

function birthdayProblem(birthday: PlainDate, today: PlainDate): ErrorCode | undefined {
  if (birthday > today || birthday < moveDate(today, { months: -ageMax * 12 })) {
    return 'KYC_DATE_INVALID'
  }
  return moveDate(birthday, { months: ageMin * 12 }) > today ? 'KYC_UNDER_AGE' : undefined
}
