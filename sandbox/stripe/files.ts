/** Uploads: evidence for disputes. */
import { type StripeDesk, field } from '#sandbox/stripe/desk.ts'
import type { StripeFile } from '#sandbox/stripe/objects.ts'
import { kindOfFile } from '#sandbox/issuing/evidence.ts'
import { type Form, badRequest, newId } from '#sandbox/stripe/wire.ts'

/** Most that a file of evidence may have. */
const fileMaxBytes = 5_242_880

/** A multipart body as the form that every other call has; the file is in base64. */
export async function formOfUpload(request: Request): Promise<string> {
  const sent = await request.formData()
  const file = sent.get('file')
  if (!(file instanceof File)) throw badRequest('Missing required param: file.')
  const purpose = sent.get('purpose')
  const data = Buffer.from(await file.arrayBuffer()).toString('base64')
  const fields = { purpose: typeof purpose === 'string' ? purpose : '', name: file.name, data }
  return new URLSearchParams(fields).toString()
}

export function createFile({ books, now }: StripeDesk, form: Form): StripeFile {
  if (field(form, 'purpose') !== 'dispute_evidence') {
    throw badRequest('Invalid purpose', undefined, 'purpose')
  }
  const bytes = Buffer.from(field(form, 'data') ?? '', 'base64')
  const type = kindOfFile(bytes)
  if (!type) throw badRequest('The file is no JPEG, PNG or PDF.', undefined, 'file')
  if (bytes.length > fileMaxBytes) throw badRequest('The file is too large.', undefined, 'file')
  const file: StripeFile = {
    id: newId('file'),
    object: 'file',
    created: now(),
    filename: field(form, 'name') ?? null,
    purpose: 'dispute_evidence',
    size: bytes.length,
    type,
  }
  books.files.set(file.id, file)
  return file
}
