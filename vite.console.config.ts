import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressed } from './tools/compressed.ts'

/** The operators' console: served on a port of its own, and shares the app's kit and public files. */
export default defineConfig({
  root: 'console',
  publicDir: '../web/public',
  plugins: [react(), tailwind(), compressed()],
  build: {
    outDir: '../dist/console',
    emptyOutDir: true,
    target: 'es2023',
    cssMinify: 'lightningcss',
    modulePreload: { polyfill: false },
  },
})
