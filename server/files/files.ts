import { createHash } from 'node:crypto'
import { Failure } from '#contract/errors.ts'
import type { FilePurpose, UploadedFile } from '#contract/files.ts'
import { isUuid } from '#kernel/id.ts'
import { hourMs, minuteMs } from '#kernel/time.ts'
import type { Sql } from '#server/platform/db.ts'
import type { Context } from '#server/platform/http/route.ts'
import { type Limit, countCall } from '#server/platform/limits.ts'
import type { FileStore } from '#server/files/fileStore.ts'
import { readForm } from '#server/files/form.ts'
import { createGate } from '#server/files/gate.ts'
import { cleanImage } from '#server/files/image.ts'
import { openFile, sealFile } from '#server/files/sealed.ts'
import { type FileRow, insertFile, selectFile, selectFileFor } from '#server/files/store.ts'

/** Uploads of one user: a whole application with every photo taken several times. */
const uploads: Limit = { name: 'files.uploads', calls: 60, windowMs: hourMs }

/** How long a sender may take (spec §9: network timeout). */
const uploadTimeoutMs = minuteMs

/** Uploads in memory at once; one more is told to come back. */
const uploadsAtOnce = 16
const comeBackSeconds = 5

/** Of them, one user's: nobody is to keep the others out with uploads that never end. */
const uploadsOfUser = 3

/** Images decoded at once: each may take some hundred megabytes while it lasts. */
const decodesAtOnce = 2

/** The two calls about files; neither is an operation, because what they carry is no JSON. */
export type Files = {
  /**
   * `POST /api/file/upload`: a multipart form with a `file` part and a `name` field (spec §7).
   * @throws FILE_TYPE, FILE_TOO_LARGE, FILE_BROKEN, VALIDATION_FAILED, RATE_LIMITED, BUSY
   */
  readonly receive: (request: Request, context: Context<'user'>) => Promise<UploadedFile>
  /** `GET /api/file/<id>`, for its owner only. @throws NOT_FOUND for anybody else's as for none */
  readonly send: (id: string, context: Context<'user'>) => Promise<Response>
  /** A document of identity of this owner, opened: for the desk, which says who looks and why. */
  readonly openDocument: OpenDocument
}

/** Undefined when the owner has no such document. */
export type OpenDocument = (sql: Sql, owner: string, id: string) => Promise<Uint8Array | undefined>

/** Makes them over a store of bytes; documents are sealed under the secret. */
export function createFiles(store: FileStore, documentSecret: string): Files {
  const read = (file: FileRow) => readBytes(store, documentSecret, file)
  const decoding = createGate(decodesAtOnce)
  const receiving: string[] = []
  return {
    receive: async (request, context) => {
      await countCall(context.db, context.clock, uploads, context.caller.userId)
      const { userId } = context.caller
      const own = receiving.filter((one) => one === userId).length
      if (receiving.length >= uploadsAtOnce || own >= uploadsOfUser) {
        throw new Failure('BUSY', { retryAfterSeconds: String(comeBackSeconds) })
      }
      receiving.push(userId)
      try {
        const form = await readForm(request, AbortSignal.timeout(uploadTimeoutMs))
        const image = await decoding(() => cleanImage(form.bytes))
        return await keep({ store, documentSecret }, context, form, image)
      } finally {
        receiving.splice(receiving.indexOf(userId), 1)
      }
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
  }
}

/** The bytes first: a row always has its bytes, and bytes without a row are nobody's. */
async function keep(
  { store, documentSecret }: { readonly store: FileStore; readonly documentSecret: string },
  { sql, clock, ids, caller }: Context<'user'>,
  { name, purpose }: { readonly name: string; readonly purpose: FilePurpose },
  { bytes, ...image }: Awaited<ReturnType<typeof cleanImage>>,
): Promise<UploadedFile> {
  const file: UploadedFile = { id: ids.uuid(), ...image, bytes: bytes.byteLength }
  const sealed = purpose === 'kyc' ? sealFile(documentSecret, file.id, bytes) : undefined
  const kept = sealed?.bytes ?? bytes
  const sha256 = createHash('sha256').update(kept).digest()
  await store.put(file.id, kept)
  try {
    const sealedKey = sealed?.sealedKey ?? null
    const row = { ...file, owner: caller.userId, name, sha256, purpose, sealedKey }
    await insertFile(sql, row, clock.now())
  } catch (error) {
    await store.remove(file.id)
    throw error
  }
  return file
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
