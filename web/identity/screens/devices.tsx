import { type Device, accountEvents, devices, revokeDevice } from '#contract/identity.devices.ts'
import { hostLinks } from '#contract/hosts.ts'
import { Button } from '#ui/Button.tsx'
import { List, ListItem, SectionHead } from '#ui/List.tsx'
import { Page } from '#ui/Page.tsx'
import { PullRefresh } from '#ui/PullRefresh.tsx'
import { toast } from '#ui/toast.ts'
import { TopBar } from '#ui/TopBar.tsx'
import { Answer } from '#web/app/Answer.tsx'
import { call } from '#web/app/api.ts'
import { FormError } from '#web/app/FormError.tsx'
import { back } from '#web/app/history.ts'
import { useSaves } from '#web/app/hooks/saves.ts'
import { useTexts } from '#web/app/language.ts'
import { useMomentText } from '#web/app/moment.ts'
import { renew, useCall } from '#web/app/query.ts'
import { LinkedApps } from '#web/identity/parts/LinkedApps.tsx'

/** Where the account is logged in; any other device can be logged out. */
export function Screen() {
  const { security } = useTexts().account
  const answer = useCall(devices, {})
  return (
    <Page top={<TopBar title={security.devices} onBack={() => back('/pages/user/setting')} />}>
      <PullRefresh onRefresh={() => renew(devices, hostLinks)}>
        <Answer of={answer} rows={3}>
          {(data) => <Devices all={data.devices} />}
        </Answer>
        <LinkedApps />
      </PullRefresh>
    </Page>
  )
}

/** Which of the others are ended. */
type Ending = readonly string[] | 'all'

const bothEnd = (earlier: Ending, later: Ending): Ending =>
  earlier === 'all' || later === 'all' ? 'all' : [...new Set([...earlier, ...later])]

function Devices({ all }: { readonly all: readonly Device[] }) {
  const { devices: words } = useTexts().account
  const end = useSaves(async (chosen: Ending) => {
    try {
      if (chosen === 'all') await call(revokeDevice, {})
      else for (const id of chosen) await call(revokeDevice, { id })
    } finally {
      await renew(devices, accountEvents)
    }
    toast(words.ended, 'done')
  }, bothEnd)
  const ending = end.pending
  const others = all.filter(
    ({ id, current }) => !current && (ending === 'all' || ending?.includes(id) !== true),
  )
  return (
    <div className="flex flex-col gap-2">
      <List label={words.here}>
        {all
          .filter(({ current }) => current)
          .map((one) => (
            <Row key={one.id} device={one} value={words.here} />
          ))}
      </List>
      <SectionHead title={words.others} />
      {others.length === 0 ? (
        <p className="t-body text-dim">{words.none}</p>
      ) : (
        <>
          <p className="t-body pb-2 text-dim">{words.text}</p>
          <List label={words.others}>
            {others.map((one) => (
              <Row
                key={one.id}
                device={one}
                value={words.end}
                onEnd={() => void end.run([one.id])}
              />
            ))}
          </List>
          <FormError error={end.error} />
          <div className="pt-3">
            <Button look="danger" onClick={() => void end.run('all')}>
              {words.endAll}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}

function Row({
  device,
  value,
  onEnd,
}: {
  readonly device: Device
  readonly value: string
  readonly onEnd?: () => void
}) {
  const { devices: words } = useTexts().account
  const momentText = useMomentText()
  return (
    <ListItem
      title={device.name || words.unknown}
      detail={`${device.ip} · ${words.seen(momentText(device.seenAt))}`}
      value={<span className={onEnd ? 't-small text-down' : 't-small text-dim'}>{value}</span>}
      onClick={onEnd}
    />
  )
}
