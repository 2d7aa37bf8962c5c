import { DownloadEntry } from '#contract/settings.ts'
import { DownloadIcon } from '#ui/icons.pages.tsx'
import { List, ListItem } from '#ui/List.tsx'
import { Page } from '#ui/Page.tsx'
import { TopBar } from '#ui/TopBar.tsx'
import { useConfigEntry } from '#web/app/config.ts'
import { back } from '#web/app/history.ts'
import { useTexts } from '#web/app/language.ts'

/** The packages that can be had (spec §1): Android, iOS and the iOS quick-install package. */
const packages = ['android', 'ios', 'iosQuick'] as const

/** Where the apps are; one that is not there yet says so. */
export function Screen() {
  const { download } = useTexts().account
  const entry = DownloadEntry.safeParse(useConfigEntry('download'))
  return (
    <Page top={<TopBar title={download.title} onBack={() => back('/pages/user/index')} />}>
      <p className="t-body pb-4 text-dim">{download.text}</p>
      <List label={download.title}>
        {packages.map((name) => {
          const href = entry.success ? entry.data[name] : undefined
          return (
            <ListItem
              key={name}
              icon={<DownloadIcon />}
              title={download[name]}
              {...(href === undefined
                ? { value: download.soon }
                : { href, mark: 'external' as const })}
            />
          )
        })}
      </List>
      <p className="t-small pt-4 text-pretty text-dim">{download.home}</p>
    </Page>
  )
}
