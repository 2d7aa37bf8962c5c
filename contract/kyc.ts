/** Identity verification by the product's own form (spec §3, §4, §5). */
import * as z from 'zod/mini'
import { Id, InstantCodec, shortText } from '#contract/atoms.ts'
import { countryCodes } from '#contract/country.ts'
import { operation } from '#contract/operation.ts'
import type { Machine } from '#kernel/machine.ts'
import { type PlainDate, parseDate } from '#kernel/time.ts'

/** States of an application that was begun; whoever has not begun has `none`. */
export const kycStateNames = ['draft', 'submitted', 'inReview', 'rejected', 'approved'] as const
export type KycState = (typeof kycStateNames)[number]

/** What can happen to an application. `release`: its reviewer gave it back, or asks for a second look. */
export type KycEvent = 'submit' | 'take' | 'release' | 'reject' | 'approve' | 'resubmit'

/**
 * The way of an application. Approved, it is locked; when its document comes to its end, a renewal
 * begins another one in its place.
 */
export const kycStates: Machine<KycState, KycEvent> = {
  draft: { submit: 'submitted' },
  submitted: { take: 'inReview' },
  inReview: { release: 'submitted', reject: 'rejected', approve: 'approved' },
  rejected: { resubmit: 'submitted' },
  approved: {},
}

export const documentTypes = ['idCard', 'passport'] as const
export type DocumentType = (typeof documentTypes)[number]

/** Occupations; clerk and civil servant are the specification's (spec §3). */
export const occupations = [
  'clerk',
  'civilServant',
  'selfEmployed',
  'worker',
  'student',
  'retired',
  'other',
] as const

/** Income of a year in US dollars: up to the first, the second, …; and above the last. */
export const incomes = ['to10k', 'to30k', 'to60k', 'to100k', 'above100k'] as const

/** Longest texts of the form, in characters. A card takes 26 on its front (ISO/IEC 7813). */
export const kycMax = { documentNumber: 30, name: 60, cardName: 26, phone: 20, email: 100 } as const

/** A calendar date ↔ `PlainDate`: it belongs to no zone, and none can move it. */
const PlainDateCodec = z.codec(
  z.string().check(z.refine((text) => parseDate(text) !== undefined)),
  z.custom<PlainDate>((value) => typeof value === 'string'),
  {
    decode: (text, context) => {
      const date = parseDate(text)
      if (date !== undefined) return date
      context.issues.push({ code: 'invalid_format', format: 'date', input: text })
      return z.NEVER
    },
    encode: (date) => date,
  },
)

/** A place that gives documents out (ISO 3166-1). */
const Region = z.string().check(z.refine((code) => countryCodes.includes(code)))

const shapes = {
  issuingRegion: Region,
  documentType: z.enum(documentTypes),
  documentNumber: shortText(kycMax.documentNumber),
  expiresOn: PlainDateCodec,
  /** An upload of the purpose `kyc`, as the other two. */
  documentPhoto: Id,
  firstName: shortText(kycMax.name),
  lastName: shortText(kycMax.name),
  /** Beside names that are not in latin letters. */
  latinFirstName: shortText(kycMax.name),
  latinLastName: shortText(kycMax.name),
  birthday: PlainDateCodec,
  nationality: Region,
  addressPhoto: Id,
  phone: shortText(kycMax.phone),
  email: shortText(kycMax.email),
  occupation: z.enum(occupations),
  annualIncome: z.enum(incomes),
  signature: Id,
  /** The cardholder's nickname (spec §3): as it is to stand on a card. */
  cardName: shortText(kycMax.cardName),
}

/** Fields of the form, in the order in which they are asked. */
export const kycFields = [
  'issuingRegion',
  'documentType',
  'documentNumber',
  'expiresOn',
  'documentPhoto',
  'firstName',
  'lastName',
  'latinFirstName',
  'latinLastName',
  'birthday',
  'nationality',
  'addressPhoto',
  'phone',
  'email',
  'occupation',
  'annualIncome',
  'signature',
  'cardName',
] as const satisfies readonly (keyof typeof shapes)[]
export type KycField = (typeof kycFields)[number]

/** The form as far as it is filled in. */
export const KycForm = z.partial(z.object(shapes))
export type KycForm = z.infer<typeof KycForm>

