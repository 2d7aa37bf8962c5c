import { HostOriginsEntry } from '#contract/settings.ts'
import { AuricMark } from '#ui/Coin.tsx'
import { InfoIcon } from '#ui/icons.tsx'
import { Page } from '#ui/Page.tsx'
import { Empty } from '#ui/Status.tsx'
import { TopBar } from '#ui/TopBar.tsx'
import { useConfigEntry } from '#web/app/config.ts'
import { back, go } from '#web/app/history.ts'
import { useTexts } from '#web/app/language.ts'
import { useStore } from '#web/app/store.ts'
import { hostTicket } from '#web/app/ticket.ts'
import { LanguagePill } from '#web/identity/parts/LanguagePill.tsx'
import { TicketEntry } from '#web/identity/parts/TicketEntry.tsx'
import { hostNameOf } from '#web/identity/ticket.ts'

/** Log-in by another app (spec §2 `third/login`): who comes with its ticket, or how to get one. */
export function Screen() {
  const { app, hosts } = useTexts()
  const ticket = useStore(hostTicket)
  const entry = HostOriginsEntry.safeParse(useConfigEntry('hosts'))
  if (ticket === undefined) {
    const action = { label: app.action.goHome, onClick: () => go('/', {}, 'replace') }
    return (
      <Page top={<TopBar title="" onClose={() => back()} />}>
        <h1 className="sr-only">{app.action.logIn}</h1>
        <Empty icon={InfoIcon} action={action}>
          {hosts.none}
        </Empty>
      </Page>
    )
  }
  const known = entry.success ? hostNameOf(ticket, entry.data.hosts) : undefined
  return (
    <Page top={<TopBar title="" onClose={() => back()} right={<LanguagePill />} />}>
      <AuricMark size={52} />
      <TicketEntry key={ticket} ticket={ticket} host={known ?? hosts.anyHost} />
    </Page>
  )
}
