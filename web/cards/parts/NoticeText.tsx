import type { ReactNode } from 'react'

/** What a notice says, and a small plain button beside or under it, whose words stand where the text does. */
export function NoticeText({
  text,
  children,
}: {
  readonly text: string
  readonly children?: ReactNode
}) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <p className="min-w-0 flex-1 basis-48">{text}</p>
      {children && <span className="-mx-5 -my-2">{children}</span>}
    </div>
  )
}
