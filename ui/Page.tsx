import type { ReactNode } from 'react'

/**
 * One screen. On a phone a single column with a 20 px gutter, at most 480 px; past 900 px the
 * content and, if there is one, the `aside` stand beside each other.
 */
export function Page({
  top,
  children,
  aside,
  footer,
}: {
  /** A `TopBar`. */
  readonly top?: ReactNode
  readonly children: ReactNode
  /** What belongs beside the content on a wide screen; on a phone it follows it. */
  readonly aside?: ReactNode
  /** A `StickyFooter`. */
  readonly footer?: ReactNode
}) {
  return (
    <div
      className={`mx-auto flex min-h-dvh w-full max-w-[480px] flex-col px-gutter wide:pt-4 ${aside ? 'wide:max-w-none' : 'wide:max-w-[640px]'}`}
    >
      {top ?? <div className="pt-[var(--safe-top)]" />}
      <div
        className={`flex flex-col gap-4 ${aside ? 'wide:grid wide:grid-cols-[minmax(0,1fr)_380px] wide:items-start' : ''}`}
      >
        <main className="min-w-0">{children}</main>
        {aside && <aside className="min-w-0">{aside}</aside>}
      </div>
      {/* On a wide screen the action stands under the content it is about, not under the aside. */}
      <div className={`contents ${aside ? 'wide:mr-[396px] wide:block' : ''}`}>{footer}</div>
      {/* Room for the floating tab bar, where there is one. */}
      <div className="h-[calc(24px+var(--safe-bottom)+var(--tab-bar,0px))] shrink-0" />
    </div>
  )
}

/**
 * Holds the page's main action at the bottom edge, above the keyboard (the viewport resizes with
 * it) and the home indicator.
 */
export function StickyFooter({ children }: { readonly children: ReactNode }) {
  return (
    <footer className="sticky bottom-0 z-10 -mx-gutter mt-auto fade-up px-gutter pt-6 pb-[max(16px,var(--safe-bottom))] wide:static wide:mx-0 wide:mt-0 wide:bg-transparent wide:px-0 wide:pt-5">
      <div className="flex flex-wrap gap-3 *:min-w-max *:flex-1">{children}</div>
    </footer>
  )
}
