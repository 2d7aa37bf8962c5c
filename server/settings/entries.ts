/** Everything that operators change, in one form: entries with fields, read, checked and written. */
import type { ConfigChange, ConfigEntry } from '#contract/settings.desk.ts'
import { Failure } from '#contract/errors.ts'
import { parseDecimal } from '#kernel/money.ts'
import * as z from 'zod/mini'
import type { Clock } from '#kernel/time.ts'
import {
  catalogueEntries,
  catalogueShapes,
  isCatalogueKind,
  writeCatalogue,
} from '#server/assets/change.ts'
import type { Sql } from '#server/platform/db.ts'
import { allSettings, writeSetting } from '#server/settings/read.ts'
import { isSettingKey, knownSettings } from '#server/settings/setting.ts'

/** Reads every entry, as it is now. */
export async function readEntries(sql: Sql): Promise<ConfigEntry[]> {
  const [catalogue, settings] = await Promise.all([catalogueEntries(sql), allSettings(sql)])
  return [...catalogue, ...settings.flatMap(entryOfSetting)]
}

const Fields = z.record(z.string(), z.json())

/** Of settings only those whose shape is known: what the code cannot check it lets nobody change. */
function entryOfSetting({ key, ...values }: { readonly key: string }): ConfigEntry[] {
  if (!isSettingKey(key)) return []
  const shape = knownSettings[key].shape.shape
  const absent = Object.keys(shape).filter((field) => field !== 'key')
  const fields = Fields.parse({
    ...Object.fromEntries(absent.map((field) => [field, null])),
    ...values,
  })
  return [{ kind: 'setting', id: key, name: key, asset: null, scale: null, fields, amounts: [] }]
}

type Place = Pick<ConfigChange, 'kind' | 'id' | 'field'>

/** The entry of a change. @throws CONFIG_UNKNOWN when it, or its field, is none */
export function entryAt(entries: readonly ConfigEntry[], { kind, id, field }: Place): ConfigEntry {
  const entry = entries.find((one) => one.kind === kind && one.id === id)
  if (!entry || !Object.hasOwn(entry.fields, field))
    throw new Failure('CONFIG_UNKNOWN', { entry: `${entry?.name ?? id} ${field}` })
  return entry
}

/** True for two values that are the same JSON, whatever the order of names in it. */
export const isSame = (one: unknown, other: unknown): boolean => ordered(one) === ordered(other)

const ordered = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )

/**
 * Entries as they would be after some changes: only those that are touched.
 * @throws CONFIG_UNKNOWN, CONFIG_INVALID naming the field that does not fit its entry's shape
 */
export function changedEntries(
  entries: readonly ConfigEntry[],
  changes: readonly ConfigChange[],
): ConfigEntry[] {
  const touched = new Map<string, ConfigEntry>()
  for (const change of changes) {
    const entry = entryAt(entries, change)
    const key = `${change.kind} ${change.id}`
    const so = touched.get(key) ?? entry
    touched.set(key, { ...so, fields: { ...so.fields, [change.field]: change.after } })
  }
  const after = [...touched.values()]
  for (const entry of after) checkEntry(entry)
  for (const entry of after) checkCoins(entry, entries)
  return after
}

/**
 * A price or a limit of a setting names a coin that is there, with no more decimals than that has:
 * no sum could be made of it, and nothing that asks for the price could be answered.
 */
function checkCoins(entry: ConfigEntry, entries: readonly ConfigEntry[]): void {
  if (entry.kind !== 'setting') return
  for (const [field, value] of Object.entries(entry.fields)) {
    for (const { asset, amount } of coinsIn(value)) {
      const isKnown = entries.some(({ kind, id }) => kind === 'asset' && id === asset)
      const scale = entries.find((one) => one.asset === asset && one.scale !== null)?.scale ?? null
      const isFine = scale === null || parseDecimal(amount ?? '0', scale) !== undefined
      if (!isKnown || !isFine) throw new Failure('CONFIG_INVALID', { entry: entry.name, field })
    }
  }
}

const Coin = z.object({ asset: z.string(), amount: z.optional(z.string()) })

/** Every `{ asset, amount }` in a value, and every `{ asset }`. */
function coinsIn(value: unknown): z.infer<typeof Coin>[] {
  if (typeof value !== 'object' || value === null) return []
  const { data } = Coin.safeParse(value)
  return [...(data ? [data] : []), ...Object.values(value).flatMap(coinsIn)]
}

function checkEntry(entry: ConfigEntry): void {
  const read = isCatalogueKind(entry.kind)
    ? catalogueShapes[entry.kind].safeParse(entry.fields)
    : settingShape(entry.id)?.safeParse(settingOf(entry))
  if (!read) throw new Failure('CONFIG_UNKNOWN', { entry: entry.name })
  if (read.success) return
  const field = read.error.issues[0]?.path.join('.') ?? ''
  throw new Failure('CONFIG_INVALID', { entry: entry.name, field })
}

const settingShape = (key: string) => (isSettingKey(key) ? knownSettings[key].shape : undefined)

/** As the app config carries it: what is null is not there. */
const settingOf = ({ id, fields }: ConfigEntry) => ({
  ...Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)),
  key: id,
})

/** Writes entries that were checked. */
export async function writeEntries(
  sql: Sql,
  clock: Clock,
  entries: readonly ConfigEntry[],
): Promise<void> {
  for (const entry of entries) {
    const { kind, id, fields } = entry
    if (isCatalogueKind(kind)) await writeCatalogue(sql, { kind, id, fields })
    else await writeSetting(sql, clock, settingOf(entry))
  }
}
