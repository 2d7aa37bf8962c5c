import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { Failure } from '#contract/errors.ts'
import { uploadMaxBytes } from '#contract/files.ts'
import {
  UploadStatus,
  type cancelUpload,
  type startUpload,
  uploadLifeHours,
  uploadPartMaxBytes,
  type uploadStatus,
  uploadsOpenMax,
} from '#contract/files.upload.ts'
import { isUuid } from '#kernel/id.ts'
import { type Instant, after, hourMs, minuteMs } from '#kernel/time.ts'
import type { Sql } from '#server/platform/db.ts'
import type { Context, Handler } from '#server/platform/http/route.ts'
import { countCall } from '#server/platform/limits.ts'
import { openBytes, sealBytes, sealKey } from '#server/platform/seal.ts'
import type { FileStore } from '#server/files/fileStore.ts'
import { cleanName, readBounded } from '#server/files/form.ts'
import type { Intake, IntakeDeps } from '#server/files/intake.ts'
import { parts as partsLimit, uploadTimeoutMs, uploads } from '#server/files/limits.ts'
import { requireRoom } from '#server/files/quota.ts'
import {
  type UploadRow,
  claimUpload,
  countOpen,
  deleteParts,
  deleteUpload,
  finishUpload,
  insertPart,
  insertUpload,
  releaseUpload,
  selectExpired,
  selectMade,
  selectParts,
  selectSame,
  selectUpload,
} from '#server/files/store.parts.ts'

/** Longest that a file is made of its parts before another may try. */
const finishMs = 2 * minuteMs
const comeBackSeconds = 5

/** Refusals that no second try changes: the upload goes with its parts. */
const final = ['FILE_TYPE', 'FILE_BROKEN', 'FILE_INFECTED', 'FILE_TOO_LARGE']

type Deps = Pick<IntakeDeps, 'store' | 'documentSecret'>

/** The calls of uploads in parts. */
export type Parts = {
  readonly start: Handler<typeof startUpload, 'user'>
  readonly status: Handler<typeof uploadStatus, 'user'>
  readonly cancel: Handler<typeof cancelUpload, 'user'>
  /**
   * `PUT /api/file/upload/<id>?offset=<bytes>` with raw bytes: keeps a part, and with the last one
   * the file. Sent again without bytes at the end, it tries that again.
   * @throws NOT_FOUND; UPLOAD_OFFSET {received} for another part than the next; what an upload at
   *   once throws
   */
  readonly receivePart: (
    id: string,
    request: Request,
    context: Context<'user'>,
  ) => Promise<z.input<typeof UploadStatus>>
  /** Takes uploads away whose time is over; answers how many. */
  readonly forget: (db: Sql, now: Instant, limit: number) => Promise<number>
}

/** Makes them over a store; what waits there is sealed. */
export function createParts(deps: Deps, intake: Intake): Parts {
  const { store } = deps
  return {
    start: start(store),
    status: async ({ id }, { sql, clock, caller }) =>
      statusOf(sql, await requireUpload(sql, caller.userId, id, clock.now())),
    cancel: async ({ id }, { sql, clock, caller }) => {
      await drop(sql, store, (await requireUpload(sql, caller.userId, id, clock.now())).id)
      return {}
    },
    receivePart: async (id, request, context) => {
      const { db, sql, clock, caller } = context
      await countCall(db, clock, partsLimit, caller.userId)
      const upload = await requireUpload(sql, caller.userId, id, clock.now())
      if (upload.fileId !== null) return wired(sql, upload)
      return intake.holding(caller.userId, async () => {
        const moved = await takePart(deps, context, upload, request)
        if (moved.received < moved.bytes) return wired(sql, moved)
        await finish(deps, intake, context, moved)
        return wired(sql, await requireUpload(sql, caller.userId, id, clock.now()))
      })
    },
    forget: async (db, now, limit) => {
      const over = await selectExpired(db, now, limit)
      for (const id of over) await drop(db, store, id)
      return over.length
    },
  }
}

