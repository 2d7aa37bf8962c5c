/** What can be decided about the form without a screen. */
import * as z from 'zod/mini'
import {
  KycChanges,
  type KycField,
  KycForm,
  type KycRecord,
  documentTypes,
  incomes,
  kycFields,
  kycMax,
  occupations,
} from '#contract/kyc.ts'
import { latinOf } from '#contract/kyc.latin.ts'
import { changeableFields, documentTypesOf, needsLatin } from '#contract/kyc.rules.ts'
import type { PlainDate } from '#kernel/time.ts'

export const formSteps = ['document', 'person', 'address', 'signature'] as const
export type FormStep = (typeof formSteps)[number]

const fieldsOfStep: Readonly<Record<FormStep, readonly KycField[]>> = {
  document: ['issuingRegion', 'documentType', 'documentNumber', 'expiresOn', 'documentPhoto'],
  person: ['firstName', 'lastName', 'latinFirstName', 'latinLastName', 'birthday', 'nationality'],
  address: ['addressPhoto', 'phone', 'email', 'occupation', 'annualIncome'],
  signature: ['cardName', 'signature'],
}

/** The form as it is typed: text by field, also what is no whole value yet. */
export type Typed = Partial<Readonly<Record<KycField, string>>>

/** A form as it would have been typed. */
export const typedOf = (form: KycForm): Typed => {
  const typed: Partial<Record<KycField, string>> = {}
  const texts = z.encode(KycForm, form)
  for (const field of kycFields) {
    const text = texts[field]
    if (text !== undefined) typed[field] = text
  }
  return typed
}

/** The form as far as what was typed is whole. */
export function formOf(typed: Typed): KycForm {
  const whole = kycFields.filter((field) => changeOf(field, typed[field]) !== undefined)
  return KycForm.parse(
    Object.fromEntries(whole.flatMap((field) => (typed[field] ? [[field, typed[field]]] : []))),
  )
}

/** A field as it is to be saved; undefined while it is no whole value. */
export const changeOf = (field: KycField, text: string | undefined): KycChanges | undefined =>
  KycChanges.safeParse({ [field]: text?.trim() ? text : null }).data

/** Fields of a step that are asked, as far as they may be changed. */
export function askedFields(
  step: FormStep,
  typed: Typed,
  record: KycRecord,
  today: PlainDate,
): readonly KycField[] {
  const allowed = changeableFields({ ...record, form: formOf(typed) }, today)
  return fieldsOfStep[step].filter((field) => allowed.includes(field) && isAsked(field, typed))
}

/** A latin spelling is asked where the name has other letters. */
function isAsked(field: KycField, typed: Typed): boolean {
  if (field === 'latinFirstName') return needsLatin(typed.firstName ?? '')
  if (field === 'latinLastName') return needsLatin(typed.lastName ?? '')
  return true
}

/** How a field is filled in. */
export const kinds = {
  issuingRegion: 'region',
  documentType: 'choice',
  documentNumber: 'text',
  expiresOn: 'date',
  documentPhoto: 'photo',
  firstName: 'text',
  lastName: 'text',
  latinFirstName: 'text',
  latinLastName: 'text',
  birthday: 'date',
  nationality: 'region',
  addressPhoto: 'photo',
  phone: 'text',
  email: 'text',
  occupation: 'choice',
  annualIncome: 'choice',
  signature: 'signature',
  cardName: 'text',
} as const satisfies Readonly<Record<KycField, string>>

/** Longest text of a field, and what phones fill in by themselves. */
export const inputs: Partial<
  Readonly<Record<KycField, { readonly maxLength: number; readonly autoComplete: string }>>
> = {
  documentNumber: { maxLength: kycMax.documentNumber, autoComplete: 'off' },
  firstName: { maxLength: kycMax.name, autoComplete: 'given-name' },
  lastName: { maxLength: kycMax.name, autoComplete: 'family-name' },
  latinFirstName: { maxLength: kycMax.name, autoComplete: 'off' },
  latinLastName: { maxLength: kycMax.name, autoComplete: 'off' },
  phone: { maxLength: kycMax.phone, autoComplete: 'tel' },
  email: { maxLength: kycMax.email, autoComplete: 'email' },
  cardName: { maxLength: kycMax.cardName, autoComplete: 'off' },
}

/** What can be chosen for a field. */
export function optionsOf(field: KycField, typed: Typed): readonly string[] {
  if (field === 'documentType') {
    return typed.issuingRegion === undefined ? documentTypes : documentTypesOf(typed.issuingRegion)
  }
  return field === 'occupation' ? occupations : incomes
}

/** Whether a new document can be handed in in place of the approved one. */
export const isRenewable = (
  { state, renewableFrom }: Pick<KycRecord, 'state' | 'renewableFrom'>,
  today: PlainDate,
): boolean => state === 'approved' && renewableFrom !== null && renewableFrom <= today

/** The latin spelling to offer for a field that is still empty. */
export function spellingFor(field: KycField, typed: Typed): string | undefined {
  if (typed[field]?.trim()) return undefined
  if (field === 'latinFirstName') return latinOf(typed.firstName ?? '', typed.issuingRegion)
  if (field === 'latinLastName') return latinOf(typed.lastName ?? '', typed.issuingRegion)
  return undefined
}
