import type { ComponentProps, ReactNode } from 'react'
import type { Instant } from '#kernel/time.ts'
import { List, SectionHead } from '#ui/List.tsx'
import { byDay, dayName } from '#web/app/billText.ts'
import { deviceZone, serverNow } from '#web/app/hooks/time.ts'
import { useLanguage, useTexts } from '#web/app/language.ts'
import { MorePages } from '#web/app/MorePages.tsx'

/** Rows under the days they are of, newest first, and `more` of them. */
export function PagedDays<Row extends { readonly createdAt: Instant }>({
  rows,
  row,
  more,
}: {
  readonly rows: readonly Row[]
  readonly row: (row: Row) => ReactNode
  readonly more: ComponentProps<typeof MorePages>
}) {
  const { bills } = useTexts()
  const language = useLanguage()
  const zone = deviceZone()
  return (
    <>
      {byDay(rows, zone).map(({ date, rows: ofDay }) => {
        const title = dayName(date, { now: serverNow(), zone, language, words: bills })
        return (
          <section key={date}>
            <SectionHead title={title} />
            <List label={title}>{ofDay.map(row)}</List>
          </section>
        )
      })}
      <MorePages {...more} />
    </>
  )
}

/** Says the time of day of a row that stands under its day. */
export function useHourText(): (at: Instant) => string {
  const format = new Intl.DateTimeFormat(useLanguage(), {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: deviceZone(),
  })
  return (at) => format.format(at)
}
