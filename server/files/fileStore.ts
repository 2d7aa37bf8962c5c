import type { Instant } from '#kernel/time.ts'

/** Port: where bytes are kept, by the id of their file. */
export type FileStore = {
  /** Keeps bytes under an id that was never used; they are safe when it resolves. */
  readonly put: (id: string, bytes: Uint8Array) => Promise<void>
  /** Undefined when nothing is kept under that id. */
  readonly get: (id: string) => Promise<Uint8Array | undefined>
  /** Forgets what is kept under an id; nothing there is no trouble. */
  readonly remove: (id: string) => Promise<void>
  /** Everything that is kept, in no order. What is put meanwhile may be missing. */
  readonly list: () => AsyncIterable<KeptObject>
}

/** One thing that is kept, and since when by the store's own clock. */
export type KeptObject = { readonly id: string; readonly at: Instant }
