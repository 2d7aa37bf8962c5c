import { copyText } from '#ui/copy.ts'
import { toast } from '#ui/toast.ts'
import { useTexts } from '#web/app/language.ts'

/** Copies a text and says so; or hands a link to the device's own sheet, and copies it where none is. */
export function useShare(): {
  readonly copy: (text: string) => Promise<void>
  readonly share: (shared: { readonly url: string; readonly text?: string }) => Promise<void>
} {
  const { app } = useTexts()
  const copy = async (text: string) => {
    const copied = await copyText(text)
    toast(copied ? app.ui.copied : app.ui.copyFailed, copied ? 'done' : 'failed')
  }
  return {
    copy,
    share: async (shared) => {
      // A browser without a share sheet, or a person who closes it: the link is copied instead.
      if (!('share' in navigator)) return copy(shared.url)
      await navigator.share(shared).catch((error: unknown) => {
        if (!(error instanceof DOMException && error.name === 'AbortError')) void copy(shared.url)
      })
    },
  }
}
