import * as z from 'zod/mini'
import { Profile, type Session } from '#contract/identity.ts'
import { forget, keep, keysOf, readJson } from '#web/app/storage.ts'
import { createStore, useStore } from '#web/app/store.ts'

/** Who is logged in on this device, as kept between visits (spec §3: base info and access token). */
type Kept = { readonly token: string; readonly profile: Profile }

const TokenRecord = z.object({ access_token: z.string() })

function readKept(): Kept | undefined {
  const token = TokenRecord.safeParse(readJson('access_token'))
  const profile = Profile.safeParse(readJson('base_info'))
  return token.success && profile.success
    ? { token: token.data.access_token, profile: profile.data }
    : undefined
}

const session = createStore<Kept | undefined>(readKept())

export const useSession = (): Kept | undefined => useStore(session)
export const currentToken = (): string | undefined => session.get()?.token
export const currentUserId = (): string | undefined => session.get()?.profile.id
export const watchSession = session.watch

/** Keeps a fresh session. */
export function enter({ token, profile }: Session): void {
  keep('access_token', JSON.stringify({ access_token: token }))
  keepProfile(token, profile)
  keep('hasLogin', 'true')
}

/** Keeps the newest base info of the user who is logged in. */
export function renewProfile(profile: Profile): void {
  const token = currentToken()
  if (token !== undefined) keepProfile(token, profile)
}

function keepProfile(token: string, profile: Profile): void {
  keep('base_info', JSON.stringify(z.encode(Profile, profile)))
  session.set({ token, profile })
}

/** Forgets the user on this device, once, however many calls learn at a time that it is over. */
export function leave(): void {
  if (session.get() === undefined) return
  forget('access_token')
  forget('base_info')
  keep('hasLogin', 'false')
  for (const key of keysOf('last:')) forget(key)
  endPushes()
  // Photos that were on their way (see `uploadParts.ts`).
  if ('caches' in globalThis) void caches.delete('upload')
  session.set(undefined)
}

/** Ends pushes to this device, whether or not a server hears of it: the next person is not to see them. */
function endPushes(): void {
  forget('push')
  if (!('serviceWorker' in navigator)) return
  const end = async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    await (await registration?.pushManager?.getSubscription())?.unsubscribe()
  }
  void end().catch(() => undefined)
}

/** Takes on what another tab has logged in or out. */
export const rereadSession = (): void => session.set(readKept())
