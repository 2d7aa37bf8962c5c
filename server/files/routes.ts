import { cancelUpload, startUpload, uploadStatus } from '#contract/files.upload.ts'
import { type Route, serve } from '#server/platform/http/route.ts'
import type { Files } from '#server/files/files.ts'

/** What the routes of files need. */
export type FilesRouteDeps = { readonly files: Pick<Files, 'start' | 'status' | 'cancel'> }

/** Handlers of `contract/files.upload.ts`. */
export const filesRoutes = ({ files: { start, status, cancel } }: FilesRouteDeps): Route[] => [
  serve(startUpload, start),
  serve(uploadStatus, status),
  serve(cancelUpload, cancel),
]
