import { useEffect, useRef } from 'react'

/** Does something as soon as the page is there, once, if it is `wanted` then. */
export function useOnce(wanted: boolean, work: () => void): void {
  const isDone = useRef(false)
  useEffect(() => {
    if (!wanted || isDone.current) return
    isDone.current = true
    work()
  }, [wanted, work])
}
