/** What a build serves compressed: once for all, and not by every server that starts. */
import { globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const texts = '**/*.{html,js,css,svg,json,webmanifest}'
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }

/** Writes `.br` and `.gz` beside every text of a build; `server/platform/http/site.ts` serves them. */
export function compressed(): Plugin {
  let folder = ''
  return {
    name: 'compressed',
    apply: 'build',
    enforce: 'post',
    configResolved: ({ root, build }) => {
      folder = path.resolve(root, build.outDir)
    },
    closeBundle: async () => {
      await Promise.all(globSync(texts, { cwd: folder }).map((file) => compress(folder, file)))
    },
  }
}

async function compress(folder: string, file: string): Promise<void> {
  const place = path.join(folder, file)
  const plain = await readFile(place)
  await Promise.all([
    promisify(brotliCompress)(plain, brotli).then((small) => writeFile(`${place}.br`, small)),
    promisify(gzip)(plain).then((small) => writeFile(`${place}.gz`, small)),
  ])
}
