/** What of an applicant is kept, until when and why. */
import * as z from 'zod/mini'
import { InstantCodec } from '#contract/atoms.ts'
import { operation } from '#contract/operation.ts'

/**
 * Kinds of what is kept: an application by where it stands, and photos that belong to none. The
 * law holds `approved` and `rejected`; `review` is being decided on.
 */
export const keptKinds = ['approved', 'review', 'rejected', 'draft', 'spare'] as const
export type KeptKind = (typeof keptKinds)[number]

/** Kinds that their owner may have erased at once. */
export const erasableKinds: readonly KeptKind[] = ['draft', 'spare']

/** What can have been erased, and why: its time was over, or its owner asked for it. */
export const erasedKinds = ['approved', 'rejected', 'draft', 'spare'] as const
export const erasureReasons = ['retention', 'request'] as const

/** What is kept now, and what was erased, newest first. */
export const KycKept = z.object({
  kept: z.array(
    z.object({
      kind: z.enum(keptKinds),
      /** Photos and signatures among it. */
      documents: z.number(),
      /** Null while it is being decided on. */
      until: z.nullable(InstantCodec),
    }),
  ),
  erased: z.array(
    z.object({
      kind: z.enum(erasedKinds),
      why: z.enum(erasureReasons),
      documents: z.number(),
      at: InstantCodec,
    }),
  ),
})
export type KycKept = z.infer<typeof KycKept>

export const kycKept = operation({
  path: 'kyc/kept',
  kind: 'query',
  auth: 'user',
  summary: 'What is kept of the own identity, until when and why, and what was erased.',
  input: z.object({}),
  output: KycKept,
  fails: [],
})

export const eraseKept = operation({
  path: 'kyc/eraseKept',
  kind: 'command',
  auth: 'user',
  summary: 'Erases what the law does not hold: a draft, and photos that belong to no application.',
  input: z.object({}),
  output: KycKept,
  fails: [],
})
