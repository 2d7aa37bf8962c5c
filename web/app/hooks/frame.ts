import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

/** Says something back to the page that was heard. */
export type FrameReply = (message: unknown) => void

/**
 * Hears what a framed page says: only its own window, and only from its exact origin, so that
 * neither another frame nor a page it was led away to is taken for it. Replies go there alone.
 */
export function useFrame(
  origin: string,
  hear: (message: unknown, reply: FrameReply) => void,
): RefObject<HTMLIFrameElement | null> {
  const frame = useRef<HTMLIFrameElement>(null)
  const onMessage = useEffectEvent((event: MessageEvent<unknown>) => {
    const page = frame.current?.contentWindow
    if (!page || event.source !== page || event.origin !== origin) return
    hear(event.data, (message) => page.postMessage(message, origin))
  })
  useEffect(() => {
    const listen = (event: MessageEvent<unknown>) => onMessage(event)
    addEventListener('message', listen)
    return () => removeEventListener('message', listen)
  }, [])
  return frame
}
