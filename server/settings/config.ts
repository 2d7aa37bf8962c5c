import { HostOriginsEntry, type appConfig } from '#contract/settings.ts'
import { formatInstant } from '#kernel/time.ts'
import type { Handler } from '#server/platform/http/route.ts'
import { type Entry, allSettings } from '#server/settings/read.ts'

/** The app config: the server's clock first, then every setting (spec §7 `app/config`). */
export const showConfig: Handler<typeof appConfig, 'visitor'> = async (_, { sql, clock }) => [
  { key: 'server', serverTime: formatInstant(clock.now()) },
  ...(await allSettings(sql)).map(shownEntry),
]

/** Of a host app a phone needs to know no key. */
const shownEntry = (entry: Entry): Entry =>
  entry.key === 'hosts' ? HostOriginsEntry.parse(entry) : entry
