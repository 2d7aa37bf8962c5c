import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressed } from './tools/compressed.ts'
import { fastShell } from './tools/fast-shell.ts'
import { installable } from './tools/installable.ts'

/** What the server's own default is too; a real deployment sets another (SECURITY.md). */
const devSecret = 'local-dev-secret'

/**
 * What every first page needs comes in two files, not thirty: libraries, which change rarely, and
 * the frame with Home. Everything else stays with the page that uses it.
 */
const chunks = [
  {
    name: 'library',
    test: /node_modules\/((react|react-dom|scheduler|@tanstack(?!.*[iI]nfinite)|zod)\/|@noble\/hashes\/(legacy|_md|utils)\.js)/,
  },
  {
    name: 'home',
    test: (id: string) =>
      /\/kernel\/|\/text\/details\.ts/.test(id) ||
      /\/web\/app\/(?!Agreement|MoneyPassword|DialButton|upload|features|Featured|BillRow|billText|dayText|Answer|moment|unread|CodeRow|Held|passkey|handover|work|install\/|view\/|bridge|FiatSheet|fiats|saveText|regionName|picture|hooks\/(image|upload|leave|camera|install|money|now|frame|share|saves))/.test(
        id,
      ) ||
      /\/contract\/(?!transfers|files|bills|chain|address|country|base58|rules|security|identity\.(access|devices|work)|signing|routes|messages|hosts|kyc|operators|risk|settings\.(pages|kyc|features|desk)|features|cards|agents)/.test(
        id,
      ) ||
      /\/web\/assets\/(screens\/index|parts\/(TotalHero|HoldingRow)|model|queries)/.test(id) ||
      /\/ui\/(Button|Choice|Coin|coins|chart|Hero|List|Money|Page|PullRefresh|Sheet|Skeleton|Status|TabBar|TopBar|amount|hooks|icons|lazy|words|toast|random)\.tsx?/.test(
        id,
      ),
  },
]

export default defineConfig({
  root: 'web',
  plugins: [react(), tailwind(), fastShell(), installable(), compressed()],
  define: {
    AURIC_ENVELOPE_SECRET: JSON.stringify(process.env['ENVELOPE_SECRET'] ?? devSecret),
    AURIC_API: JSON.stringify({
      mainDomain: process.env['MAIN_DOMAIN'] ?? '',
      main: process.env['API_HOST_MAIN'] ?? '',
      other: process.env['API_HOST_OTHER'] ?? '',
    }),
  },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2023',
    // Newer than the scripts ask for: light-dark colours and nesting need no second copy.
    cssTarget: ['chrome123', 'safari17.5', 'firefox128'],
    manifest: true,
    cssCodeSplit: false,
    cssMinify: 'lightningcss',
    // The worker fetches every page ahead: a list of what each needs would weigh 5 kB on Home.
    modulePreload: false,
    rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
  },
})
