/** A page that is older than the server: after a new build its own files are gone. */

/** The build that this page is of; undefined while the app is not built. */
export const ownBuild = (): string | undefined =>
  document.querySelector('meta[name="auric-build"]')?.getAttribute('content') ?? undefined

/** Whether anything is typed into a form, on this page or one kept behind it. Searches do not count. */
export function isFormFilled(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'textarea, input:not([type=search], [type=radio], [type=checkbox], [type=file], [type=hidden])',
  )
  return [...fields].some(({ value, readOnly }) => value !== '' && !readOnly)
}

const reloadedKey = 'reloaded_for'

/**
 * For code that cannot be loaded though there is a connection: when the server has another build,
 * the page starts anew with it, once. False while the code may still come; true when it will not,
 * and a reload is left to the person: something is typed, or it did not help.
 */
export async function isCodeGone(): Promise<boolean> {
  const own = ownBuild()
  const page = await fetch('/index.html', { cache: 'no-store' })
    .then((answer) => answer.text())
    .catch(() => '')
  const newest = /<meta name="auric-build" content="([0-9a-f]+)"/.exec(page)?.[1]
  if (own === undefined || newest === undefined) return false
  if (sessionStorage.getItem(reloadedKey) === newest) return true
  if (newest === own) return false
  if (isFormFilled()) return true
  sessionStorage.setItem(reloadedKey, newest)
  location.reload()
  return new Promise<boolean>(() => undefined)
}
