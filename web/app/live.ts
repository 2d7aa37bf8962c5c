/** The live socket: hears what changed and has it asked for again. */
import { priceList } from '#contract/assets.ts'
import {
  SocketEvent,
  type UserEvent,
  heartbeatSeconds,
  sessionCloseCode,
  socketPath,
} from '#contract/events.ts'
import { profile } from '#contract/identity.ts'
import { balanceList } from '#contract/ledger.ts'
import type { AnyOperation } from '#contract/operation.ts'
import { apiBase } from '#web/app/api.ts'
import { watchLanguage } from '#web/app/language.ts'
import { callOptions, queries, renew, renewAll } from '#web/app/query.ts'
import { currentToken, watchSession } from '#web/app/session.ts'
import { createStore } from '#web/app/store.ts'

/** Milliseconds between tries to connect again: the first, and the most. */
const retryFirstMs = 500
const retryMostMs = 30_000

/** Whether the socket is up: the diagnostics page shows it. */
export const isLive = createStore(false)

/** Queries by what changed. Those of pages away from Home by their paths: their shapes stay out of it. */
const affected: Record<
  Exclude<UserEvent['changed'], 'messages'>,
  readonly Pick<AnyOperation, 'path'>[]
> = {
  balances: [balanceList],
  bills: [
    { path: 'bills/list' },
    { path: 'bills/detail' },
    { path: 'risk/cases' },
    { path: 'risk/case' },
  ],
  addresses: [{ path: 'chain/addresses' }],
  session: [profile, { path: 'identity/devices' }],
  security: [
    profile,
    { path: 'security/state' },
    { path: 'security/authenticator' },
    { path: 'security/telegram' },
  ],
  identity: [
    { path: 'kyc/state' },
    { path: 'kyc/orders' },
    { path: 'kyc/order' },
    { path: 'kyc/records' },
    { path: 'cards/applications' },
    { path: 'cards/application' },
  ],
  cards: [
    { path: 'cards/list' },
    { path: 'cards/card' },
    { path: 'cards/applications' },
    { path: 'cards/application' },
    { path: 'cards/bills' },
    { path: 'cards/bill' },
    { path: 'cards/statement' },
    { path: 'cards/fund' },
    { path: 'cards/fundMoves' },
    { path: 'cards/recharges' },
    { path: 'cards/rechargeDetail' },
    { path: 'cards/bindRequests' },
    { path: 'cards/bindRequest' },
    { path: 'agents/home' },
    { path: 'agents/orders' },
  ],
}

/** Connects, and again whenever the connection is lost or another user logs in. */
export function startLive(): void {
  let socket: WebSocket | undefined
  let retryMs = retryFirstMs
  let silence: ReturnType<typeof setTimeout> | undefined

  const listenForSilence = () => {
    clearTimeout(silence)
    silence = setTimeout(() => socket?.close(), heartbeatSeconds * 2_000)
  }

  const connect = () => {
    const base = apiBase(location.hostname) || location.origin
    let isHeard = false
    const opened = new WebSocket(base.replace(/^http/, 'ws') + socketPath)
    socket = opened
    opened.addEventListener('open', () => {
      const token = currentToken()
      opened.send(JSON.stringify(token === undefined ? {} : { token }))
      listenForSilence()
    })
    opened.addEventListener('message', ({ data }) => {
      listenForSilence()
      hear(String(data))
      if (isHeard) return
      isHeard = true
      isLive.set(true)
      catchUp(retryMs > retryFirstMs)
      retryMs = retryFirstMs
    })
    opened.addEventListener('close', ({ code }) => {
      clearTimeout(silence)
      isLive.set(false)
      if (code === sessionCloseCode) checkSession()
      if (socket !== opened) return
      setTimeout(connect, retryMs)
      retryMs = Math.min(retryMs * 2, retryMostMs)
    })
  }

  let token = currentToken()
  watchSession(() => {
    if (token === currentToken()) return
    token = currentToken()
    const old = socket
    connect()
    old?.close()
  })
  connect()
  // What is announced comes in the language that it is asked for in.
  watchLanguage(() => void renewMessages())
}

/**
 * Asks again for what was answered before the server had us listen: it may have changed in between.
 * After a time away that is everything.
 */
function catchUp(wasAway: boolean): void {
  if (wasAway) void renewAll()
  else if (currentToken() !== undefined) {
    void renew(...Object.values(affected).flat())
    void renewMessages()
  }
}

/** Asks who is logged in, whatever the page shows: when the session is over, the refusal ends it here. */
function checkSession(): void {
  if (currentToken() === undefined) return
  void queries.fetchQuery({ ...callOptions(profile, {}), staleTime: 0 }).catch(() => undefined)
}

function hear(text: string): void {
  const event = SocketEvent.safeParse(JSON.parse(text))
  if (!event.success) return
  if (event.data.topic === 'prices') void renew(priceList)
  if (event.data.topic !== 'user') return
  const { changed } = event.data
  if (changed === 'messages') void renewMessages()
  else void renew(...affected[changed])
}

async function renewMessages(): Promise<void> {
  // Not to be had now is no matter: whoever opens the messages asks for them.
  const unread = await import('#web/app/unread.ts').catch(() => undefined)
  await unread?.renewMessages()
}
