import type * as z from 'zod/mini'
import type { FeaturesEntry } from '#contract/features.ts'
import type { HostApp } from '#contract/settings.ts'
import type { CardsEntry } from '#contract/cards.programmes.ts'
import type { KycEntry, RetentionEntry } from '#contract/settings.kyc.ts'
import { assert } from '#kernel/assert.ts'
import { type Clock, type Instant, after } from '#kernel/time.ts'
import type { Sql } from '#server/platform/db.ts'
import { log } from '#server/platform/log.ts'
import { type SettingKey, isSettingKey, knownSettings } from '#server/settings/setting.ts'
import {
  type SettingRow,
  selectSetting,
  selectSettings,
  upsertSetting,
} from '#server/settings/store.ts'

/** An entry as the app config carries it. */
export type Entry = { readonly key: string; readonly [field: string]: unknown }

/**
 * Every setting: the known ones, as stored or as the code has them, then those stored under keys
 * the code does not know, which a client may. A stored value that does not fit its key is told in
 * the log and passed over: a slip in the settings must not take the app down.
 */
export async function allSettings(sql: Sql): Promise<Entry[]> {
  const stored = await selectSettings(sql)
  const byKey = new Map(stored.map((row) => [row.key, row]))
  const unknown = stored.filter((row) => !isSettingKey(row.key)).map(entryOf)
  return [...settingKeys.map((key) => settingFrom(key, byKey.get(key))), ...unknown]
}

/** How strictly e-mail addresses are read. */
export async function emailRule(sql: Sql): Promise<'spec' | 'wide'> {
  const { shape, initial } = knownSettings.rules
  return readAs(shape, initial, await selectSetting(sql, 'rules')).email
}

/** What each type of card costs and may do. */
export async function cardTerms(sql: Sql): Promise<CardsEntry> {
  const { shape, initial } = knownSettings.cards
  return readAs(shape, initial, await selectSetting(sql, 'cards'))
}

/** What an identity check by the outside company costs and may be for. */
export async function thirdTerms(sql: Sql): Promise<z.infer<typeof KycEntry>> {
  const { shape, initial } = knownSettings.kyc
  return readAs(shape, initial, await selectSetting(sql, 'kyc'))
}

/** How long identity is kept. */
export async function retentionTerms(sql: Sql): Promise<z.infer<typeof RetentionEntry>> {
  const { shape, initial } = knownSettings.retention
  return readAs(shape, initial, await selectSetting(sql, 'retention'))
}

/** What is open where. */
export async function featureRules(sql: Sql): Promise<FeaturesEntry> {
  const { shape, initial } = knownSettings.features
  return readAs(shape, initial, await selectSetting(sql, 'features'))
}

/** The apps that may frame Auric and log their users in. */
export async function hostApps(sql: Sql): Promise<readonly HostApp[]> {
  const { shape, initial } = knownSettings.hosts
  return readAs(shape, initial, await selectSetting(sql, 'hosts')).hosts
}

/** Milliseconds the list of hosts is used before it is read again: every page asks for it. */
const hostsFreshMs = 10_000

/** Origins that may frame Auric, as told at most ten seconds ago. */
export function hostOrigins(sql: Sql, clock: Clock): () => Promise<readonly string[]> {
  let known: readonly string[] = []
  let readAt: Instant | undefined
  return async () => {
    const now = clock.now()
    if (readAt !== undefined && now < after(readAt, hostsFreshMs)) return known
    known = (await hostApps(sql)).flatMap(({ origins }) => origins)
    readAt = now
    return known
  }
}

/** Hosts whose pages the app may show within its own. */
export async function framedHosts(sql: Sql): Promise<readonly string[]> {
  const { shape, initial } = knownSettings.webpages
  return readAs(shape, initial, await selectSetting(sql, 'webpages')).hosts
}

/** Stores a setting. @throws Error when the code knows the key and the fields do not fit it */
export async function writeSetting(sql: Sql, clock: Clock, entry: Entry): Promise<void> {
  const { key, ...value } = entry
  const fits = !isSettingKey(key) || knownSettings[key].shape.safeParse(entry).success
  assert(fits && key !== 'server', `the setting ${key} does not fit its shape`)
  await upsertSetting(sql, { key, value }, clock.now())
}

const settingKeys = Object.keys(knownSettings).filter(isSettingKey)

const settingFrom = (key: SettingKey, row: SettingRow | undefined): Entry =>
  readAs(knownSettings[key].shape, knownSettings[key].initial, row)

function readAs<S extends z.ZodMiniType>(
  shape: S,
  initial: z.output<S>,
  row: SettingRow | undefined,
): z.output<S> {
  if (!row) return initial
  const entry = shape.safeParse(entryOf(row))
  if (entry.success) return entry.data
  log.error({ part: 'settings', key: row.key }, 'a stored setting does not fit its shape')
  return initial
}

const entryOf = ({ key, value }: SettingRow): Entry => ({ ...value, key })
