/** The composition root: the only file that builds things and reads the environment. */
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Hono } from 'hono'
import { agentsJobs } from '#server/agents/commission.ts'
import { agentOrders } from '#server/agents/follow.ts'
import { frankfurterRates } from '#server/assets/fx.frankfurter.ts'
import { binancePrices } from '#server/assets/prices.binance.ts'
import { startPrices } from '#server/assets/worker.ts'
import { readAttestationKey } from '#server/chain/attestation.ts'
import type { CardsDeps } from '#server/cards/deps.ts'
import type { Site } from '#server/security/webauthn.ts'
import type { CardJobDeps } from '#server/cards/apply/issuing.ts'
import { cardsJobs } from '#server/cards/jobs.ts'
import { receiveFromIssuer } from '#server/cards/purchase/webhook.ts'
import { startCardPull } from '#server/cards/worker.ts'
import { socketSigner } from '#server/chain/signer.socket.ts'
import { startChain } from '#server/chain/worker.ts'
import { findCallerIn } from '#server/callers.ts'
import { type Config, readConfig } from '#server/config.ts'
import { filesJobs } from '#server/files/erase.ts'
import type { FileStore } from '#server/files/fileStore.ts'
import { ownsFile } from '#server/files/own.ts'
import { startChores } from '#server/chores.ts'
import {
  filesOf,
  identityPorts,
  issuersOf,
  nodesOf,
  providerOf,
  reviewTermsOf,
  screenerFrom,
} from '#server/outside.ts'
import { identityJobs } from '#server/identity/jobs.ts'
import { kycDeps } from '#server/kyc/deps.ts'
import type { IdentityProvider } from '#server/kyc/provider.ts'
import { kycJobs } from '#server/kyc/jobs.ts'
import { receiveNews, thirdJobs } from '#server/kyc/follow.third.ts'
import { messagesJobs } from '#server/messages/jobs.ts'
import { webPushSender } from '#server/messages/push.web.ts'
import { systemClock } from '#server/platform/clock.ts'
import { type Database, connect } from '#server/platform/db.ts'
import { type EdgeDeps } from '#server/platform/http/edge.ts'
import { createFileEdge } from '#server/platform/http/files.ts'
import { createFloodGate } from '#server/platform/http/flood.ts'
import { systemIds } from '#server/platform/ids.ts'
import { type Job, startJobs } from '#server/platform/jobs.ts'
import { type Lifetime, runProcess } from '#server/platform/lifecycle.ts'
import { log } from '#server/platform/log.ts'
import { observed } from '#server/platform/observe.ts'
import { allRoutes } from '#server/routes.ts'
import { checkSecondFactor } from '#server/security/factor.ts'
import { requireProof } from '#server/security/stepUp.ts'
import { startBot } from '#server/security/telegram.bot.ts'
import { grammyBot } from '#server/security/telegram.grammy.ts'
import type { TelegramDeps } from '#server/security/telegram.ts'
import {
  cardTerms,
  emailRule,
  hostApps,
  retentionTerms,
  thirdTerms,
} from '#server/settings/read.ts'
import { settingsJobs } from '#server/settings/apply.ts'
import { refuseClosed } from '#server/settings/features.ts'
import { deskEdge, serveApp, serveConsole, serveOperations, version } from '#server/serving.ts'

/** Connections for what stands outside the transactions of calls (see `EdgeDeps.aside`). */
const asideConnections = 5

const clock = systemClock
const ids = systemIds(clock)

runProcess('server', async (lifetime) => {
  const config = readConfig(process.env)
  lifetime.allow(config.drainMs)
  await traceTo(lifetime, config.OTEL_EXPORTER_OTLP_ENDPOINT)
  const db = open(lifetime, 'database', connect(config.DATABASE_URL))
  const aside = open(lifetime, 'database, aside', asideOf(config))
  const attestationKey = readAttestationKey(readFileSync(config.signerKeyFile, 'utf8'))
  const signer = observed('signer', socketSigner(config.SIGNER_SOCKET))
  const nodes = nodesOf(config)
  const { store, files } = filesOf(config, clock)
  const kyc = kycDeps(config, files.openDocument, retentionTerms)
  const site = siteOf(config.appUrl)
  const identityProvider = providerOf(config, clock)
  const cards = cardsWith(config, site, files.openImage)
  const cardJobs = { ...cards, db: aside, clock, ids }
  const risk = { screener: screenerFrom(config), reviewTerms: reviewTermsOf(config) }
  const routes = allRoutes({
    ...risk,
    consoleSite: siteOf(config.consoleUrl),
    emailRule,
    hostApps,
    files,
    ...kyc,
    checkSecondFactor: checkSecondFactor({ codeSecret: config.CODE_SECRET, site }),
    requireProof,
    telegram: openTelegram(lifetime, config, aside),
    attestationKey,
    push: config.push,
    identityProvider,
    thirdTerms,
    ...cards,
  })
  const flood = createFloodGate(clock)
  const edge: EdgeDeps = {
    routes,
    db,
    aside,
    clock,
    ids,
    secrets: { envelope: config.ENVELOPE_SECRET, requests: config.REQUEST_SECRET },
    findCaller: findCallerIn(aside),
    refuseClosed,
    countCall: flood,
    trustProxy: config.TRUST_PROXY === '1',
  }

  const chain = await startChain({ db, clock, ids, signer, attestationKey, nodes, ...risk })
  lifetime.onStop('chain', chain.stop)
  watchPrices(lifetime, config, db)
  const ports = identityPorts(config, { db: aside, clock, ids })
  const jobs = await startJobs(
    config.JOBS_DATABASE_URL,
    jobsOf(config, { ports, store, identityProvider, cards: cardJobs }),
  )
  lifetime.onStop('jobs', jobs.stop)
  const ready = { db: aside, areJobsRunning: jobs.isRunning, ending: lifetime.signal }
  const serving = { lifetime, config, ready }
  await serveOperations(serving, { pools: { calls: db, aside }, db: aside, clock, nodes })
  lifetime.onStop('card purchases', startCardPull(cardJobs).stop)
  startChores(lifetime, { ...kyc, db: aside, clock, ids, files, store })

  const extra = webhooksOn(createFileEdge(edge, files), { ...cardJobs, db }, identityProvider)
  await serveApp(serving, edge, extra)
  await serveConsole(serving, deskEdge(edge))
  // Said first when the end comes: who sends us work must have time to hear that we end.
  lifetime.onStop('drain', () => sleep(config.drainMs))
  log.info({ part: 'server', port: config.APP_PORT }, 'serving')
})