const start =
  (store: FileStore): Parts['start'] =>
  async ({ name, purpose, bytes, sha256: hex }, { sql, db, clock, ids, caller }) => {
    const owner = caller.userId
    if (caller.frozen) throw new Failure('ACCOUNT_FROZEN')
    if (bytes > uploadMaxBytes) throw new Failure('FILE_TOO_LARGE')
    const sha256 = Buffer.from(hex, 'hex')
    const now = clock.now()
    const same = await selectSame(sql, { owner, sha256, purpose }, now)
    if (same?.bytes === bytes) return statusOf(sql, same)
    if (same) await drop(sql, store, same.id)
    await countCall(db, clock, uploads, owner)
    await requireRoom(sql, owner, bytes)
    if ((await countOpen(sql, owner, now)) >= uploadsOpenMax) throw new Failure('UPLOAD_LIMIT')
    const expiresAt = after(now, uploadLifeHours * hourMs)
    const id = ids.uuid()
    await insertUpload(sql, { id, owner, name: cleanName(name), purpose, bytes, sha256, expiresAt })
    const begun = await selectSame(sql, { owner, sha256, purpose }, now)
    // One whose time is over stands in the way until the next housekeeping.
    if (!begun) throw new Failure('UPLOAD_LIMIT')
    return statusOf(sql, begun)
  }

async function requireUpload(
  sql: Sql,
  owner: string,
  id: string,
  now: Instant,
): Promise<UploadRow> {
  const upload = isUuid(id) ? await selectUpload(sql, owner, id, now) : undefined
  if (!upload) throw new Failure('NOT_FOUND')
  return upload
}

async function statusOf(
  sql: Sql,
  { id, bytes, received, expiresAt, fileId }: UploadRow,
): Promise<z.output<typeof UploadStatus>> {
  const file = fileId === null ? undefined : await selectMade(sql, fileId)
  return { id, bytes, received, expiresAt, file: file ?? null }
}

/** As a raw call answers it, which no operation encodes. */
const wired = async (sql: Sql, upload: UploadRow): Promise<z.input<typeof UploadStatus>> =>
  z.encode(UploadStatus, await statusOf(sql, upload))

/** The bytes of a part are kept before they are counted in: what is counted is always there. */
async function takePart(
  deps: Deps,
  { sql, ids }: Context<'user'>,
  upload: UploadRow,
  request: Request,
): Promise<UploadRow> {
  const elsewhere = new Failure('UPLOAD_OFFSET', { received: String(upload.received) })
  const offset = new URL(request.url).searchParams.get('offset') ?? ''
  if (offset !== String(upload.received)) throw elsewhere
  const bytes = await readBounded(request, uploadPartMaxBytes, AbortSignal.timeout(uploadTimeoutMs))
  const left = upload.bytes - upload.received
  if (bytes.byteLength > left) throw new Failure('FILE_TOO_LARGE')
  if (bytes.byteLength === 0) {
    if (left > 0) throw elsewhere
    return upload
  }
  const id = ids.uuid()
  await deps.store.put(id, sealBytes(partKey(deps), id, bytes))
  if (!(await insertPart(sql, upload, { id, bytes: bytes.byteLength }))) {
    await deps.store.remove(id)
    throw elsewhere
  }
  return { ...upload, received: upload.received + bytes.byteLength }
}

/** Makes the file of its parts, once. */
async function finish(
  deps: Deps,
  intake: Intake,
  context: Context<'user'>,
  upload: UploadRow,
): Promise<void> {
  const { sql, clock } = context
  const now = clock.now()
  if (!(await claimUpload(sql, upload.id, now, after(now, finishMs)))) {
    throw new Failure('BUSY', { retryAfterSeconds: String(comeBackSeconds) })
  }
  try {
    const bytes = await joined(deps, await selectParts(sql, upload.id))
    const sum = createHash('sha256').update(bytes).digest()
    if (!sum.equals(upload.sha256)) throw new Failure('FILE_BROKEN')
    const file = await intake.keep(context, { ...upload, bytes })
    await finishUpload(sql, upload.id, file.id)
    await dropParts(sql, deps.store, upload.id)
  } catch (error) {
    const isFinal = error instanceof Failure && final.includes(error.code)
    if (isFinal) await drop(sql, deps.store, upload.id)
    else await releaseUpload(sql, upload.id)
    throw error
  }
}

async function joined(deps: Deps, ids: readonly string[]): Promise<Uint8Array> {
  const key = partKey(deps)
  const parts: Uint8Array[] = []
  for (const id of ids) {
    const sealed = await deps.store.get(id)
    if (!sealed) throw new Failure('FILE_BROKEN')
    parts.push(openBytes(key, id, sealed))
  }
  return Buffer.concat(parts)
}

async function drop(sql: Sql, store: FileStore, upload: string): Promise<void> {
  await dropParts(sql, store, upload)
  await deleteUpload(sql, upload)
}

async function dropParts(sql: Sql, store: FileStore, upload: string): Promise<void> {
  for (const id of await selectParts(sql, upload)) await store.remove(id)
  await deleteParts(sql, upload)
}

const partKey = ({ documentSecret }: Deps): Buffer => sealKey(documentSecret, 'upload part')
