/** Proofs of identity that cards are issued on (spec §3, §4). */
import * as z from 'zod/mini'
import { Id } from '#contract/atoms.ts'

/** Which proof of identity an application uses up: the product's own form, or a record. */
export const IdentityChoice = z.discriminatedUnion('source', [
  z.object({ source: z.literal('own') }),
  z.object({ source: z.literal('third'), recordId: Id }),
])
export type IdentityChoice = z.infer<typeof IdentityChoice>

/**
 * The product's own form as a proof for one application: not approved (any more), free, or in use for
 * another application or a card of this type. It serves one of each type at a time, and is free again
 * when that card is no more and none takes its place.
 */
export const OwnProof = z.discriminatedUnion('is', [
  z.object({ is: z.literal('none') }),
  z.object({ is: z.literal('free') }),
  /** Of the other application. */
  z.object({ is: z.literal('application'), id: Id }),
  /** Of the card. */
  z.object({ is: z.literal('card'), id: Id }),
])
export type OwnProof = z.infer<typeof OwnProof>
