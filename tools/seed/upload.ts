import * as z from 'zod/mini'
import { UploadedFile } from '#contract/files.ts'
import type { Send } from '#tools/seed/wire.ts'

const Reply = z.object({ data: UploadedFile })

/** Sends a picture of an identity form as the app does, and answers its id. @throws z.core.$ZodError when it is refused */
export async function upload(
  send: Send,
  token: string,
  { name, picture }: { readonly name: string; readonly picture: Uint8Array },
): Promise<string> {
  const body = new FormData()
  body.set('file', new File([new Uint8Array(picture)], name))
  body.set('name', name)
  body.set('purpose', 'kyc')
  const headers = { authorization: `Bearer ${token}` }
  const reply = await send('/api/file/upload', { method: 'POST', body, headers })
  return Reply.parse(await reply.json()).data.id
}
