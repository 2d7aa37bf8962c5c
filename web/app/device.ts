import type { Device } from '#contract/envelope.ts'
import { randomId } from '#ui/random.ts'
import { keep, read } from '#web/app/storage.ts'

/** Version of the app (spec §9). */
export const appVersion = '1.5.8'

/** What this device says of itself in every call. A browser tells no brand or model. */
export function device(): Device {
  const agent = navigator.userAgent
  return {
    appVersion,
    deviceType: /Mobi|Android/.test(agent) ? 'phone' : 'desktop',
    deviceModel: '',
    deviceBrand: '',
    deviceId: deviceId(),
    osName: osName(agent),
  }
}

function osName(agent: string): string {
  if (/iPhone|iPad/.test(agent)) return 'ios'
  if (agent.includes('Android')) return 'android'
  if (agent.includes('Windows')) return 'windows'
  return agent.includes('Mac OS') ? 'macos' : 'linux'
}

/** Made once, so that a person can tell their devices apart; it proves nothing. */
function deviceId(): string {
  const known = read('device_id')
  if (known) return known
  const made = randomId()
  keep('device_id', made)
  return made
}
