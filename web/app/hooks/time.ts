/** The only place of the web apps that asks what time it is. */
import { type Instant, toInstant } from '#kernel/time.ts'

let offsetMs = 0

/** Learns how far this device's clock is from the server's, which signed calls are measured by. */
export const learnServerTime = (serverTime: Instant): void => {
  offsetMs = serverTime - Date.now()
}

/** Now, by the server's clock. */
export const serverNow = (): Instant => toInstant(Math.round(Date.now() + offsetMs))

/** The hour on this device's wall, 0 to 23. */
export const hourNow = (): number => new Date(serverNow()).getHours()

/** The zone of this device, e.g. `Asia/Tokyo`: days begin by it. */
export const deviceZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone
