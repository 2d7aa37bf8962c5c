/** Who may import whom (ARCHITECTURE.md, "Arrows"). */
import { type Source, domainOf, importsOf, isTest, layerOf } from '#tools/tidy/tree.ts'

/** Domains of the server from the ground up: each may import only those before it. */
export const domains = [
  'assets',
  'bills',
  'ledger',
  'identity',
  'security',
  'hosts',
  'files',
  'risk',
  'chain',
  'transfers',
  'market',
  'funds',
  'kyc',
  'cards',
  'agents',
  'messages',
  'settings',
  'operators',
]

/** What each layer may import, by the beginning of the path. A layer that is absent may import all. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  kernel: ['kernel/'],
  contract: ['kernel/', 'contract/'],
  text: ['kernel/', 'contract/', 'text/'],
  ui: ['kernel/', 'text/', 'ui/'],
  server: ['kernel/', 'contract/', 'text/', 'server/'],
  signer: ['kernel/', 'contract/', 'server/platform/', 'signer/'],
  web: ['kernel/', 'contract/', 'text/', 'ui/', 'web/'],
  console: ['kernel/', 'contract/', 'text/', 'ui/', 'console/'],
  sandbox: ['kernel/', 'contract/', 'server/platform/lifecycle.ts', 'sandbox/'],
}

/** What tests of a layer may import besides: the sandbox plays outside parties, and who calls is real. */
const allowedInTests: Readonly<Record<string, readonly string[]>> = {
  server: ['sandbox/', 'signer/'],
  signer: ['sandbox/', 'server/chain/'],
  // What the app seals must be what the server opens.
  web: ['server/platform/http/envelope.ts'],
}

const isPrivate = (file: string): boolean => /\/(store(\.[a-zA-Z]+)?|routes)\.ts$/.test(file)

/** Imports against the arrows between layers, as `from → to`. */
export const againstLayers = (files: readonly Source[]): string[] =>
  files.flatMap((file) => {
    const layer = layerOf(file.path)
    const may = allowed[layer]
    if (!may) return []
    const all = isTest(file.path) ? [...may, ...(allowedInTests[layer] ?? [])] : may
    return refused(file, (to) => !all.some((start) => to.startsWith(start)))
  })

/** Imports of a domain from a later one, or of another one's private files. */
export const againstDomains = (files: readonly Source[]): string[] =>
  files.flatMap((file) => {
    const from = domainOf(file.path)
    if (from === undefined) return []
    return refused(file, (to) => {
      const target = domainOf(to)
      if (target === undefined || target === from || target === 'platform') return false
      // Nothing may know the platform's users; only the composition root, which has no domain.
      if (from === 'platform') return true
      return (
        isPrivate(to) || (!isTest(file.path) && domains.indexOf(target) > domains.indexOf(from))
      )
    })
  })

/** Imports between folders of the web app: only its frame knows them all. */
export const againstScreens = (files: readonly Source[]): string[] =>
  files.flatMap((file) => {
    const from = /^(?:web|console)\/([^/]+)\//.exec(file.path)?.[1]
    if (from === undefined || from === 'app') return []
    return refused(file, (to) => {
      const target = /^(?:web|console)\/([^/]+)\//.exec(to)?.[1]
      return target !== undefined && target !== from && target !== 'app'
    })
  })

/** Folders of the server that the order does not name. */
export const unknownDomains = (files: readonly Source[]): string[] => {
  const found = new Set(
    files.map(({ path }) => domainOf(path)).filter((name) => name !== undefined),
  )
  return [...found].filter((name) => name !== 'platform' && !domains.includes(name))
}

const refused = (file: Source, isRefused: (to: string) => boolean): string[] =>
  importsOf(file)
    .filter(isRefused)
    .map((to) => `${file.path} → ${to}`)