/** Fields to write; null empties one. */
export const KycChanges = z.object({
  issuingRegion: z.optional(z.nullable(shapes.issuingRegion)),
  documentType: z.optional(z.nullable(shapes.documentType)),
  documentNumber: z.optional(z.nullable(shapes.documentNumber)),
  expiresOn: z.optional(z.nullable(shapes.expiresOn)),
  documentPhoto: z.optional(z.nullable(shapes.documentPhoto)),
  firstName: z.optional(z.nullable(shapes.firstName)),
  lastName: z.optional(z.nullable(shapes.lastName)),
  latinFirstName: z.optional(z.nullable(shapes.latinFirstName)),
  latinLastName: z.optional(z.nullable(shapes.latinLastName)),
  birthday: z.optional(z.nullable(shapes.birthday)),
  nationality: z.optional(z.nullable(shapes.nationality)),
  addressPhoto: z.optional(z.nullable(shapes.addressPhoto)),
  phone: z.optional(z.nullable(shapes.phone)),
  email: z.optional(z.nullable(shapes.email)),
  occupation: z.optional(z.nullable(shapes.occupation)),
  annualIncome: z.optional(z.nullable(shapes.annualIncome)),
  signature: z.optional(z.nullable(shapes.signature)),
  cardName: z.optional(z.nullable(shapes.cardName)),
})
export type KycChanges = z.infer<typeof KycChanges>

/** Why a field was rejected; each has its words in five languages (`text/<language>/kyc.ts`). */
export const kycReasons = [
  'unreadable',
  'cutOff',
  'glare',
  'mismatch',
  'expired',
  'notAccepted',
  'tooOld',
  'incomplete',
  'other',
] as const

/** Longest note of a reviewer to the applicant. */
export const reasonWordsMax = 300

/** A field that has to be mended, and why. */
export const KycMend = z.object({
  field: z.enum(kycFields),
  reason: z.enum(kycReasons),
  /** The reviewer's own words beside it, or none. */
  words: shortText(reasonWordsMax),
})
export type KycMend = z.infer<typeof KycMend>

/** What an applicant sees of the way of their application. */
export const kycSteps = ['submitted', 'inReview', 'secondLook', 'rejected', 'approved'] as const
export type KycStep = (typeof kycSteps)[number]

/** The own record: its state, what was filled in, what has to be mended, and what happened. */
export const KycRecord = z.object({
  state: z.enum(['none', ...kycStateNames]),
  form: KycForm,
  mend: z.array(KycMend),
  /** Last day of the document that was approved, also while another is handed in; null before. */
  validUntil: z.nullable(PlainDateCodec),
  /** First day on which a new document can be handed in; null before an approval. */
  renewableFrom: z.nullable(PlainDateCodec),
  /** True while a new document is handed in in place of the approved one. */
  renewal: z.boolean(),
  history: z.array(z.object({ step: z.enum(kycSteps), at: InstantCodec })),
  /** Who of us looked at the documents, newest first. */
  looks: z.array(z.object({ name: z.string(), at: InstantCodec })),
})
export type KycRecord = z.infer<typeof KycRecord>

export const kycState = operation({
  path: 'kyc/state',
  kind: 'query',
  auth: 'user',
  summary: 'The own identity record: state, form, what has to be mended, history.',
  input: z.object({}),
  output: KycRecord,
  fails: [],
})

export const saveKycDraft = operation({
  path: 'kyc/saveDraft',
  kind: 'command',
  auth: 'user',
  feature: 'kyc',
  summary:
    'Writes fields of the form; those left out stay. After a rejection only the fields that were rejected.',
  input: KycChanges,
  output: KycRecord,
  fails: ['KYC_LOCKED', 'KYC_FILE'],
})

const problemCodes = [
  'KYC_FIELD_REQUIRED',
  'KYC_DOCUMENT_TYPE',
  'KYC_DOCUMENT_NUMBER',
  'KYC_DOCUMENT_EXPIRED',
  'KYC_DATE_INVALID',
  'KYC_UNDER_AGE',
  'KYC_NAME_INVALID',
  'KYC_NAME_LATIN',
  'KYC_CARD_NAME',
  'PHONE_INVALID',
  'EMAIL_INVALID',
] as const

export const submitKyc = operation({
  path: 'kyc/submit',
  kind: 'command',
  auth: 'user',
  feature: 'kyc',
  summary: 'Hands the form in for review: every required field must be there and right.',
  input: z.object({}),
  output: KycRecord,
  fails: [...problemCodes, 'KYC_LOCKED', 'KYC_STATE_CONFLICT'],
})

export const resubmitKyc = operation({
  path: 'kyc/resubmit',
  kind: 'command',
  auth: 'user',
  feature: 'kyc',
  summary: 'Hands in again what was rejected; every rejected field must have been changed.',
  input: z.object({}),
  output: KycRecord,
  fails: [...problemCodes, 'KYC_NOT_MENDED', 'KYC_STATE_CONFLICT'],
})

export const renewKyc = operation({
  path: 'kyc/renew',
  kind: 'command',
  auth: 'user',
  summary:
    'Begins a renewal of an approved record near or after its end: document and dates anew, the rest stays.',
  input: z.object({}),
  output: KycRecord,
  fails: ['KYC_LOCKED', 'KYC_STATE_CONFLICT'],
})
