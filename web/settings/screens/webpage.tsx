import { WebPagesEntry, wordsIn } from '#contract/settings.pages.ts'
import { IconButton } from '#ui/Button.tsx'
import { ExternalIcon, WarningIcon } from '#ui/icons.tsx'
import { Page } from '#ui/Page.tsx'
import { Empty } from '#ui/Status.tsx'
import { TopBar } from '#ui/TopBar.tsx'
import { useConfigEntry } from '#web/app/config.ts'
import { back, hrefOf } from '#web/app/history.ts'
import { useLanguage, useTexts } from '#web/app/language.ts'
import { usePageQuery } from '#web/app/page.ts'
import { Screen as Outlink } from '#web/settings/screens/outlink.tsx'
import { type Allowed, type WebPage, webPageOf } from '#web/settings/webpage.ts'

const nothing: Allowed = { hosts: [], pages: [] }

/** Longest title that a link may bring along. */
const titleMax = 60

/** A page within the app: our own papers, and pages of hosts that an operator has listed. */
export function Screen() {
  const { general } = useTexts()
  const query = usePageQuery()
  const entry = WebPagesEntry.safeParse(useConfigEntry('webpages'))
  const page = webPageOf(
    { page: query['page'], src: query['src'] },
    entry.success ? entry.data : nothing,
  )
  switch (page.kind) {
    case 'paper':
      return <Paper name={page.paper} />
    case 'frame':
      return <Frame page={page} title={query['title']} />
    case 'outside':
      return <Outlink />
    case 'unknown':
      return (
        <Page top={<TopBar title={general.web.refused} onBack={() => back()} />}>
          <Empty icon={WarningIcon} action={{ label: general.web.toHome, href: '/' }}>
            {general.web.refusedText}
          </Empty>
        </Page>
      )
  }
}

function Paper({ name }: { readonly name: 'terms' | 'privacy' }) {
  const { title, paragraphs } = useTexts().identity.terms[name]
  return (
    <Page top={<TopBar title={title} onBack={() => back('/pages/about/about')} />}>
      <div className="flex flex-col gap-4 pt-2">
        {paragraphs.map((paragraph) => (
          <p key={paragraph} className="t-body text-pretty text-dim">
            {paragraph}
          </p>
        ))}
      </div>
    </Page>
  )
}

/** The frame has no origin of its own: it can read nothing of ours, and nothing of its own site's. */
const sandbox = 'allow-scripts allow-forms allow-popups'

function Frame({
  page: { href, host, named },
  title,
}: {
  readonly page: Extract<WebPage, { kind: 'frame' }>
  readonly title: string | undefined
}) {
  const { web } = useTexts().general
  const language = useLanguage()
  const heading = named ? wordsIn(named.title, language) : title?.slice(0, titleMax) || host
  const outside = (
    <IconButton
      icon={ExternalIcon}
      label={web.outside}
      href={hrefOf('/pages/outlink/outlink', { title: heading, src: href })}
    />
  )
  return (
    <Page top={<TopBar title={heading} onBack={() => back()} right={outside} />}>
      <p className="t-small pb-3 text-center text-balance text-dim">{web.text(host)}</p>
      <div className="relative h-[calc(100dvh-152px-var(--safe-top)-var(--safe-bottom))] overflow-hidden rounded-card bg-white">
        {/* Stands behind the frame: what is shown covers it. */}
        <p className="t-small absolute inset-x-6 top-1/2 text-center text-balance text-[oklch(0_0_0/0.7)]">
          {web.slow}
        </p>
        <iframe
          key={href}
          title={web.frame(host)}
          src={href}
          sandbox={sandbox}
          referrerPolicy="no-referrer"
          className="relative size-full border-0"
        />
      </div>
    </Page>
  )
}
