import * as z from 'zod/mini'
import { Id } from '#contract/atoms.ts'

/** Largest upload, in bytes: "20M" is 20 MB here (spec §5). */
export const uploadMaxBytes = 20_000_000

/** What an upload is for: `kyc` is kept sealed, and shown to reviewers only through the desk. */
export const filePurposes = ['image', 'kyc'] as const
export type FilePurpose = (typeof filePurposes)[number]

/** What an upload answers. Not an operation: `POST /api/file/upload` is multipart (spec §7). */
export const UploadedFile = z.object({
  id: Id,
  contentType: z.enum(['image/jpeg', 'image/png']),
  width: z.number(),
  height: z.number(),
  bytes: z.number(),
})
export type UploadedFile = z.infer<typeof UploadedFile>
