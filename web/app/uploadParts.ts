/** Large images sent in parts, so that a lost connection or a closed page costs one part at most. */
import { failureOf } from '#contract/envelope.ts'
import { type ErrorCode, Failure } from '#contract/errors.ts'
import { type FilePurpose, type UploadedFile, uploadMaxBytes } from '#contract/files.ts'
import {
  type UploadStatus,
  cancelUpload,
  startUpload,
  uploadStatus,
} from '#contract/files.upload.ts'
import { type Language, languageHeaders } from '#contract/language.ts'
import { NoReply, ReplyShape, call, decodeReply } from '#web/app/api.ts'
import { currentToken, currentUserId, leave } from '#web/app/session.ts'
import { nameMax, sendRaw, uploadImage } from '#web/app/upload.ts'

/** Bytes of one part: a few seconds on a slow network. */
const partBytes = 256_000

/** Pauses after a lost connection, in ms; the last again and again, so often in all. */
const pausesMs = [1_000, 2_000, 4_000, 8_000, 15_000]
const triesMax = 40

/** Failures after which the same image may be sent again. */
const passing: ReadonlySet<ErrorCode> = new Set([
  'RATE_LIMITED',
  'BUSY',
  'INTERNAL',
  'UPLOAD_LIMIT',
  'UPLOAD_OFFSET',
  'SCAN_UNAVAILABLE',
])

/** Where photos on their way are kept on this device; logging out empties it. */
const cacheName = 'upload'

/** How far an upload is. `isWaiting` while there is no connection. */
export type UploadProgress = {
  readonly sent: number
  readonly of: number
  readonly isWaiting: boolean
}

/** What one upload is given. */
export type UploadWish = {
  /** What of the page it is for, by which it is found again. */
  readonly place: string
  readonly purpose: FilePurpose
  readonly language: Language
  /** Aborted with `cancelled` it is given up for good; with anything else it goes on another time. */
  readonly signal: AbortSignal
  readonly onProgress: (progress: UploadProgress) => void
}

/** The reason of an abort that gives an upload up. */
export const cancelled = 'cancelled'

/**
 * Sends an image part by part, and goes on with one that was begun before.
 * @throws Failure what the server refused; NoReply when there was no connection for long; whatever
 *   the signal was aborted with
 */
export async function uploadInParts(file: File, wish: UploadWish): Promise<UploadedFile> {
  if (file.size > uploadMaxBytes) throw new Failure('FILE_TOO_LARGE')
  // Without TLS a browser makes no sums; then it goes at once or not at all.
  if (!isSecureContext) return uploadImage(file, wish.language, wish.purpose)
  await keepPhoto(wish.place, file)
  let id: string | undefined
  try {
    const bytes = new Uint8Array(await file.arrayBuffer())
    let at = await patiently(wish, () => begin(file, bytes, wish))
    id = at.id
    while (!at.file) {
      const from = at.received
      wish.onProgress({ sent: from, of: bytes.byteLength, isWaiting: false })
      const part = bytes.subarray(from, from + partBytes)
      at = await patiently({ ...wish, sent: from, of: bytes.byteLength }, () =>
        sendPart(at, part, wish),
      )
    }
    await forgetPhoto(wish.place)
    return at.file
  } catch (error) {
    const isRefused = error instanceof Failure && !passing.has(error.code)
    const isOver = isRefused || wish.signal.reason === cancelled
    if (isOver) await forgetPhoto(wish.place)
    if (wish.signal.reason === cancelled && id !== undefined) {
      await call(cancelUpload, { id }).catch(() => undefined)
    }
    throw error
  }
}

async function begin(
  file: File,
  bytes: Uint8Array<ArrayBuffer>,
  { purpose, signal }: UploadWish,
): Promise<UploadStatus> {
  const sum = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  const sha256 = [...sum].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  const name = file.name.slice(0, nameMax)
  return call(startUpload, { name, purpose, bytes: bytes.byteLength, sha256 }, { signal })
}

/** What was counted in without our hearing of it is not sent again. */
async function sendPart(
  { id, received }: UploadStatus,
  part: Uint8Array<ArrayBuffer>,
  { language, signal }: UploadWish,
): Promise<UploadStatus> {
  const token = currentToken()
  const reply = await sendRaw(
    `file/upload/${id}?offset=${received}`,
    token,
    { method: 'PUT', body: part, signal },
    languageHeaders[language],
  )
  const { code, msg, data } = ReplyShape.parse(await reply.json())
  const failure = failureOf({ code, msg, data })
  if (!failure) return decodeReply(uploadStatus, data)
  if (failure.code === 'UPLOAD_OFFSET') return call(uploadStatus, { id }, { signal })
  if (failure.code === 'UNAUTHENTICATED' && token === currentToken()) leave()
  throw failure
}

/** Tries again for as long as it is only the connection that is missing. */
async function patiently<T>(
  wish: UploadWish & Partial<Omit<UploadProgress, 'isWaiting'>>,
  work: () => Promise<T>,
): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    wish.signal.throwIfAborted()
    try {
      return await work()
    } catch (error) {
      wish.signal.throwIfAborted()
      const mayPass = error instanceof Failure ? error.code === 'BUSY' : true
      if (!mayPass) throw error
      if (tries >= triesMax) throw new NoReply('no reply', { cause: error })
      wish.onProgress({ sent: wish.sent ?? 0, of: wish.of ?? 1, isWaiting: true })
      await pause(pausesMs[Math.min(tries, pausesMs.length - 1)] ?? 0, wish.signal)
    }
  }
}

/** Ends early when the connection is back, or the upload is given up. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      removeEventListener('online', done)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    addEventListener('online', done)
    signal.addEventListener('abort', done)
  })
}

/** The photo of a place that was not sent whole yet, as it was to be sent. */
export async function unfinishedPhoto(place: string): Promise<File | undefined> {
  const found = await withCache((cache) => cache.match(addressOf(place)))
  const blob = await found?.blob()
  const name = decodeURIComponent(found?.headers.get('x-name') ?? 'photo.jpg')
  return blob && new File([blob], name, { type: blob.type })
}

async function keepPhoto(place: string, file: File): Promise<void> {
  const headers = { 'content-type': file.type, 'x-name': encodeURIComponent(file.name) }
  await withCache((cache) => cache.put(addressOf(place), new Response(file, { headers })))
}

const forgetPhoto = (place: string): Promise<unknown> =>
  withCache((cache) => cache.delete(addressOf(place)))

/** Where a browser keeps nothing, an upload does not outlive its page. */
async function withCache<T>(work: (cache: Cache) => Promise<T>): Promise<T | undefined> {
  try {
    return await work(await caches.open(cacheName))
  } catch {
    return undefined
  }
}

const addressOf = (place: string): string => `/upload/${currentUserId() ?? ''}/${place}`
