import * as z from 'zod/mini'
import { AppConfigEntry, ServerEntry, appConfig, appConfigLifeSeconds } from '#contract/settings.ts'
import { secondMs } from '#kernel/time.ts'
import { call } from '#web/app/api.ts'
import { learnServerTime, serverNow } from '#web/app/hooks/time.ts'
import { keep, readJson } from '#web/app/storage.ts'
import { createStore, useStore } from '#web/app/store.ts'

/** The copy this device keeps (spec §3: key `app_config`, `lastTime` in ms and the list `data`). */
const Kept = z.object({ lastTime: z.number(), data: z.array(AppConfigEntry) })

function readKept(): z.infer<typeof Kept> {
  const kept = Kept.safeParse(readJson('app_config'))
  return kept.success ? kept.data : { lastTime: 0, data: [] }
}

const config = createStore(readKept())

/** Asks for the config when there is none or it is older than its life; a failure is silent (spec §8). */
export async function renewAppConfig(): Promise<void> {
  const ageMs = serverNow() - config.get().lastTime
  if (ageMs >= 0 && ageMs < appConfigLifeSeconds * secondMs) return
  // The app works on with what it has.
  await refreshAppConfig().catch(() => undefined)
}

/** Asks for the config now, whatever its age. @throws what the call throws */
export async function refreshAppConfig(): Promise<void> {
  const data = await call(appConfig, { _disableLoading: true })
  for (const entry of data) {
    const server = ServerEntry.safeParse(entry)
    if (server.success) learnServerTime(server.data.serverTime)
  }
  const next = { lastTime: serverNow(), data }
  keep('app_config', JSON.stringify(next))
  config.set(next)
}

/** An entry of the config by its key, as it is now. */
export const configEntry = (key: string): AppConfigEntry | undefined =>
  config.get().data.find((entry) => entry.key === key)

/** An entry of the config by its key. */
export const useConfigEntry = (key: string): AppConfigEntry | undefined =>
  useStore(config).data.find((entry) => entry.key === key)
