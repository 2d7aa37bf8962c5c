/** Serves a built web app: its files, and its page for every address of the app. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
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
const compressed = new Set(['.html', '.js', '.css', '.svg', '.json', '.webmanifest'])

type Asset = {
  readonly type: string
  readonly plain: Buffer
  readonly br: Buffer | undefined
  readonly gzip: Buffer | undefined
}

/**
 * The files below `folder`. An address whose path `isPage` names gets the app's page, any other that
 * is no file gets it with status 404: the app says so in words.
 */
export function serveSite(folder: string, isPage: (path: string) => boolean): Hono {
  const app = new Hono()
  const assets = new Map<string, Promise<Asset>>()
  const load = (name: string): Promise<Asset> => {
    const known = assets.get(name)
    if (known) return known
    const loaded = readAsset(path.join(folder, name))
    assets.set(name, loaded)
    return loaded
  }
  app.get('*', async (http) => {
    const { path: asked } = http.req
    // Only names that the build makes: no dots up, no second reading of an encoded slash.
    const isFile = /^\/(assets\/)?[\w.-]+\.\w+$/.test(asked) && existsSync(path.join(folder, asked))
    if (isFile) return respond(http, await load(asked), 200, asked.startsWith('/assets/'))
    if (asked.startsWith('/assets/')) return http.text('not found', 404)
    return respond(http, await load('index.html'), isPage(asked) ? 200 : 404, false)
  })
  return app
}

async function readAsset(file: string): Promise<Asset> {
  const plain = readFileSync(file)
  const type = types[path.extname(file)] ?? 'application/octet-stream'
  if (!compressed.has(path.extname(file))) return { type, plain, br: undefined, gzip: undefined }
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(plain, quality),
    promisify(gzip)(plain),
  ])
  return { type, plain, br, gzip: gz }
}

function respond(http: HttpContext, asset: Asset, status: 200 | 404, isHashed: boolean): Response {
  const accepts = http.req.header('accept-encoding') ?? ''
  const encoding =
    asset.br && /\bbr\b/.test(accepts)
      ? 'br'
      : asset.gzip && /\bgzip\b/.test(accepts)
        ? 'gzip'
        : undefined
  const body = encoding === 'br' ? asset.br : encoding === 'gzip' ? asset.gzip : asset.plain
  return new Response(new Uint8Array(body ?? asset.plain), {
    status,
    headers: {
      'content-type': asset.type,
      'cache-control': isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
      vary: 'accept-encoding',
      ...(encoding ? { 'content-encoding': encoding } : {}),
      ...(asset.type.startsWith('text/html') ? pageHeaders(asset.plain) : {}),
    },
  })
}

/** Nothing but the page's own scripts run; what it holds inline is known by its hash. */
function pageHeaders(page: Buffer): Record<string, string> {
  const scripts = [...page.toString().matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  )
  return {
    'content-security-policy': [
      "default-src 'self'",
      `script-src 'self' ${scripts.join(' ')}`,
      // Styles stand in the page, and components set measures on elements.
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data: blob:",
      "connect-src 'self' ws: wss:",
      "font-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
    ].join('; '),
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'permissions-policy': 'geolocation=(), microphone=(), payment=()',
  }
}
