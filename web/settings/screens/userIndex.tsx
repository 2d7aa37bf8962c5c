import { kycState } from '#contract/kyc.ts'
import type { Profile } from '#contract/identity.ts'
import { logout, profile as profileOperation } from '#contract/identity.ts'
import { protections, securityState } from '#contract/security.protection.ts'
import { mask } from '#contract/rules.display.ts'
import { Button, IconButton } from '#ui/Button.tsx'
import { Avatar } from '#ui/Coin.tsx'
import {
  AddressBookIcon,
  ChatIcon,
  DownloadIcon,
  GearIcon,
  IdentityIcon,
  InviteIcon,
  SearchIcon,
  SwapIcon,
  UsersIcon,
} from '#ui/icons.pages.tsx'
import {
  CardIcon,
  BellIcon,
  ChevronRightIcon,
  InfoIcon,
  ReceiptIcon,
  ShieldIcon,
} from '#ui/icons.tsx'
import { List, ListItem } from '#ui/List.tsx'
import { Page } from '#ui/Page.tsx'
import { TopBar } from '#ui/TopBar.tsx'
import { call } from '#web/app/api.ts'
import { appVersion } from '#web/app/device.ts'
import { goTo } from '#web/app/history.ts'
import { useAction } from '#web/app/hooks/action.ts'
import { useOwnImage } from '#web/app/hooks/image.ts'
import { useTexts } from '#web/app/language.ts'
import { useUnread } from '#web/app/unread.ts'
import { useCall } from '#web/app/query.ts'
import { leave, useSession } from '#web/app/session.ts'
import { Preferences } from '#web/settings/parts/Preferences.tsx'

/** Me: who is logged in, the account, and how the app looks and speaks. */
export function Screen() {
  const { app, account, settings } = useTexts()
  const session = useSession()
  return (
    <Page
      top={
        <TopBar
          title={app.tabs.me}
          right={
            session && (
              <IconButton
                icon={GearIcon}
                label={account.security.title}
                href="/pages/user/setting"
              />
            )
          }
        />
      }
    >
      <div className="flex flex-col gap-4">
        {session ? <Account kept={session.profile} /> : <Visitor />}
        <Preferences />
        <List label={settings.me.about}>
          <ListItem
            icon={<SwapIcon />}
            title={account.rates.title}
            href="/pages/rate/rate"
            mark="chevron"
          />
          <ListItem
            icon={<DownloadIcon />}
            title={account.download.title}
            href="/pages/index/downloadapp"
            mark="chevron"
          />
          <ListItem
            icon={<ChatIcon />}
            title={account.about.contact}
            href="/pages/about/contact"
            mark="chevron"
          />
          <ListItem
            icon={<InfoIcon />}
            title={settings.me.about}
            value={appVersion}
            href="/pages/about/about"
            mark="chevron"
          />
        </List>
        {session && <LogOut />}
      </div>
    </Page>
  )
}

function Visitor() {
  const { app, settings } = useTexts()
  return (
    <div className="panel flex flex-col gap-4 p-5">
      <div>
        <h2 className="t-head">{settings.me.visitor.title}</h2>
        <p className="t-body mt-1 text-dim">{settings.me.visitor.text}</p>
      </div>
      <Button look="gold" href="/pages/login/login?from=/pages/user/index">
        {app.action.logIn}
      </Button>
      <Button href="/pages/login/login?mode=register">{app.action.createAccount}</Button>
    </div>
  )
}

function Account({ kept }: { readonly kept: Profile }) {
  const { account: words, kyc, messages, security, settings } = useTexts()
  const { data: state } = useCall(securityState, {})
  const { data: record } = useCall(kycState, {})
  const { me } = settings
  // What this device kept is shown at once; the server's word replaces it.
  const { data } = useCall(profileOperation, {})
  const user = data ?? kept
  const account = user.username ?? user.email ?? user.phone ?? ''
  const unread = useUnread()
  const avatar = useOwnImage(user.avatarUrl)
  return (
    <>
      <a href="/pages/user/profile" className="press flex items-center gap-4 py-1">
        <Avatar name={user.nickname} src={avatar} size={60} />
        <div className="min-w-0 flex-1">
          <h2 className="t-head truncate">{user.nickname}</h2>
          <p className="t-small tnum text-dim">
            {user.username === null ? account : mask(account)} · {me.uid(user.uid)}
          </p>
        </div>
        <ChevronRightIcon className="size-[18px] shrink-0 text-faint" />
      </a>
      <List label={me.account}>
        <ListItem
          icon={<ShieldIcon />}
          title={words.security.title}
          {...(state ? { value: security.state.score(state.done.length, protections.length) } : {})}
          href="/pages/user/setting"
          mark="chevron"
        />
        <ListItem
          icon={<IdentityIcon />}
          title={kyc.title}
          {...(record ? { value: kyc.states[record.renewal ? 'approved' : record.state] } : {})}
          href="/pages/kyc/kyc"
          mark="chevron"
        />
        <ListItem
          icon={<BellIcon />}
          title={messages.title}
          {...(unread > 0 ? { value: <Unread count={unread} /> } : {})}
          href="/pages/message/message"
          mark="chevron"
        />
        <ListItem
          icon={<AddressBookIcon />}
          title={me.payees}
          href="/pages/exchange/payee"
          mark="chevron"
        />
        <ListItem
          icon={<CardIcon />}
          title={messages.categories.card}
          href="/pages/card/card"
          mark="chevron"
        />
        <ListItem
          icon={<IdentityIcon />}
          title={me.partner}
          href="/pages/kyc/third"
          mark="chevron"
        />
        <ListItem
          icon={<ReceiptIcon />}
          title={me.bills}
          href="/pages/exchange/bill"
          mark="chevron"
        />
        <ListItem
          icon={<SearchIcon />}
          title={me.checks}
          href="/pages/exchange/risk"
          mark="chevron"
        />
        {user.roles.length > 0 && (
          <ListItem
            icon={<UsersIcon />}
            title={me.agent}
            href="/pages/agent/index"
            mark="chevron"
          />
        )}
        <ListItem
          icon={<InviteIcon />}
          title={me.invite}
          value={user.inviteCode}
          href="/pages/building/building"
          mark="chevron"
        />
      </List>
    </>
  )
}

function Unread({ count }: { readonly count: number }) {
  const { app } = useTexts()
  return (
    <span className="text-gold">
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">{app.ui.unread(count)}</span>
    </span>
  )
}

function LogOut() {
  const { me } = useTexts().settings
  const action = useAction(async () => {
    // Also when nothing answers: this device must be able to forget.
    await call(logout, {}).catch(() => undefined)
    leave()
    goTo('/pages/start/start', 'replace')
  })
  return (
    <Button
      look="danger"
      busy={action.busy ? me.loggingOut : undefined}
      onClick={() => void action.run()}
    >
      {me.logOut}
    </Button>
  )
}
