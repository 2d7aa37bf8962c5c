/** Uploads in parts: begun, sent piece by piece, gone on with after a break. */
import * as z from 'zod/mini'
import { Id, InstantCodec, shortText } from '#contract/atoms.ts'
import { UploadedFile, filePurposes } from '#contract/files.ts'
import { operation } from '#contract/operation.ts'

/** Most bytes of one part. Not an operation: `PUT /api/file/upload/<id>?offset=<bytes>`, raw. */
export const uploadPartMaxBytes = 1_000_000

/** Uploads that one user may have under way. */
export const uploadsOpenMax = 4

/** How long one may take; then its parts are gone. */
export const uploadLifeHours = 24

/** Where an upload stands. `file` is there once every part was sent and the image is kept. */
export const UploadStatus = z.object({
  id: Id,
  bytes: z.number(),
  /** The offset of the next part. */
  received: z.number(),
  expiresAt: InstantCodec,
  file: z.nullable(UploadedFile),
})
export type UploadStatus = z.infer<typeof UploadStatus>

export const startUpload = operation({
  path: 'files/startUpload',
  kind: 'command',
  auth: 'user',
  summary: 'Begins an upload in parts, or answers where the same one stands that was begun before.',
  input: z.object({
    name: shortText(200),
    purpose: z.enum(filePurposes),
    bytes: z.int().check(z.positive()),
    /** Of the whole file, in hex. */
    sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  }),
  output: UploadStatus,
  fails: ['FILE_TOO_LARGE', 'FILE_QUOTA', 'UPLOAD_LIMIT', 'RATE_LIMITED', 'ACCOUNT_FROZEN'],
})

export const uploadStatus = operation({
  path: 'files/uploadStatus',
  kind: 'query',
  auth: 'user',
  summary: 'Where an own upload in parts stands.',
  input: z.object({ id: Id }),
  output: UploadStatus,
  fails: ['NOT_FOUND'],
})

export const cancelUpload = operation({
  path: 'files/cancelUpload',
  kind: 'command',
  auth: 'user',
  summary: 'Gives an own upload up; its parts go. Nothing happens to a file that came of it.',
  input: z.object({ id: Id }),
  output: z.object({}),
  fails: ['NOT_FOUND'],
})
