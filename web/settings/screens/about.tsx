import { AuricMark } from '#ui/Coin.tsx'
import { ChatIcon, GlobeIcon, InfoIcon } from '#ui/icons.tsx'
import { List, ListItem } from '#ui/List.tsx'
import { Page } from '#ui/Page.tsx'
import { TopBar } from '#ui/TopBar.tsx'
import { appVersion } from '#web/app/device.ts'
import { back } from '#web/app/history.ts'
import { useTexts } from '#web/app/language.ts'

/** What this app is, its version, and where to ask. */
export function Screen() {
  const { about } = useTexts().account
  return (
    <Page top={<TopBar title={about.title} onBack={() => back('/pages/user/index')} />}>
      <div className="flex flex-col items-center gap-3 py-8 text-center">
        <AuricMark size={72} />
        <p className="t-title">Auric</p>
        <p className="t-body max-w-[30ch] text-balance text-dim">{about.text}</p>
      </div>
      <List label={about.title}>
        <ListItem icon={<InfoIcon />} title={about.version} value={appVersion} />
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
    </Page>
  )
}
