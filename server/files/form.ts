import { Failure } from '#contract/errors.ts'
import { type FilePurpose, filePurposes, uploadMaxBytes } from '#contract/files.ts'

/** What a form may have around the file: the other field, headers and boundaries. */
const formExtraBytes = 16_000

const nameMax = 200

/** A form as it was sent: the file's bytes, and what the sender calls it. */
export type UploadForm = {
  readonly bytes: Uint8Array
  readonly name: string
  readonly purpose: FilePurpose
}

/**
 * Reads a multipart form with a `file` part, a `name` field (spec §7) and, if it is not an image
 * like any other, a `purpose`; never more of it than an
 * upload may have. `signal` ends a sender that takes too long.
 * @throws FILE_TOO_LARGE; VALIDATION_FAILED {field} when it is no such form or has no such part
 */
export async function readForm(request: Request, signal: AbortSignal): Promise<UploadForm> {
  const contentType = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data;/i.test(contentType)) throw invalid('file')
  const body = await readBounded(request, uploadMaxBytes + formExtraBytes, signal)
  const form = await new Response(body, { headers: { 'content-type': contentType } })
    .formData()
    .catch(() => {
      throw invalid('file')
    })
  const file = form.get('file')
  const name = form.get('name')
  const asked = form.get('purpose') ?? 'image'
  const purpose = filePurposes.find((one) => one === asked)
  if (!(file instanceof File)) throw invalid('file')
  if (typeof name !== 'string') throw invalid('name')
  if (!purpose) throw invalid('purpose')
  if (file.size > uploadMaxBytes) throw new Failure('FILE_TOO_LARGE')
  return { bytes: await file.bytes(), name: cleanName(name), purpose }
}

/** Reads a body, and never more than may come. @throws FILE_TOO_LARGE; VALIDATION_FAILED {file} when it takes too long */
export async function readBounded(
  request: Request,
  bytesMax: number,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get('content-length') ?? 0) > bytesMax) {
    throw new Failure('FILE_TOO_LARGE')
  }
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = request.body?.getReader()
  const giveUp = () => void reader?.cancel()
  signal.addEventListener('abort', giveUp, { once: true })
  try {
    for (;;) {
      const read = await reader?.read()
      if (signal.aborted) throw invalid('file')
      if (!read || read.done) return new Uint8Array(Buffer.concat(chunks))
      chunks.push(read.value)
      size += read.value.byteLength
      if (size > bytesMax) throw new Failure('FILE_TOO_LARGE')
    }
  } finally {
    signal.removeEventListener('abort', giveUp)
    await reader?.cancel().catch(() => undefined)
  }
}

/** A name is shown to people and never used as a path: control characters out, and cut to length. */
export const cleanName = (name: string): string =>
  [
    ...name
      .normalize('NFC')
      .replace(/[\p{Cc}\p{Cf}\p{Co}\u2028\u2029]/gu, '')
      .trim(),
  ]
    .slice(0, nameMax)
    .join('')

const invalid = (field: string): Failure => new Failure('VALIDATION_FAILED', { field })
