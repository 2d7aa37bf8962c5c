import { accountEvents } from '#contract/identity.devices.ts'
import { List, ListItem } from '#ui/List.tsx'
import { Page } from '#ui/Page.tsx'
import { PullRefresh } from '#ui/PullRefresh.tsx'
import { TopBar } from '#ui/TopBar.tsx'
import { Answer } from '#web/app/Answer.tsx'
import { back } from '#web/app/history.ts'
import { useTexts } from '#web/app/language.ts'
import { useMomentText } from '#web/app/moment.ts'
import { renew, useCall } from '#web/app/query.ts'

/** Log-ins and changes of protection, the newest first. */
export function Screen() {
  const { security, events, devices } = useTexts().account
  const momentText = useMomentText()
  const words: Readonly<Record<string, string>> = events
  const answer = useCall(accountEvents, {})
  return (
    <Page top={<TopBar title={security.history} onBack={() => back('/pages/user/setting')} />}>
      <PullRefresh onRefresh={() => renew(accountEvents)}>
        <Answer of={answer} rows={6}>
          {(data) => (
            <List label={security.history}>
              {data.events.map(({ id, kind, device, ip, at }) => (
                <ListItem
                  key={id}
                  title={words[kind] ?? events.other}
                  detail={`${device || devices.unknown} · ${ip}`}
                  valueDetail={momentText(at)}
                />
              ))}
            </List>
          )}
        </Answer>
      </PullRefresh>
    </Page>
  )
}
