import * as z from 'zod/mini'
import { failureOf } from '#contract/envelope.ts'
import { Failure } from '#contract/errors.ts'
import { UploadedFile, uploadMaxBytes } from '#contract/files.ts'
import { languageHeaders } from '#contract/language.ts'
import { NoReply, apiBase } from '#web/app/api.ts'
import { currentToken } from '#web/app/session.ts'
import type { Language } from '#contract/language.ts'

/** Milliseconds before an upload is given up (spec §9). */
const uploadTimeoutMs = 60_000

const ReplyShape = z.object({ code: z.number(), msg: z.string(), data: z.unknown() })

const authorization = (): Record<string, string> => ({
  authorization: `Bearer ${currentToken() ?? ''}`,
})

/**
 * Sends an image; the server turns it upright, strips and re-encodes it (spec §7 `file/upload`).
 * @throws Failure FILE_TYPE, FILE_TOO_LARGE, FILE_BROKEN and the like; NoReply
 */
export async function uploadImage(file: File, language: Language): Promise<UploadedFile> {
  if (file.size > uploadMaxBytes) throw new Failure('FILE_TOO_LARGE')
  const form = new FormData()
  form.set('name', file.name.slice(0, 200))
  form.set('file', file)
  const reply = await send('file/upload', {
    method: 'POST',
    body: form,
    headers: { ...authorization(), language: languageHeaders[language] },
  }).then(async (response) => ReplyShape.parse(await response.json()))
  const failure = failureOf({ ...reply, data: reply.data })
  if (failure) throw failure
  return UploadedFile.parse(reply.data)
}

/** An image of the user's own, as a blob: it is shown to nobody else, so a bare address will not do. */
export async function ownImage(url: string): Promise<Blob | undefined> {
  const response = await send(url.replace(/^\/api\//, ''), { headers: authorization() })
  return response.ok ? response.blob() : undefined
}

async function send(path: string, init: RequestInit): Promise<Response> {
  const signal = AbortSignal.timeout(uploadTimeoutMs)
  return fetch(`${apiBase(location.hostname)}/api/${path}`, { ...init, signal }).catch(
    (cause: unknown) => {
      throw new NoReply('no reply', { cause })
    },
  )
}
