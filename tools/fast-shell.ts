import type { Plugin } from 'vite'

/** Screen whose code is fetched along with the first page. */
const homeScreen = 'web/assets/screens/index.tsx'

/**
 * Makes the first page quick to paint: styles stand in the page itself, the home screen's code and
 * the latin font are asked for at once, and a quiet skeleton stands where the app will be.
 */
export function fastShell(): Plugin {
  return {
    name: 'fast-shell',
    apply: 'build',
    enforce: 'post',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const files = Object.values(bundle ?? {})
        const css = files.find((file) => file.type === 'asset' && file.fileName.endsWith('.css'))
        const home = files.find(
          (file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(homeScreen),
        )
        const font = files.find(({ fileName }) => /geist-latin-wght.*\.woff2$/.test(fileName))
        if (css?.type !== 'asset' || home?.type !== 'chunk' || !font) {
          throw new Error('fast-shell: the styles, the home screen or the font is not in the build')
        }
        const preload = [home.fileName, ...home.imports]
          .filter((file) => !html.includes(file))
          .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
        return html
          .replace(/<link rel="stylesheet"[^>]*>/, () => `<style>${String(css.source)}</style>`)
          .replace(
            '</title>',
            `</title>${preload.join('')}<link rel="preload" as="font" type="font/woff2" crossorigin href="/${font.fileName}">`,
          )
          .replace('<div id="app"></div>', `<div id="app">${skeleton}</div>`)
      },
    },
  }
}

const skeleton =
  '<div class="mx-auto min-h-dvh max-w-[480px] bg-bg px-gutter pt-[72px]"><div class="skeleton h-[168px] rounded-hero"></div></div>'
