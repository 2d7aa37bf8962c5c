import { openBytes, sealBytes, sealKey } from '#server/platform/seal.ts'
import type { FileStore } from '#server/files/fileStore.ts'

/** Seals everything before it reaches a store, for its id: who runs the store can read none of it. */
export function sealedFiles(store: FileStore, secret: string): FileStore {
  const key = sealKey(secret, 'kept file')
  return {
    ...store,
    put: (id, bytes) => store.put(id, sealBytes(key, id, bytes)),
    get: async (id) => {
      const sealed = await store.get(id)
      return sealed && openBytes(key, id, sealed)
    },
  }
}
