import { createHash } from 'node:crypto'
import { Failure } from '#contract/errors.ts'
import type { FilePurpose, UploadedFile } from '#contract/files.ts'
import type { Context } from '#server/platform/http/route.ts'
import { log } from '#server/platform/log.ts'
import type { FileStore } from '#server/files/fileStore.ts'
import { createGate } from '#server/files/gate.ts'
import { type CleanImage, cleanImage, requireImage } from '#server/files/image.ts'
import { requireRoom } from '#server/files/quota.ts'
import type { Scanner } from '#server/files/scanner.ts'
import { sealFile } from '#server/files/sealed.ts'
import { insertFile, insertRefusal } from '#server/files/store.ts'

/** Uploads in memory at once; one more is told to come back. */
const uploadsAtOnce = 16
const comeBackSeconds = 5

/** Of them, one user's: nobody is to keep the others out with uploads that never end. */
const uploadsOfUser = 3

/** Images decoded at once: each may take some hundred megabytes while it lasts. */
const decodesAtOnce = 2

/** What is told to wait for a scanner that is away. */
const scannerBackSeconds = 120

/** What everything that is kept goes through. */
export type IntakeDeps = {
  readonly store: FileStore
  readonly documentSecret: string
  /** Without one nothing is scanned; with one nothing is kept that it has not seen. */
  readonly scanner: Scanner | undefined
}

/** What somebody sent, whole. */
export type Sent = {
  readonly bytes: Uint8Array
  readonly name: string
  readonly purpose: FilePurpose
}

export type Intake = {
  /** Has a place in memory for something of this user while it lasts. @throws BUSY */
  readonly holding: <T>(userId: string, work: () => Promise<T>) => Promise<T>
  /**
   * Looks through what was sent, writes it anew and keeps it.
   * @throws FILE_TYPE, FILE_TOO_LARGE, FILE_INFECTED, SCAN_UNAVAILABLE, FILE_BROKEN, FILE_QUOTA
   */
  readonly keep: (context: Context<'user'>, sent: Sent) => Promise<UploadedFile>
}

/** Makes the one way in. */
export function createIntake(deps: IntakeDeps): Intake {
  const decoding = createGate(decodesAtOnce)
  const held: string[] = []
  return {
    holding: async (userId, work) => {
      const own = held.filter((one) => one === userId).length
      if (held.length >= uploadsAtOnce || own >= uploadsOfUser) {
        throw new Failure('BUSY', { retryAfterSeconds: String(comeBackSeconds) })
      }
      held.push(userId)
      try {
        return await work()
      } finally {
        held.splice(held.indexOf(userId), 1)
      }
    },
    keep: async (context, sent) => {
      await requireImage(sent.bytes)
      await requireRoom(context.sql, context.caller.userId, sent.bytes.byteLength)
      await scan(deps.scanner, context, sent.bytes)
      const image = await decoding(() => cleanImage(sent.bytes))
      return store(deps, context, sent, image)
    },
  }
}

/** What was sent is scanned before anything decodes it. */
async function scan(
  scanner: Scanner | undefined,
  { db, clock, ids, caller: { userId } }: Context<'user'>,
  bytes: Uint8Array,
): Promise<void> {
  const found = await scanner?.scan(bytes).catch((error: unknown) => {
    log.error({ part: 'files', err: error }, 'an upload could not be scanned and was refused')
    throw new Failure('SCAN_UNAVAILABLE', { retryAfterSeconds: String(scannerBackSeconds) })
  })
  if (found === undefined) return
  const sha256 = createHash('sha256').update(bytes).digest()
  // Outside the call's transaction: the note outlives the refusal.
  await insertRefusal(db, { id: ids.uuid(), owner: userId, found, sha256, at: clock.now() })
  log.warn({ part: 'files', userId, found }, 'an upload was infected and was refused')
  throw new Failure('FILE_INFECTED')
}

/** The bytes first: a row always has its bytes, and bytes without a row are nobody's. */
async function store(
  { store: files, documentSecret }: IntakeDeps,
  { sql, clock, ids, caller }: Context<'user'>,
  { name, purpose }: Sent,
  { bytes, ...image }: CleanImage,
): Promise<UploadedFile> {
  const file: UploadedFile = { id: ids.uuid(), ...image, bytes: bytes.byteLength }
  const sealed = purpose === 'kyc' ? sealFile(documentSecret, file.id, bytes) : undefined
  const kept = sealed?.bytes ?? bytes
  const sha256 = createHash('sha256').update(kept).digest()
  await files.put(file.id, kept)
  try {
    const sealedKey = sealed?.sealedKey ?? null
    const row = { ...file, owner: caller.userId, name, sha256, purpose, sealedKey }
    await insertFile(sql, row, clock.now())
  } catch (error) {
    await files.remove(file.id)
    throw error
  }
  return file
}
