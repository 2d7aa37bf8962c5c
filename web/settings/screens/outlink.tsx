import { Button } from '#ui/Button.tsx'
import { ExternalIcon, WarningIcon } from '#ui/icons.tsx'
import { Page } from '#ui/Page.tsx'
import { Empty } from '#ui/Status.tsx'
import { TopBar } from '#ui/TopBar.tsx'
import { back, goTo } from '#web/app/history.ts'
import { isApple } from '#web/app/install/apple.ts'
import { useLeave } from '#web/app/hooks/leave.ts'
import { useTexts } from '#web/app/language.ts'
import { usePageQuery } from '#web/app/page.ts'
import { isRoute } from '#web/app/routes.ts'
import { targetOf } from '#web/settings/link.ts'

/** A way out of the app (`?title=&src=`, spec §2): says where to, and leaves when told to. */
export function Screen() {
  const { link } = useTexts().account
  const { title = '', src = '' } = usePageQuery()
  const target = targetOf(src, isRoute)
  const isMessenger = target.kind === 'messenger'
  const where = isMessenger && isApple() ? 'here' : 'new'
  // The messenger opens at once: in a new window, on iOS in the same one (spec §2).
  useLeave(isMessenger ? target.href : undefined, where)
  const heading = title.slice(0, titleMax) || link.title
  if (target.kind === 'refused') {
    return (
      <Page top={<TopBar title={link.refused} onBack={() => back()} />}>
        <Empty icon={WarningIcon} action={{ label: link.back, onClick: () => back() }}>
          {link.refusedText}
        </Empty>
      </Page>
    )
  }
  const isPage = target.kind === 'page'
  return (
    <Page top={<TopBar title={heading} onBack={() => back()} />}>
      <div className="flex flex-col gap-4 pt-4">
        {!isPage && <p className="t-body text-pretty text-dim">{link.text}</p>}
        <p className="panel t-strong p-4 wrap-anywhere">{target.href}</p>
        {isPage ? (
          <Button look="gold" onClick={() => goTo(target.href, 'replace')}>
            {link.open}
          </Button>
        ) : (
          <a
            href={target.href}
            data-title={heading}
            target={where === 'here' ? '_self' : '_blank'}
            rel="noopener noreferrer"
            className="tap t-strong flex min-h-13 items-center justify-center gap-2 rounded-full gold-fill px-6"
          >
            {link.open}
            <ExternalIcon className="size-5" />
          </a>
        )}
      </div>
    </Page>
  )
}

/** Longest title that a link may bring along. */
const titleMax = 60
