import type { ReactNode } from 'react'
import { devices } from '#contract/identity.devices.ts'
import {
  type SecurityState,
  securityState,
  setWhitelistOnly,
} from '#contract/security.protection.ts'
import { passkeys } from '#contract/security.passkeys.ts'
import { authenticator } from '#contract/security.ts'
import { telegram } from '#contract/security.telegram.ts'
import { Switch } from '#ui/Choice.tsx'
import {
  AddressBookIcon,
  ChatIcon,
  ClockIcon,
  FingerprintIcon,
  HistoryIcon,
  KeyIcon,
  LockIcon,
  MailIcon,
  PhoneIcon,
  PlaneIcon,
} from '#ui/icons.pages.tsx'
import { ReceiptIcon, ShieldIcon, WarningIcon } from '#ui/icons.tsx'
import { List, ListItem, SectionHead } from '#ui/List.tsx'
import { Page } from '#ui/Page.tsx'
import { TopBar } from '#ui/TopBar.tsx'
import { Answer } from '#web/app/Answer.tsx'
import { call } from '#web/app/api.ts'
import { FormError } from '#web/app/FormError.tsx'
import { back } from '#web/app/history.ts'
import { useSaves } from '#web/app/hooks/saves.ts'
import { useTexts } from '#web/app/language.ts'
import { renew, useCall } from '#web/app/query.ts'
import { useSession } from '#web/app/session.ts'
import { Score } from '#web/identity/parts/Score.tsx'

/** What protects the account, what to do next, and where it is logged in. */
export function Screen() {
  const { account } = useTexts()
  const answer = useCall(securityState, {})
  return (
    <Page top={<TopBar title={account.security.title} onBack={() => back('/pages/user/index')} />}>
      <Answer of={answer} rows={6}>
        {(state) => (
          <div className="flex flex-col gap-2">
            <Score state={state} />
            <LogIn state={state} />
            <Pay state={state} />
            <Emergency state={state} />
          </div>
        )}
      </Answer>
    </Page>
  )
}

type Part = { readonly state: SecurityState }

function LogIn({ state }: Part) {
  const { account, security: words, settings } = useTexts()
  const { security } = account
  const { data } = useCall(devices, {})
  const { data: app } = useCall(authenticator, {})
  const { data: own } = useCall(passkeys, {})
  const { data: chat } = useCall(telegram, {})
  return (
    <section>
      <SectionHead title={security.log} />
      <List label={security.log}>
        <Row
          icon={<MailIcon />}
          title={words.contact.email}
          value={state.email ?? settings.me.notSet}
          href="/pages/user/bindemail"
        />
        <Row
          icon={<PhoneIcon />}
          title={words.contact.phone}
          value={state.phone ?? settings.me.notSet}
          href="/pages/user/bindphone"
        />
        <Row
          icon={<PlaneIcon />}
          title={words.telegram.title}
          value={chat && (chat.bound?.name ?? settings.me.notSet)}
          href="/pages/user/bindtg"
        />
        <Row
          icon={<KeyIcon />}
          title={security.password}
          value={security.change}
          href="/pages/user/password"
        />
        <Row
          icon={<ShieldIcon />}
          title={account.auth.title}
          value={app && (app.boundAt === null ? account.auth.off : account.auth.on)}
          href="/pages/googleauth/googleauth"
        />
        <Row
          icon={<FingerprintIcon />}
          title={words.passkeys.title}
          value={
            own && (own.passkeys.length === 0 ? settings.me.notSet : String(own.passkeys.length))
          }
          href="/pages/user/passkeys"
        />
        <Row
          icon={<ClockIcon />}
          title={security.devices}
          value={data && String(data.devices.length)}
          href="/pages/user/devices"
        />
        <Row icon={<HistoryIcon />} title={security.history} href="/pages/user/history" />
      </List>
    </section>
  )
}

function Pay({ state }: Part) {
  const { account, security: words, settings } = useTexts()
  const { security } = account
  const isSet = useSession()?.profile.hasTradePassword === true
  return (
    <section>
      <SectionHead title={security.pay} />
      <List label={security.pay}>
        <Row
          icon={<LockIcon />}
          title={security.trade}
          value={isSet ? security.change : settings.me.notSet}
          href="/pages/user/walletpassword"
        />
        <Row icon={<ReceiptIcon />} title={words.limits.title} href="/pages/user/walletlimit" />
        <li className="row with-icon">
          <Listed isOn={state.whitelistOnly} />
        </li>
      </List>
    </section>
  )
}

/** Payments to saved payees only; lifting it asks for proof. */
function Listed({ isOn }: { readonly isOn: boolean }) {
  const { listed } = useTexts().security
  const change = useSaves(async (on: boolean) => {
    await call(setWhitelistOnly, { on })
    await renew(securityState)
  })
  return (
    <div className="flex gap-3 px-4 py-3">
      <AddressBookIcon className="mt-2.5 size-[22px] shrink-0 text-gold" />
      <div className="min-w-0 flex-1">
        <Switch
          label={listed.title}
          detail={listed.text}
          checked={change.pending ?? isOn}
          onChange={(on) => void change.run(on)}
        />
        <FormError error={change.error} />
      </div>
    </div>
  )
}

function Emergency({ state }: Part) {
  const { security: words } = useTexts()
  return (
    <section className="pt-3">
      <List label={words.freeze.title}>
        <Row
          icon={<ChatIcon />}
          title={words.phrase.title}
          value={state.phrase ?? undefined}
          href="/pages/user/phrase"
        />
        <Row icon={<WarningIcon />} title={words.freeze.title} href="/pages/user/freeze" />
      </List>
    </section>
  )
}

function Row({
  value,
  ...row
}: {
  readonly icon: ReactNode
  readonly title: string
  readonly value?: string | undefined
  readonly href: string
}) {
  return <ListItem {...row} {...(value === undefined ? {} : { value })} mark="chevron" />
}
