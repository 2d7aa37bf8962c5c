import { devices } from '#contract/devices.ts'
import { authenticator } from '#contract/security.ts'
import { ClockIcon, HistoryIcon, KeyIcon, LockIcon, ShieldIcon } from '#ui/icons.tsx'
import { List, ListItem, SectionHead } from '#ui/List.tsx'
import { Page } from '#ui/Page.tsx'
import { TopBar } from '#ui/TopBar.tsx'
import { back } from '#web/app/history.ts'
import { useTexts } from '#web/app/language.ts'
import { useCall } from '#web/app/query.ts'
import { useSession } from '#web/app/session.ts'

/** What protects the account, and where it is logged in. */
export function Screen() {
  const { account, settings } = useTexts()
  const { security } = account
  const session = useSession()
  const { data } = useCall(devices, {})
  const { data: bound } = useCall(authenticator, {})
  const isSet = session?.profile.hasTradePassword === true
  return (
    <Page top={<TopBar title={security.title} onBack={() => back('/pages/user/index')} />}>
      <SectionHead title={security.log} />
      <List label={security.log}>
        <ListItem
          icon={<KeyIcon />}
          title={security.password}
          value={security.change}
          href="/pages/user/password"
          mark="chevron"
        />
        <ListItem
          icon={<ShieldIcon />}
          title={account.auth.title}
          {...(bound ? { value: bound.boundAt === null ? account.auth.off : account.auth.on } : {})}
          href="/pages/googleauth/googleauth"
          mark="chevron"
        />
        <ListItem
          icon={<ClockIcon />}
          title={security.devices}
          {...(data ? { value: String(data.devices.length) } : {})}
          href="/pages/user/devices"
          mark="chevron"
        />
        <ListItem
          icon={<HistoryIcon />}
          title={security.history}
          href="/pages/user/history"
          mark="chevron"
        />
      </List>
      <SectionHead title={security.pay} />
      <List label={security.pay}>
        <ListItem
          icon={<LockIcon />}
          title={security.trade}
          value={isSet ? security.change : settings.me.notSet}
          href="/pages/user/walletpassword"
          mark="chevron"
        />
      </List>
    </Page>
  )
}
