/** The identity desk: what operators do with applications. Whatever is looked at is a command, as it is logged. */
import * as z from 'zod/mini'
import { Cursor, Id, InstantCodec, shortText } from '#contract/atoms.ts'
import {
  KycForm,
  KycMend,
  documentTypes,
  kycStateNames,
  kycSteps,
  reasonWordsMax,
} from '#contract/kyc.ts'
import { operation } from '#contract/operation.ts'

/** Why a reviewer is told to look more closely. */
export const kycFlags = ['duplicate', 'sanctions'] as const

/** One who waits. */
export const KycWaiting = z.object({
  userId: Id,
  name: z.string(),
  documentType: z.enum(documentTypes),
  state: z.enum(kycStateNames),
  /** Which handing in it is; a decision names it. */
  version: z.int(),
  submittedAt: InstantCodec,
  flags: z.array(z.enum(kycFlags)),
  taken: z.enum(['no', 'own', 'other']),
  needsSecondLook: z.boolean(),
})
export type KycWaiting = z.infer<typeof KycWaiting>

export const kycQueue = operation({
  path: 'kyc/queue',
  kind: 'query',
  auth: 'operator',
  permission: 'kyc.read',
  summary: 'Applications that wait or are in review, the longest waiting first.',
  input: z.object({ cursor: z.optional(Cursor) }),
  output: z.object({
    waiting: z.array(KycWaiting),
    next: z.nullable(Cursor),
    /** The time of the server, by which what is late is late for everybody. */
    now: InstantCodec,
  }),
  fails: [],
})

export const kycTake = operation({
  path: 'kyc/take',
  kind: 'command',
  auth: 'operator',
  permission: 'kyc.review',
  summary: 'Makes an application this operator’s for 15 minutes.',
  input: z.object({ id: Id }),
  output: z.object({ until: InstantCodec }),
  fails: ['NOT_FOUND', 'KYC_STATE_CONFLICT', 'KYC_TAKEN', 'KYC_SECOND_LOOK'],
})

export const kycView = operation({
  path: 'kyc/view',
  kind: 'command',
  auth: 'operator',
  permission: 'kyc.review',
  summary: 'The form of an application that this operator took; that it was looked at is logged.',
  input: z.object({ id: Id }),
  output: z.extend(KycWaiting, {
    form: KycForm,
    /** Names of the list of sanctions that are like the applicant’s. */
    matches: z.array(z.object({ name: z.string(), likeness: z.number() })),
    /** What happened, newest first; `by` is an operator's name. */
    history: z.array(
      z.object({
        kind: z.enum([...kycSteps, 'looked']),
        by: z.nullable(z.string()),
        at: InstantCodec,
      }),
    ),
  }),
  fails: ['NOT_FOUND', 'KYC_STATE_CONFLICT', 'KYC_TAKEN'],
})

/** Fields that are pictures. */
export const kycPictures = ['documentPhoto', 'addressPhoto', 'signature'] as const
export type KycPicture = (typeof kycPictures)[number]

export const kycDocument = operation({
  path: 'kyc/document',
  kind: 'command',
  auth: 'operator',
  permission: 'kyc.review',
  summary: 'A picture of an application, marked with who looks and when; the reason is logged.',
  input: z.object({
    id: Id,
    field: z.enum(kycPictures),
    reason: shortText(reasonWordsMax).check(z.minLength(3)),
  }),
  output: z.object({
    /** JPEG in base64. */
    picture: z.string(),
  }),
  fails: ['NOT_FOUND', 'KYC_STATE_CONFLICT', 'KYC_TAKEN'],
})

export const kycDecide = operation({
  path: 'kyc/decide',
  kind: 'command',
  auth: 'operator',
  permission: 'kyc.review',
  summary:
    'Approves an application, or rejects it with a reason for each field that is to be mended.',
  input: z.object({
    id: Id,
    version: z.int(),
    /** Nothing to mend is an approval. */
    mend: z.array(KycMend).check(z.maxLength(20)),
  }),
  output: z.object({ step: z.enum(kycSteps) }),
  fails: ['NOT_FOUND', 'KYC_STATE_CONFLICT', 'KYC_TAKEN'],
})
