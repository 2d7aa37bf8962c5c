import { hostLinks, linkHost, thirdLogin, unlinkHost } from '#contract/hosts.ts'
import { linkToHost, listLinks, unlinkFromHost } from '#server/hosts/link.ts'
import { logInByTicket } from '#server/hosts/login.ts'
import type { HostsDeps } from '#server/hosts/ticket.ts'
import { type Route, serve } from '#server/platform/http/route.ts'

/** Handlers of `contract/hosts.ts`. */
export const hostsRoutes = (deps: HostsDeps): Route[] => [
  serve(thirdLogin, logInByTicket(deps)),
  serve(linkHost, linkToHost(deps)),
  serve(hostLinks, listLinks(deps)),
  serve(unlinkHost, unlinkFromHost),
]
