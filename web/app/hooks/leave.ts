import { useEffect } from 'react'

/**
 * Opens an address outside as soon as the page is there: in a new window, or in this one. A browser
 * that allows no window without a press leaves the page's own link. Nothing happens without `href`.
 */
export function useLeave(href: string | undefined, where: 'here' | 'new'): void {
  useEffect(() => {
    if (href === undefined) return
    if (where === 'here') location.assign(href)
    else window.open(href, '_blank', 'noopener,noreferrer')
  }, [href, where])
}
