/** Files on a real database and a folder of their own, and images to send. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { uploadMaxBytes } from '#contract/files.ts'
import type { Caller } from '#server/platform/http/route.ts'
import { systemIds } from '#server/platform/ids.ts'
import { type TestDatabase, freshDatabase } from '#server/platform/testing.ts'
import { type TestServer, testServer } from '#server/platform/testing.context.ts'
import { diskFiles } from '#server/files/fileStore.disk.ts'
import type { FileStore } from '#server/files/fileStore.ts'
import { type Files, createFiles } from '#server/files/files.ts'
import type { Scanner } from '#server/files/scanner.ts'

/** Files under test. */
export type FilesTest = TestServer & {
  readonly database: TestDatabase
  readonly store: FileStore
  /** Where they are kept. */
  readonly folder: string
  readonly files: Files
  readonly newCaller: () => Caller
}

/** Starts it; `over` takes the place of its store or scans. */
export async function filesTest(
  over: { readonly scanner?: Scanner; readonly store?: FileStore } = {},
): Promise<FilesTest> {
  const database = await freshDatabase()
  const server = testServer(database)
  const folder = await mkdtemp(path.join(tmpdir(), 'auric-files-'))
  const store = over.store ?? diskFiles(folder)
  const files = createFiles({ store, documentSecret: 'a secret of the tests', ...over })
  return {
    ...server,
    database,
    store,
    folder,
    files,
    newCaller: () => {
      const userId = systemIds(server.clock).uuid()
      return { userId, sessionId: userId, roles: [], frozen: false }
    },
    end: async () => {
      await server.end()
      await database.drop()
      await rm(folder, { recursive: true })
    },
  }
}

/** The request of an upload at once. */
export function uploadOf(bytes: Uint8Array, fileName = 'photo.jpg', purpose = 'image'): Request {
  const body = new FormData()
  body.append('file', new File([new Uint8Array(bytes)], fileName, { type: 'image/jpeg' }))
  body.append('name', fileName)
  body.append('purpose', purpose)
  return new Request('http://localhost/api/file/upload', { method: 'POST', body })
}

/** An image of one colour. */
export const draw = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c9a227' } })

/** Bytes behind an image, where decoders stop reading. */
export const padded = (image: Uint8Array, size = uploadMaxBytes): Buffer =>
  Buffer.concat([image, Buffer.alloc(size - image.byteLength)])
