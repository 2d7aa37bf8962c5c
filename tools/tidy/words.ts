/** Words and sizes that are refused. */
import { type Source, layerOf } from '#tools/tidy/tree.ts'

const lineMax = 300

/** Time, chance, the environment and floats come from outside: a rule that asks for them cannot be tested. */
const banned = [
  'Date.now',
  'new Date',
  'Temporal.Now',
  'Math.random',
  'randomUUID',
  'process.env',
  'parseFloat',
  'toFixed',
]
/** Where they are made, or where nothing is decided about money. */
const bannedFree = ['kernel', 'tools', 'sandbox', 'bench', 'sim', 'e2e']
/** Programs read the environment; one file of the app asks the phone for the time. */
const bannedFreeFiles: Readonly<Record<string, readonly string[]>> = {
  'server/main.ts': ['process.env'],
  'signer/main.ts': ['process.env'],
  'signer/create.ts': ['process.env'],
  'signer/resume.ts': ['process.env'],
  'server/cards/issuer/issuer.test.ts': ['process.env'],
  'signer/main.test.ts': ['process.env'],
  'web/app/hooks/time.ts': ['Date.now', 'new Date'],
  // It plays a server whose clock differs from the phone's.
  'web/app/api.test.ts': ['Date.now', 'new Date'],
}

/** Uses of banned words, as `file says word`. */
export const bannedWords = (files: readonly Source[]): string[] =>
  files
    .filter(
      ({ path }) => !bannedFree.includes(layerOf(path)) && !path.startsWith('server/platform/'),
    )
    .flatMap(({ path, text }) =>
      banned
        .filter((word) => !bannedFreeFiles[path]?.includes(word))
        .filter((word) => hasWord(code(text), word))
        .map((word) => `${path} says ${word}`),
    )

/** A file is read at one sitting. Texts are lists, whatever their length. */
export const tooLong = (files: readonly Source[]): string[] =>
  files
    .filter(({ path, text }) => layerOf(path) !== 'text' && lines(text) > lineMax)
    .map(({ path, text }) => `${path} has ${lines(text)} lines`)

/** The project stands for itself: what lies outside it, or was said elsewhere, is not in it. */
export const outsidePlaces = (files: readonly Source[], places: readonly RegExp[]): string[] =>
  files.flatMap(({ path, text }) =>
    places.flatMap((place) => [...text.matchAll(place)].map(([found]) => `${path} says ${found}`)),
  )

/** Checks switched off beside the code they are about. */
export const loosened = (files: readonly Source[]): string[] =>
  outsidePlaces(files, [/\b(?:oxlint|eslint)-disable\b/g, /@ts-(?:ignore|expect-error|nocheck)\b/g])

/** Work left for later: it is either done, or an issue of its own. */
export const leftForLater = (files: readonly Source[]): string[] =>
  outsidePlaces(files, [/\b(?:TODO|FIXME)\b/g, /\btest\.(?:only|todo)\b/g])

const lines = (text: string): number => text.trimEnd().split('\n').length

const hasWord = (text: string, word: string): boolean =>
  new RegExp(`(?<![\\w.])${word.replace('.', '\\.')}\\b`).test(text) ||
  new RegExp(`\\.${word}\\b`).test(text)

/** Without comments: those may say what the code must not do. */
const code = (text: string): string => text.replaceAll(/\/\*[^]*?\*\/|(?<!:)\/\/.*$/gm, '')
