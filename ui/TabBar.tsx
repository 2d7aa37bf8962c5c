import type { ReactNode } from 'react'
import { AuricMark } from '#ui/Coin.tsx'
import type { Icon } from '#ui/icons.tsx'
import { useWords } from '#ui/words.tsx'

/** One place of the app. */
export type Tab = {
  readonly href: string
  readonly label: string
  readonly icon: Icon
  /** Things waiting there; 0 shows nothing. */
  readonly count?: number
  /** Only in the rail of the wide layout, where there is room for more than five. */
  readonly wideOnly?: true
}

/**
 * The app around a page: on a phone the tabs float at the bottom (`phone="bar"`) or are out of the
 * way (`phone="none"`, for pages with a way back); past 900 px they are a rail on the left.
 */
export function Frame({
  name,
  label,
  tabs,
  current,
  phone,
  foot,
  children,
}: {
  /** The app's name, beside its mark in the rail. */
  readonly name: string
  /** What the tabs are, for screen readers. */
  readonly label: string
  readonly tabs: readonly Tab[]
  /** The `href` of the tab the page belongs to. */
  readonly current: string | undefined
  readonly phone: 'bar' | 'none'
  /** At the foot of the rail. */
  readonly foot?: ReactNode
  readonly children: ReactNode
}) {
  return (
    <div className="frame mx-auto w-full max-w-[1190px]">
      <nav aria-label={label} className={`tabs ${phone === 'bar' ? 'bar' : 'away'}`}>
        <p className="mb-6 hidden items-center gap-2.5 px-2.5 text-[18px] leading-[30px] font-semibold wide:flex">
          <AuricMark size={30} />
          {name}
        </p>
        <ul role="list">
          {tabs.map((tab) => (
            <li key={tab.href} className={tab.wideOnly ? 'rail-only' : undefined}>
              <TabLink tab={tab} current={tab.href === current} />
            </li>
          ))}
        </ul>
        {foot && <div className="mt-auto hidden wide:block">{foot}</div>}
      </nav>
      <div className="min-w-0">{children}</div>
    </div>
  )
}

function TabLink({ tab, current }: { readonly tab: Tab; readonly current: boolean }) {
  const words = useWords()
  const { icon: Mark, count = 0 } = tab
  return (
    <a href={tab.href} aria-current={current ? 'page' : undefined} className="tab press">
      <Mark className="" />
      {/* Five long words do not fit a narrow phone; the end of one gives way, not the bar. */}
      <span className="max-w-full truncate px-0.5 max-[359px]:px-0">{tab.label}</span>
      {count > 0 && (
        <>
          <span aria-hidden="true" className="count t-tiny tnum rounded-full text-center">
            {count > 99 ? '99+' : count}
          </span>
          <span className="sr-only">, {words.unread(count)}</span>
        </>
      )}
    </a>
  )
}
