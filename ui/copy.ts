/**
 * Puts text on the clipboard; false when the browser refuses. On plain http (a wallet opened by
 * its address in the home network) browsers hide the clipboard, so a selection is copied instead.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    if (isSecureContext) {
      await navigator.clipboard.writeText(text)
      return true
    }
  } catch {
    // Refused by a permission: the older way below may still be allowed.
  }
  const area = document.createElement('textarea')
  const focused = document.activeElement
  area.value = text
  area.readOnly = true
  area.style.cssText = 'position:fixed;opacity:0'
  // Beside the focus: a sheet holds the focus within itself and would take it back from the page.
  const place = focused?.parentElement ?? document.body
  place.append(area)
  area.select()
  const copied = document.execCommand('copy')
  area.remove()
  if (focused instanceof HTMLElement) focused.focus()
  return copied
}
