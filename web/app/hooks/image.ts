import { useEffect, useState } from 'react'
import { ownImage } from '#web/app/upload.ts'

/** An address that an `<img>` can show of an own image; undefined until it is there, or without one. */
export function useOwnImage(url: string | null): string | undefined {
  const [shown, setShown] = useState<{ readonly url: string; readonly blob: string }>()
  useEffect(() => {
    if (url === null) return undefined
    let made: string | undefined
    let isOver = false
    void ownImage(url)
      .catch(() => undefined)
      .then((blob) => {
        if (!blob || isOver) return
        made = URL.createObjectURL(blob)
        setShown({ url, blob: made })
      })
    return () => {
      isOver = true
      if (made !== undefined) URL.revokeObjectURL(made)
    }
  }, [url])
  return shown !== undefined && shown.url === url ? shown.blob : undefined
}
