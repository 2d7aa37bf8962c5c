import '#web/app/app.css'
import { createRoot } from 'react-dom/client'
import { assert } from '#kernel/assert.ts'
import { App } from '#web/app/App.tsx'
import { startApp } from '#web/app/start.ts'

const root = document.getElementById('app')
assert(root, 'the page has its root element')
await startApp()
createRoot(root).render(<App />)
