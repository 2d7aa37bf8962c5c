import { useEffect, useState } from 'react'
import type { Instant } from '#kernel/time.ts'
import { serverNow } from '#web/app/hooks/time.ts'

/** Now, by the server's clock, told anew every second while it is `wanted`. */
export function useNow(wanted: boolean): Instant {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    if (!wanted) return
    const timer = setInterval(() => setNow(serverNow()), 1_000)
    return () => clearInterval(timer)
  }, [wanted])
  return now
}
