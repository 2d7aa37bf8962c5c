/** Loaded when the first page is there and nothing else is to be done: what makes the app installable. */
import { createRoot } from 'react-dom/client'
import { currentLanguage, watchLanguage } from '#web/app/language.ts'
import { startHint } from '#web/app/install/hint.ts'
import { InstallBar } from '#web/app/install/InstallBar.tsx'
import { registerWorker } from '#web/app/install/worker.ts'

/** Registers the worker, says who the app is in its language, and stands ready with a bar. */
export function startInstall(): void {
  const element = document.createElement('div')
  document.body.append(element)
  createRoot(element).render(<InstallBar />)
  watchLanguage(nameApp)
  nameApp()
  startHint()
  // Without a worker the app is as it was: it needs its connection.
  registerWorker().catch(() => undefined)
}

/** A launcher reads name and shortcuts from the manifest of the language in use. */
function nameApp(): void {
  const link = document.querySelector('link[rel="manifest"]')
  link?.setAttribute('href', `/manifest.${currentLanguage()}.webmanifest`)
}
