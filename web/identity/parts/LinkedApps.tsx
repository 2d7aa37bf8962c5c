import { hostLinks, unlinkHost } from '#contract/hosts.ts'
import { accountEvents } from '#contract/identity.devices.ts'
import { List, ListItem, SectionHead } from '#ui/List.tsx'
import { toast } from '#ui/toast.ts'
import { call } from '#web/app/api.ts'
import { FormError } from '#web/app/FormError.tsx'
import { useSaves } from '#web/app/hooks/saves.ts'
import { useTexts } from '#web/app/language.ts'
import { useMomentText } from '#web/app/moment.ts'
import { renew, useCall } from '#web/app/query.ts'

/** The host apps that may log in to the account; nothing at all when there is none. */
export function LinkedApps() {
  const { hosts } = useTexts()
  const momentText = useMomentText()
  const { data } = useCall(hostLinks, {})
  const end = useSaves(
    async (chosen: readonly string[]) => {
      try {
        for (const id of chosen) await call(unlinkHost, { id })
      } finally {
        await renew(hostLinks, accountEvents)
      }
      toast(hosts.unlinkDone, 'done')
    },
    (earlier, later) => [...new Set([...earlier, ...later])],
  )
  const links = data?.links.filter(({ id }) => end.pending?.includes(id) !== true)
  if (!links || (links.length === 0 && end.error === undefined)) return null
  return (
    <>
      <SectionHead title={hosts.apps} />
      <p className="t-body pb-2 text-dim">{hosts.appsText}</p>
      <List label={hosts.apps}>
        {links.map(({ id, host, linkedAt }) => (
          <ListItem
            key={id}
            title={host}
            detail={hosts.since(momentText(linkedAt))}
            value={<span className="t-small text-down">{hosts.unlink}</span>}
            onClick={() => void end.run([id])}
          />
        ))}
      </List>
      <FormError error={end.error} />
    </>
  )
}
