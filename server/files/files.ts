import { Failure } from '#contract/errors.ts'
import type { UploadedFile } from '#contract/files.ts'
import { isUuid } from '#kernel/id.ts'
import type { Sql } from '#server/platform/db.ts'
import type { Context } from '#server/platform/http/route.ts'
import { countCall } from '#server/platform/limits.ts'
import type { FileStore } from '#server/files/fileStore.ts'
import { readForm } from '#server/files/form.ts'
import { type IntakeDeps, createIntake } from '#server/files/intake.ts'
import { type Parts, createParts } from '#server/files/parts.ts'
import { uploadTimeoutMs, uploads } from '#server/files/limits.ts'
import { openFile } from '#server/files/sealed.ts'
import { type FileRow, selectFile, selectFileFor } from '#server/files/store.ts'

/** Calls about files. Those that are no operations carry no JSON. */
export type Files = Parts & {
  /**
   * `POST /api/file/upload`: a multipart form with a `file` part and a `name` field (spec §7).
   * @throws FILE_TYPE, FILE_TOO_LARGE, FILE_BROKEN, FILE_INFECTED, FILE_QUOTA, SCAN_UNAVAILABLE,
   *   VALIDATION_FAILED, RATE_LIMITED, BUSY
   */
  readonly receive: (request: Request, context: Context<'user'>) => Promise<UploadedFile>
  /** `GET /api/file/<id>`, for its owner only. @throws NOT_FOUND for anybody else's as for none */
  readonly send: (id: string, context: Context<'user'>) => Promise<Response>
  /** A document of identity of this owner, opened: for the desk, which says who looks and why. */
  readonly openDocument: OpenDocument
  /** A picture that is no document, for a desk that its owner handed it in to. */
  readonly openImage: OpenDocument
}

/** Undefined when the owner has no such file. */
export type OpenDocument = (sql: Sql, owner: string, id: string) => Promise<Uint8Array | undefined>

/** What they are made of. */
export type FilesDeps = Omit<IntakeDeps, 'scanner'> & Partial<Pick<IntakeDeps, 'scanner'>>

/** Makes them over a store of bytes; documents are sealed under the secret. */
export function createFiles({ scanner, ...deps }: FilesDeps): Files {
  const { store, documentSecret } = deps
  const read = (file: FileRow) => readBytes(store, documentSecret, file)
  const intake = createIntake({ ...deps, scanner })
  return {
    ...createParts(deps, intake),
    receive: async (request, context) => {
      await countCall(context.db, context.clock, uploads, context.caller.userId)
      return intake.holding(context.caller.userId, async () => {
        const form = await readForm(request, AbortSignal.timeout(uploadTimeoutMs))
        return intake.keep(context, form)
      })
    },
    send: async (id, { sql, caller }) => {
      const file = isUuid(id) ? await selectFile(sql, caller.userId, id) : undefined
      const bytes = file && (await read(file))
      if (!file || !bytes) throw new Failure('NOT_FOUND')
      return new Response(new Uint8Array(bytes), { headers: headersOf(file) })
    },
    openDocument: async (sql, owner, id) => {
      const file = await selectFileFor(sql, owner, id, 'kyc')
      return file && read(file)
    },
    openImage: async (sql, owner, id) => {
      const file = await selectFileFor(sql, owner, id, 'image')
      return file && read(file)
    },
  }
}

async function readBytes(
  store: FileStore,
  documentSecret: string,
  { id, sealedKey }: FileRow,
): Promise<Uint8Array | undefined> {
  const kept = await store.get(id)
  if (!kept || !sealedKey) return kept
  return openFile(documentSecret, id, { bytes: Buffer.from(kept), sealedKey })
}

/** A browser must take it for an image to save and nothing to run, and must not keep it. */
const headersOf = (file: UploadedFile): Record<string, string> => ({
  'content-type': file.contentType,
  'content-disposition': `attachment; filename="${file.id}.${file.contentType === 'image/png' ? 'png' : 'jpg'}"`,
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'private, no-store',
})
