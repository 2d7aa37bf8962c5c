import { useEffect } from 'react'
import { read } from '#web/app/storage.ts'

/**
 * Opens an address outside as soon as the page is there: in a new window, in this one, or inside a
 * host by it. A browser that allows no window without a press leaves the page's own link. Nothing
 * happens without `href`.
 */
export function useLeave(href: string | undefined, where: 'here' | 'new'): void {
  useEffect(() => {
    if (href !== undefined) void leaveTo(href, where)
  }, [href, where])
}

async function leaveTo(href: string, where: 'here' | 'new'): Promise<void> {
  if (read('fromUrl') === 'webview') {
    const { jump } = await import('#web/app/bridge.ts')
    if (jump(href, '')) return
  }
  if (where === 'here') location.assign(href)
  else window.open(href, '_blank', 'noopener,noreferrer')
}
