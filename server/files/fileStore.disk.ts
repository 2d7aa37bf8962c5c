import { mkdir, open, readFile, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { assert } from '#kernel/assert.ts'
import { isUuid } from '#kernel/id.ts'
import { toInstant } from '#kernel/time.ts'
import type { FileStore, KeptObject } from '#server/files/fileStore.ts'

/** Keeps files in a folder of this machine that only its own user may enter. */
export function diskFiles(folder: string): FileStore {
  const placeOf = (id: string): string => {
    assert(isUuid(id), `not the id of a file: ${id}`)
    // Ids begin with their time: the last two digits spread over 256 folders.
    return path.join(folder, id.slice(-2), id)
  }
  return {
    put: async (id, bytes) => {
      const place = placeOf(id)
      await mkdir(path.dirname(place), { recursive: true, mode: 0o700 })
      const draft = `${place}.part`
      await writeSafely(draft, bytes)
      await rename(draft, place)
    },
    get: (id) => readFile(placeOf(id)).catch(absent),
    remove: async (id) => {
      await rm(`${placeOf(id)}.part`, { force: true })
      await rm(placeOf(id), { force: true })
    },
    list: () => listFolders(folder),
  }
}

async function writeSafely(place: string, bytes: Uint8Array): Promise<void> {
  const file = await open(place, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function* listFolders(folder: string): AsyncGenerator<KeptObject> {
  for (const inside of (await readdir(folder).catch(absent)) ?? []) {
    for (const name of await readdir(path.join(folder, inside))) {
      const found = await stat(path.join(folder, inside, name)).catch(absent)
      // What a killed process left half written is swept like anything that nothing needs.
      const id = name.replace(/\.part$/, '')
      if (found && isUuid(id)) yield { id, at: toInstant(Math.floor(found.mtimeMs)) }
    }
  }
}

function absent(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
  throw error
}