/** Jobs of every domain. */
function jobsOf(
  config: Config,
  {
    ports,
    store,
    identityProvider,
    cards,
  }: {
    readonly ports: ReturnType<typeof identityPorts>
    readonly store: FileStore
    readonly identityProvider: IdentityProvider | undefined
    readonly cards: CardJobDeps
  },
): Job[] {
  const { db } = cards
  return [
    ...identityJobs(ports),
    ...filesJobs({ store }),
    ...kycJobs({ db, clock }),
    ...thirdJobs({ db, clock, ids, identityProvider }),
    ...cardsJobs(cards),
    ...agentsJobs({ db }),
    ...settingsJobs({ db, clock }),
    ...messagesJobs({
      ...ports,
      push: config.push && observed('push', webPushSender(config.push)),
    }),
  ]
}

function cardsWith(
  config: Config,
  site: Site,
  openImage: CardsDeps['openImage'],
): CardsDeps & { readonly site: Site } {
  return {
    issuers: issuersOf(config, clock),
    cardTerms,
    agentOrders,
    documentSecret: config.DOCUMENT_SECRET,
    codeSecret: config.CODE_SECRET,
    ownsFile,
    openImage,
    site,
  }
}
function siteOf(origin: string) {
  return { rpId: new URL(origin).hostname, origin }
}

/** What outside parties call. */
function webhooksOn(
  app: Hono,
  cards: CardJobDeps,
  identityProvider: IdentityProvider | undefined,
): Hono {
  const fromSumsub = receiveNews({ ...cards, identityProvider })
  const fromStripe = receiveFromIssuer(cards, 'stripe')
  const fromLithic = receiveFromIssuer(cards, 'lithic')
  return app
    .post('/webhook/sumsub', (http) => fromSumsub(http.req.raw))
    .post('/webhook/stripe', (http) => fromStripe(http.req.raw))
    .post('/webhook/lithic', (http) => fromLithic(http.req.raw))
}

/** Spans of what is done, where somebody collects them; else nothing of it is even loaded. */
async function traceTo(lifetime: Lifetime, url: string | undefined): Promise<void> {
  if (url === undefined) return
  const { startTracing } = await import('#server/platform/trace.otlp.ts')
  lifetime.onStop('traces', startTracing(url, { name: 'auric', version }).stop)
}

function watchPrices(lifetime: Lifetime, config: Config, db: Database): void {
  const prices = startPrices({
    db,
    clock,
    prices: observed('prices', binancePrices(config.PRICES_URL)),
    rates: observed('rates', frankfurterRates(config.RATES_URL)),
  })
  lifetime.onStop('prices', prices.stop)
}

function asideOf({ DATABASE_URL }: Config): Database {
  return connect(DATABASE_URL, { max: asideConnections })
}

function open(lifetime: Lifetime, what: string, db: Database): Database {
  lifetime.onStop(what, () => db.end({ timeout: 5 }))
  return db
}

/** Our bot listens from here on, where there is one. */
function openTelegram(lifetime: Lifetime, config: Config, db: Database): TelegramDeps['telegram'] {
  const { TELEGRAM_TOKEN: token, TELEGRAM_URL: url } = config
  if (token === undefined) return { token, botName: () => undefined }
  const api = observed('telegram', grammyBot({ token, ...(url === undefined ? {} : { url }) }))
  const bot = startBot({ db, clock, ids, api })
  lifetime.onStop('telegram', bot.stop)
  return { token, botName: bot.botName }
}
