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
    <div
      className={`mx-auto w-full max-w-[1190px] wide:grid wide:grid-cols-[220px_minmax(0,1fr)] wide:[--tab-bar:0px] ${phone === 'bar' ? '[--tab-bar:92px]' : ''}`}
    >
      <nav
        aria-label={label}
        className={`tabs z-30 wide:sticky wide:top-0 wide:flex wide:h-dvh wide:flex-col wide:border-r wide:border-line wide:px-3 wide:pt-[22px] wide:pb-5 ${phone === 'bar' ? 'max-wide:fixed max-wide:inset-x-0 max-wide:bottom-0 max-wide:mx-auto max-wide:max-w-[480px] max-wide:before:pointer-events-none max-wide:before:absolute max-wide:before:inset-x-0 max-wide:before:bottom-0 max-wide:before:h-28 max-wide:before:bg-linear-to-t max-wide:before:from-bg max-wide:before:from-30% max-wide:before:to-transparent' : 'max-wide:hidden'}`}
      >
        <p className="mb-6 hidden items-center gap-2.5 px-2.5 text-[18px] leading-[30px] font-semibold wide:flex">
          <AuricMark size={30} />
          {name}
        </p>
        <ul
          role="list"
          className="relative grid auto-cols-fr grid-flow-col max-wide:mx-4 max-wide:mb-[max(18px,var(--safe-bottom))] max-wide:rounded-[26px] max-wide:bg-elev max-wide:p-1.5 max-wide:shadow-[inset_0_0_0_1px_var(--line),var(--shadow)] wide:grid-flow-row wide:gap-0.5"
        >
          {tabs.map((tab) => (
            <li key={tab.href} className={tab.wideOnly ? 'max-wide:hidden' : ''}>
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
    <a
      href={tab.href}
      aria-current={current ? 'page' : undefined}
      className={`press t-tiny relative flex flex-col items-center gap-1 rounded-[20px] py-[7px] wide:h-[42px] wide:flex-row wide:gap-3.5 wide:rounded-[14px] wide:px-3.5 wide:text-[15px] wide:leading-5 ${
        current ? 'bg-gold-wash text-gold' : 'text-faint wide:text-dim'
      }`}
    >
      <Mark className="size-[23px] wide:size-5" />
      {/* Five long words do not fit a narrow phone; the end of one gives way, not the bar. */}
      <span className="max-w-full truncate px-0.5">{tab.label}</span>
      {count > 0 && (
        <>
          <span
            aria-hidden="true"
            className="t-tiny tnum absolute top-1 left-1/2 ml-1 min-w-4 rounded-full bg-gold px-1 text-center text-bg wide:static wide:ml-auto wide:min-w-6 wide:bg-raised wide:px-2 wide:py-1 wide:text-text"
          >
            {count > 99 ? '99+' : count}
          </span>
          <span className="sr-only">, {words.unread(count)}</span>
        </>
      )}
    </a>
  )
}
