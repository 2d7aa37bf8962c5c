import { WebPagesEntry, wordsIn } from '#contract/settings.pages.ts'
import { AuricMark } from '#ui/Coin.tsx'
import { ChatIcon, FileIcon, GlobeIcon } from '#ui/icons.pages.tsx'
import { InfoIcon } from '#ui/icons.tsx'
import { List, ListItem } from '#ui/List.tsx'
import { Page } from '#ui/Page.tsx'
import { TopBar } from '#ui/TopBar.tsx'
import { useConfigEntry } from '#web/app/config.ts'
import { appVersion } from '#web/app/device.ts'
import { back, hrefOf } from '#web/app/history.ts'
import { useLanguage, useTexts } from '#web/app/language.ts'

/** What this app is, its version, and where to ask. */
export function Screen() {
  const { account, general, identity } = useTexts()
  const { about } = account
  const language = useLanguage()
  const entry = WebPagesEntry.safeParse(useConfigEntry('webpages'))
  const papers = [
    { name: 'terms', title: identity.terms.terms.title },
    { name: 'privacy', title: identity.terms.privacy.title },
    ...(entry.success ? entry.data.pages : []).map(({ id, title }) => ({
      name: id,
      title: wordsIn(title, language),
    })),
  ]
  return (
    <Page top={<TopBar title={about.title} onBack={() => back('/pages/user/index')} />}>
      <div className="flex flex-col items-center gap-3 py-8 text-center">
        <AuricMark size={72} />
        <p className="t-title">Auric</p>
        <p className="t-body max-w-[30ch] text-balance text-dim">{about.text}</p>
      </div>
      <List label={about.title}>
        <ListItem
          icon={<InfoIcon />}
          title={about.version}
          value={appVersion}
          href="/pages/updater/updater"
          mark="chevron"
        />
        <ListItem
          icon={<ChatIcon />}
          title={about.contact}
          href="/pages/about/contact"
          mark="chevron"
        />
        <ListItem
          icon={<GlobeIcon />}
          title={about.diagnostics}
          href="/pages/test/test"
          mark="chevron"
        />
      </List>
      <div className="pt-4">
        <List label={general.web.papers}>
          {papers.map(({ name, title }) => (
            <ListItem
              key={name}
              icon={<FileIcon />}
              title={title}
              href={hrefOf('/pages/index/webpage', { page: name })}
              mark="chevron"
            />
          ))}
        </List>
      </div>
    </Page>
  )
}
