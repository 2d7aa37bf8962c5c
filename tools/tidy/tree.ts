/** The checked-in text of the project, as the checks of this folder see it. */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** One file: its path from the project's root, and its text. */
export type Source = { readonly path: string; readonly text: string }

const root = path.join(import.meta.dirname, '../..')
const folders = 'kernel,contract,server,signer,web,console,ui,text,sandbox,sim,bench,e2e,tools'

/** Reads every file that matches a pattern from the project's root. */
export const readSources = (pattern: string): Source[] =>
  globSync(pattern, { cwd: root })
    .toSorted()
    .map((file) => ({ path: file, text: readFileSync(path.join(root, file), 'utf8') }))

/** All code, tests among it. */
export const readCode = (): Source[] => readSources(`{${folders}}/**/*.{ts,tsx,mjs}`)

/** The first folder of a path: its layer. */
export const layerOf = (file: string): string => file.split('/')[0] ?? ''

/** The folder below `server/`, of a file in it. */
export const domainOf = (file: string): string | undefined => /^server\/([^/]+)\//.exec(file)?.[1]

/** Tests and what only tests use. */
export const isTest = (file: string): boolean =>
  /(\.test\.tsx?|(^|\/)testing(\.[a-z]+)?\.ts)$/.test(file)

/** What a file imports of the project, without the `#`: `server/ledger/post.ts`. */
export const importsOf = ({ text }: Source): string[] =>
  [...text.matchAll(/(?:from|import)\s*\(?\s*'#([^']+)'/g)].map((match) => match[1] ?? '')
