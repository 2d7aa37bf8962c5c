import { failureOf } from '#contract/envelope.ts'
import { Failure } from '#contract/errors.ts'
import { type FilePurpose, UploadedFile, uploadMaxBytes } from '#contract/files.ts'
import { type Language, languageHeaders } from '#contract/language.ts'
import { NoReply, ReplyShape, apiBase } from '#web/app/api.ts'
import { currentToken, leave } from '#web/app/session.ts'

/** Milliseconds before an upload is given up (spec §9). */
const uploadTimeoutMs = 60_000

/** Longest name of a file that is sent along. */
export const nameMax = 200

/**
 * Sends an image; the server turns it upright, strips and re-encodes it (spec §7 `file/upload`).
 * @throws Failure FILE_TYPE, FILE_TOO_LARGE, FILE_BROKEN and the like
 * @throws NoReply nothing came back in time
 */
export async function uploadImage(
  file: File,
  language: Language,
  purpose: FilePurpose = 'image',
): Promise<UploadedFile> {
  if (file.size > uploadMaxBytes) throw new Failure('FILE_TOO_LARGE')
  const body = new FormData()
  body.set('name', file.name.slice(0, nameMax))
  body.set('purpose', purpose)
  body.set('file', file)
  const token = currentToken()
  const { code, msg, data } = ReplyShape.parse(
    await sendRaw('file/upload', token, { method: 'POST', body }, languageHeaders[language])
      .then((response) => response.json())
      .catch(noReply),
  )
  const failure = failureOf({ code, msg, data })
  if (!failure) return UploadedFile.parse(data)
  // As for any other call: only the session that asked is over.
  if (failure.code === 'UNAUTHENTICATED' && token === currentToken()) leave()
  throw failure
}

/** An image of the user's own, as a blob: it is shown to nobody else, so a bare address will not do. */
export async function ownImage(url: string): Promise<Blob | undefined> {
  const path = url.replace(/^\/api\//, '')
  const response = await sendRaw(path, currentToken(), {}).catch(noReply)
  return response.ok ? response.blob() : undefined
}

/** One call with a body of its own kind, given up after its time. */
export const sendRaw = (
  path: string,
  token: string | undefined,
  init: RequestInit,
  language?: string,
): Promise<Response> =>
  fetch(`${apiBase(location.hostname)}/api/${path}`, {
    ...init,
    headers: {
      authorization: `Bearer ${token ?? ''}`,
      ...(language === undefined ? {} : { language }),
    },
    signal: AbortSignal.any([
      AbortSignal.timeout(uploadTimeoutMs),
      ...(init.signal ? [init.signal] : []),
    ]),
  })

function noReply(cause: unknown): never {
  throw new NoReply('no reply', { cause })
}
