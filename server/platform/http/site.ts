/** Serves a built web app: its files, and its page for every address of the app. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { type Context as HttpContext, Hono } from 'hono'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.png': 'image/png',
  '.wasm': 'application/wasm',
}

/** Codings that a build has its texts in (`tools/compressed.ts`), the smallest first. */
const codings = [
  { name: 'br', suffix: '.br' },
  { name: 'gzip', suffix: '.gz' },
] as const
const ofCoding = /\.(br|gz)$/

/** What a site may speak to, and who may show it in a frame, beside itself. */
export type SitePolicy = {
  /** Origins of our own that its pages call, as `https://api.example` and `wss://api.example`. */
  readonly connect?: readonly string[]
  /** Exact origins that may frame it; nobody when absent. */
  readonly frameAncestors?: () => Promise<readonly string[]>
  /** Hosts whose pages ours may show in a frame, over TLS; none when absent. */
  readonly framed?: () => Promise<readonly string[]>
  /** An exact origin whose page ours may frame, and that may use the camera there. */
  readonly withCamera?: string | undefined
  /** Companies whose own script and frames show and take what we must not see. */
  readonly company?: CompanyPolicy
}

/** Exact origins of others, as far as their own code in our pages needs them. */
export type CompanyPolicy = {
  readonly scripts: readonly string[]
  readonly frames: readonly string[]
  /** What their script calls. */
  readonly calls: readonly string[]
}

const nobody: CompanyPolicy = { scripts: [], frames: [], calls: [] }

/**
 * The files below `folder`, as they are now: all of one build, also when the next is written over
 * it. An address whose path `isPage` names gets the app's page, any other that is no file gets it
 * with status 404: the app says so in words.
 * @throws Error when there is no built app
 */
export function serveSite(
  folder: string,
  isPage: (path: string) => boolean,
  policy: SitePolicy = {},
): Hono {
  const app = new Hono()
  const files = readFolder(folder)
  const page = files.get('/index.html')
  if (!page) throw new Error(`there is no built app in ${folder}`)
  app.get('*', async (http) => {
    const { path: asked } = http.req
    const isFile = files.has(asked) && !ofCoding.test(asked)
    const answer = { http, files }
    if (isFile && !asked.endsWith('.html')) return respond(answer, asked, fileHeaders(asked))
    if (asked.startsWith('/assets/')) return http.text('not found', 404)
    const headers = await pageHeaders(page, policy)
    return respond(answer, '/index.html', headers, isFile || isPage(asked) ? 200 : 404)
  })
  return app
}

/** What is named by its content is kept for ever; a service worker reaches its own site only. */
const fileHeaders = (asked: string): Record<string, string> => ({
  'cache-control': asked.startsWith('/assets/')
    ? 'public, max-age=31536000, immutable'
    : 'no-cache',
  ...(asked === workerFile
    ? { 'content-security-policy': "default-src 'none'; connect-src 'self'" }
    : {}),
})
const workerFile = '/worker.js'

/** Contents by path, `/assets/home-1a2b.js`. */
function readFolder(folder: string): ReadonlyMap<string, Buffer> {
  const entries = existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
    : []
  return new Map(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .map((file) => [`/${path.relative(folder, file)}`, readFileSync(file)]),
  )
}

type Answer = { readonly http: HttpContext; readonly files: ReadonlyMap<string, Buffer> }

/** A file, in the smallest form there is of it that the client reads. */
function respond(
  { http, files }: Answer,
  name: string,
  headers: Readonly<Record<string, string>>,
  status: 200 | 404 = 200,
): Response {
  const accepts = (http.req.header('accept-encoding') ?? '').split(/[\s,;]+/)
  const coding = codings.find((one) => accepts.includes(one.name) && files.has(name + one.suffix))
  return new Response(new Uint8Array(files.get(name + (coding?.suffix ?? '')) ?? []), {
    status,
    headers: {
      'content-type': types[path.extname(name)] ?? 'application/octet-stream',
      vary: 'accept-encoding',
      'x-content-type-options': 'nosniff',
      ...(coding ? { 'content-encoding': coding.name } : {}),
      ...headers,
    },
  })
}

/** Nothing but the page's own scripts run; what it holds inline is known by its hash. */
async function pageHeaders(
  page: Buffer,
  { connect = [], frameAncestors, framed, withCamera, company = nobody }: SitePolicy,
): Promise<Record<string, string>> {
  const ancestors = (await frameAncestors?.()) ?? []
  // A page without its frames is better than none.
  const hosts = (await framed?.().catch(() => [])) ?? []
  const frames = [
    ...hosts.map((host) => `https://${host}`),
    ...(withCamera ? [withCamera] : []),
    ...company.frames,
  ]
  const scripts = [...page.toString().matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  )
  return {
    'cache-control': 'no-cache',
    'content-security-policy': [
      "default-src 'self'",
      ["script-src 'self'", ...scripts, ...company.scripts].join(' '),
      "worker-src 'self'",
      // Styles stand in the page, and components set measures on elements.
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data: blob:",
      // Its own calls and live socket: `'self'` is both, for the browsers the app is built for.
      ["connect-src 'self'", ...connect, ...company.calls].join(' '),
      "manifest-src 'self'",
      "font-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      `frame-src ${frames.length > 0 ? frames.join(' ') : "'none'"}`,
      // Nobody unlisted lays a page of theirs over ours and has a payment pressed through it.
      `frame-ancestors ${ancestors.length > 0 ? ancestors.join(' ') : "'none'"}`,
    ].join('; '),
    'referrer-policy': 'no-referrer',
    'permissions-policy': `camera=(${['self', ...(withCamera ? [`"${withCamera}"`] : [])].join(' ')}), geolocation=(), microphone=(), payment=()`,
  }
}
