import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { fastShell } from './tools/fast-shell.ts'

/** What the server's own default is too; a real deployment sets another (SECURITY.md). */
const devSecret = 'local-dev-secret'

export default defineConfig({
  root: 'web',
  plugins: [react(), tailwind(), fastShell()],
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
    manifest: true,
    cssCodeSplit: false,
    cssMinify: 'lightningcss',
    modulePreload: { polyfill: false },
  },
})
