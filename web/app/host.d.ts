import type { HostScope } from '#web/app/bridge.channels.ts'

declare global {
  interface Window extends HostScope {}
}
