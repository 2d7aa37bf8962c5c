import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const font = createRequire(import.meta.url).resolve(
  '@fontsource-variable/geist/files/geist-latin-wght-normal.woff2',
)

/** The product's letters, for pages of the sandbox. */
export const readFont = () => readFileSync(font)
