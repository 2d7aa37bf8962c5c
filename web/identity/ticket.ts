import type { HostOriginsEntry } from '#contract/settings.ts'
import type * as z from 'zod/mini'

type Hosts = z.infer<typeof HostOriginsEntry>['hosts']

/** What the app calls the host of a ticket. It only reads: whether the ticket is good the server says. */
export function hostNameOf(ticket: string, hosts: Hosts): string | undefined {
  const issuer = issuerOf(ticket)
  return hosts.find(({ id }) => id === issuer)?.name
}

function issuerOf(ticket: string): unknown {
  const [, payload = ''] = ticket.split('.')
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    return typeof claims === 'object' && claims !== null && 'iss' in claims ? claims.iss : undefined
  } catch {
    return undefined
  }
}
