import type * as z from 'zod/mini'
import { ContactEntry } from '#contract/settings.ts'
import { ChatIcon, GlobeIcon, MailIcon } from '#ui/icons.pages.tsx'
import { List, ListItem } from '#ui/List.tsx'
import { Page } from '#ui/Page.tsx'
import { TopBar } from '#ui/TopBar.tsx'
import { useConfigEntry } from '#web/app/config.ts'
import { back } from '#web/app/history.ts'
import { useTexts } from '#web/app/language.ts'

type Contact = Omit<z.infer<typeof ContactEntry>, 'key'>

const nothing: Contact = {}

/** How people reach the service, as an operator has put it into the app config. */
export function Screen() {
  const { about } = useTexts().account
  const entry = ContactEntry.safeParse(useConfigEntry('contact'))
  const { email, telegram, website }: Contact = entry.success ? entry.data : nothing
  const isEmpty = email === undefined && telegram === undefined && website === undefined
  return (
    <Page top={<TopBar title={about.contact} onBack={() => back('/pages/about/about')} />}>
      <p className="t-body pb-4 text-dim">{isEmpty ? about.noContact : about.contactText}</p>
      {!isEmpty && (
        <List label={about.contact}>
          {email !== undefined && (
            <ListItem
              icon={<MailIcon />}
              title={about.email}
              value={email}
              href={`mailto:${encodeURIComponent(email)}`}
              mark="external"
            />
          )}
          {telegram !== undefined && (
            <ListItem icon={<ChatIcon />} title={about.telegram} href={telegram} mark="external" />
          )}
          {website !== undefined && (
            <ListItem icon={<GlobeIcon />} title={about.website} href={website} mark="external" />
          )}
        </List>
      )}
    </Page>
  )
}
