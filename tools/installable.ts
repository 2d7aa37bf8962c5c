/** What makes the built app installable: icons, a manifest for each language, and the worker. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { type Plugin, build } from 'vite'
import type { Texts } from '#text/en/all.ts'
import { texts as en } from '#text/en/all.ts'
import { texts as ja } from '#text/ja/all.ts'
import { texts as ru } from '#text/ru/all.ts'
import { texts as zhCN } from '#text/zh-CN/all.ts'
import { texts as zhTW } from '#text/zh-TW/all.ts'
import { type Language, languages } from '#contract/language.ts'

const root = path.join(import.meta.dirname, '..')
const icon = path.join(root, 'web/public/icon.svg')
const ground = '#0e0c09'
const spoken: Readonly<Record<Language, Texts>> = { en, ja, ru, 'zh-CN': zhCN, 'zh-TW': zhTW }

/** The icons, each with the width it is drawn in. Nothing of the mark is cut by any mask. */
const icons = [
  { file: 'icon-192.png', size: 192, drawn: 'plain' },
  { file: 'icon-512.png', size: 512, drawn: 'plain' },
  { file: 'icon-maskable-192.png', size: 192, drawn: 'maskable' },
  { file: 'icon-maskable-512.png', size: 512, drawn: 'maskable' },
  { file: 'icon-apple-180.png', size: 180, drawn: 'maskable' },
  { file: 'icon-badge-96.png', size: 96, drawn: 'badge' },
] as const

/**
 * Adds to a build: icons, `manifest.webmanifest` (and one for each language), and `worker.js`, which
 * knows every file of this build. The page says which build it is.
 */
export function installable(): Plugin {
  return {
    name: 'installable',
    apply: 'build',
    enforce: 'post',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => {
        const version = versionOf([html, ...Object.keys(bundle ?? {}).toSorted()])
        return html.replace('</title>', () => `</title>${heading(version)}`)
      },
    },
    async generateBundle(_, bundle) {
      const page = bundle['index.html']
      const html = page?.type === 'asset' ? String(page.source) : ''
      const version = /<meta name="auric-build" content="([0-9a-f]+)">/.exec(html)?.[1]
      if (!version) throw new Error('installable: the page does not say which build it is')
      const emit = (fileName: string, source: string | Buffer) =>
        this.emitFile({ type: 'asset', fileName, source })
      for (const { file, size, drawn } of icons) emit(file, await draw(drawn, size))
      emit('manifest.webmanifest', manifest('en'))
      for (const language of languages) emit(`manifest.${language}.webmanifest`, manifest(language))
      const assets = Object.keys(bundle).filter((file) => file.startsWith('assets/'))
      // Styles stand in the page.
      const kept = assets.filter((file) => !file.endsWith('.css')).map((file) => `/${file}`)
      emit('worker.js', await workerScript(version, ['/index.html', '/icon.svg', ...kept]))
    },
  }
}

const versionOf = (parts: readonly string[]): string =>
  createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 16)

const heading = (version: string): string =>
  [
    `<meta name="auric-build" content="${version}">`,
    '<link rel="manifest" href="/manifest.webmanifest">',
    '<link rel="apple-touch-icon" href="/icon-apple-180.png">',
    '<meta name="apple-mobile-web-app-title" content="Auric">',
  ].join('')

/** The app as a device's launcher shows it (W3C Web Application Manifest). */
function manifest(language: Language): string {
  const { app } = spoken[language]
  const shortcut = (name: string, url: string) => ({
    name,
    url,
    icons: [{ src: '/icon-192.png', sizes: '192x192', type: 'image/png' }],
  })
  return JSON.stringify({
    id: '/',
    name: app.name,
    short_name: app.name,
    description: app.install.description,
    lang: language,
    dir: 'ltr',
    start_url: '/?from=home-screen',
    scope: '/',
    display: 'standalone',
    theme_color: ground,
    background_color: ground,
    categories: ['finance'],
    icons: icons
      .filter(({ file }) => /icon-(maskable-)?\d+/.test(file))
      .map(({ file, size, drawn }) => ({
        src: `/${file}`,
        sizes: `${size}x${size}`,
        type: 'image/png',
        purpose: drawn === 'maskable' ? 'maskable' : 'any',
      })),
    shortcuts: [
      shortcut(app.install.receive, '/pages/index/collection'),
      shortcut(app.install.send, '/pages/exchange/transfer'),
      shortcut(app.install.bills, '/pages/exchange/bill'),
    ],
  })
}

/**
 * `maskable` reaches to every edge, with the mark inside the circle of 80 % that any mask leaves;
 * `badge` is the mark alone in white: systems colour it themselves.
 */
function draw(drawn: (typeof icons)[number]['drawn'], size: number): Promise<Buffer> {
  const plain = readFileSync(icon, 'utf8')
  const ways = {
    plain: () => plain,
    maskable: () =>
      plain
        .replace(/ rx="[\d.]+"/, '')
        .replace(/<path[^>]*>/, (mark) => `<g transform="translate(5 5) scale(.84)">${mark}</g>`),
    badge: () =>
      plain
        .replace(/<rect[^>]*>/, '')
        .replace(/<path[^>]*>/, (mark) => mark.replace(/stroke="[^"]*"/, 'stroke="#fff"')),
  }
  return sharp(Buffer.from(ways[drawn]()), { density: 72 * Math.ceil(size / 64) })
    .resize(size, size)
    .png({ compressionLevel: 9 })
    .toBuffer()
}

/** One classic script: browsers that know no modules in workers take it too. */
async function workerScript(version: string, shell: readonly string[]): Promise<string> {
  const result = await build({
    configFile: false,
    root,
    logLevel: 'warn',
    define: {
      AURIC_BUILD: JSON.stringify(version),
      AURIC_SHELL: JSON.stringify(shell),
      AURIC_WORKER: 'self',
    },
    build: {
      write: false,
      target: 'es2023',
      lib: { entry: path.join(root, 'web/worker/worker.ts'), formats: ['iife'], name: 'worker' },
    },
  })
  const [output] = Array.isArray(result) ? result : [result]
  const file = output && 'output' in output ? output.output[0] : undefined
  if (file?.type !== 'chunk') throw new Error('installable: the worker was not built')
  return file.code
}
