import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FilePurpose } from '#contract/files.ts'
import { useLanguage } from '#web/app/language.ts'
import {
  type UploadProgress,
  cancelled,
  unfinishedPhoto,
  uploadInParts,
} from '#web/app/uploadParts.ts'

/** A photo on its way: how far it is, and what went wrong last. */
type Sending = { readonly progress?: UploadProgress; readonly error?: unknown }

/**
 * Sends photos of one place of a form, one at a time. One that a closed page broke off goes on by
 * itself when the page is there again.
 */
export function useUpload(
  place: string,
  onDone: (id: string) => void,
  purpose: FilePurpose = 'kyc',
) {
  const language = useLanguage()
  const [sending, setSending] = useState<Sending>({})
  const ending = useRef<AbortController>(undefined)

  const run = async (prepare: () => Promise<File | undefined>) => {
    if (ending.current) return
    const own = new AbortController()
    ending.current = own
    const { signal } = own
    try {
      const file = await prepare()
      if (!file || signal.aborted) return
      const onProgress = (progress: UploadProgress) => {
        if (!signal.aborted) setSending({ progress })
      }
      onProgress({ sent: 0, of: file.size, isWaiting: false })
      const wish = { place, purpose, language, signal, onProgress } as const
      const { id } = await uploadInParts(file, wish)
      setSending({})
      onDone(id)
    } catch (error) {
      setSending(signal.aborted ? {} : { error })
    } finally {
      if (ending.current === own) ending.current = undefined
    }
  }
  const goOn = useEffectEvent((file: File) => void run(() => Promise.resolve(file)))
  useEffect(() => {
    let isLeft = false
    void unfinishedPhoto(place).then((file) => {
      if (file && !isLeft) goOn(file)
    })
    return () => {
      isLeft = true
      ending.current?.abort('left')
      ending.current = undefined
    }
  }, [place])
  return {
    ...sending,
    /** Sends what `prepare` makes of the photo that was chosen. */
    send: (prepare: () => Promise<File>) => run(prepare),
    cancel: () => {
      ending.current?.abort(cancelled)
      ending.current = undefined
      setSending({})
    },
  }
}
