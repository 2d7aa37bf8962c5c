import * as z from 'zod/mini'
import type { Instant } from '#kernel/time.ts'
import { type Sql, row, rows } from '#server/platform/db.ts'

const SettingRow = z.object({ key: z.string(), value: z.looseObject({}) })
/** A stored setting: the fields of an entry beside its key. */
export type SettingRow = z.infer<typeof SettingRow>

export const selectSettings = (sql: Sql) =>
  rows(
    SettingRow,
    sql`
    select key, value
      from setting
     order by key`,
  )

export const selectSetting = (sql: Sql, key: string) =>
  row(
    SettingRow,
    sql`
    select key, value
      from setting
     where key = ${key}`,
  )

/** Writes a setting; the newest writer wins. */
export const upsertSetting = (sql: Sql, { key, value }: SettingRow, at: Instant) => sql`
  insert into setting (key, value, updated_at)
  values (${key}, ${JSON.stringify(value)}::text::jsonb, ${at})
  on conflict (key) do update
     set value = excluded.value,
         updated_at = excluded.updated_at`
