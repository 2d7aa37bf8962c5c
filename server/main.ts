/** The composition root: the only file that builds things and reads the environment. */
import { readFileSync } from 'node:fs'
import { type Server, createServer } from 'node:http'
import path from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { audienceOf } from '#contract/operation.ts'
import { pathOf, routes as pageRoutes } from '#contract/routes.ts'
import { secondMs } from '#kernel/time.ts'
import { frankfurterRates } from '#server/assets/fx.frankfurter.ts'
import { binancePrices } from '#server/assets/prices.binance.ts'
import { startPrices } from '#server/assets/worker.ts'
import { readAttestationKey } from '#server/chain/attestation.ts'
import { socketSigner } from '#server/chain/signer.socket.ts'
import { startChain } from '#server/chain/worker.ts'
import { type Config, readConfig } from '#server/config.ts'
import { diskFiles } from '#server/files/fileStore.disk.ts'
import { createFiles } from '#server/files/files.ts'
import { ownsFile } from '#server/files/own.ts'
import { choresOf } from '#server/chores.ts'
import { nodesOf, providerOf } from '#server/outside.ts'
import { healthOf } from '#server/health.ts'
import { identityJobs } from '#server/identity/jobs.ts'
import { smtpMail } from '#server/identity/mail.smtp.ts'
import { findSession } from '#server/identity/session.ts'
import { twilioSms } from '#server/identity/sms.twilio.ts'
import { kycDeps } from '#server/kyc/deps.ts'
import { kycJobs } from '#server/kyc/jobs.ts'
import { receiveNews, thirdJobs } from '#server/kyc/follow.third.ts'
import { messagesJobs } from '#server/messages/jobs.ts'
import { webPushSender } from '#server/messages/push.web.ts'
import { recordActs } from '#server/operators/audit.ts'
import { networkGate } from '#server/operators/network.ts'
import { findOperator } from '#server/operators/session.ts'
import { systemClock } from '#server/platform/clock.ts'
import { type Database, connect } from '#server/platform/db.ts'
import { type EdgeDeps, createEdge } from '#server/platform/http/edge.ts'
import { createFileEdge } from '#server/platform/http/files.ts'
import { createFloodGate } from '#server/platform/http/flood.ts'
import { openApiDocument } from '#server/platform/http/openapi.ts'
import { serveSite } from '#server/platform/http/site.ts'
import { startSockets } from '#server/platform/http/socket.ts'
import { startHousekeeping } from '#server/platform/housekeeping.ts'
import { systemIds } from '#server/platform/ids.ts'
import { startJobs } from '#server/platform/jobs.ts'
import { type Lifetime, runProcess } from '#server/platform/lifecycle.ts'
import { log } from '#server/platform/log.ts'
import { allRoutes } from '#server/routes.ts'
import { checkSecondFactor } from '#server/security/factor.ts'
import { requireProof } from '#server/security/stepUp.ts'
import { startBot } from '#server/security/telegram.bot.ts'
import { grammyBot } from '#server/security/telegram.grammy.ts'
import type { TelegramDeps } from '#server/security/telegram.ts'
import { settingsJobs } from '#server/settings/apply.ts'
import { refuseClosed } from '#server/settings/features.ts'
import { emailRule, framedHosts, hostApps, hostOrigins, thirdTerms } from '#server/settings/read.ts'

/** Connections for what stands outside the transactions of calls (see `EdgeDeps.aside`). */
const asideConnections = 5
const version = '1.5.8'

const clock = systemClock
const ids = systemIds(clock)

runProcess('server', async (lifetime) => {
  const config = readConfig(process.env)
  const db = open(lifetime, 'database', connect(config.DATABASE_URL))
  const aside = open(
    lifetime,
    'database, aside',
    connect(config.DATABASE_URL, { max: asideConnections }),
  )
  const attestationKey = readAttestationKey(readFileSync(config.signerKeyFile, 'utf8'))
  const signer = socketSigner(config.SIGNER_SOCKET)
  const nodes = nodesOf(config)
  const files = createFiles(diskFiles(path.join(config.dataDir, 'files')), config.DOCUMENT_SECRET)
  const site = { rpId: new URL(config.appUrl).hostname, origin: new URL(config.appUrl).origin }
  const identityProvider = providerOf(config, clock)
  const routes = allRoutes({
    codeSecret: config.CODE_SECRET,
    site,
    emailRule,
    hostApps,
    ownsFile,
    ...kycDeps(config, files.openDocument),
    checkSecondFactor: checkSecondFactor({ codeSecret: config.CODE_SECRET, site }),
    requireProof,
    telegram: openTelegram(lifetime, config, aside),
    attestationKey,
    push: config.push,
    identityProvider,
    thirdTerms,
  })
  const flood = createFloodGate(clock)
  const edge: EdgeDeps = {
    routes,
    db,
    aside,
    clock,
    ids,
    secrets: { envelope: config.ENVELOPE_SECRET, requests: config.REQUEST_SECRET },
    findCaller: (token, now) => findSession(aside, token, now),
    refuseClosed,
    countCall: flood,
    trustProxy: config.TRUST_PROXY === '1',
  }

  const chain = await startChain({ db, clock, ids, signer, attestationKey, nodes })
  lifetime.onStop('chain', chain.stop)
  const prices = startPrices({
    db,
    clock,
    prices: binancePrices(config.PRICES_URL),
    rates: frankfurterRates(config.RATES_URL),
  })
  lifetime.onStop('prices', prices.stop)
  const ports = identityPorts(config, aside)
  const jobs = await startJobs(config.JOBS_DATABASE_URL, [
    ...identityJobs(ports),
    ...kycJobs({ db: aside, clock }),
    ...thirdJobs({ db: aside, clock, ids, identityProvider }),
    ...settingsJobs({ db: aside, clock }),
    ...messagesJobs({ ...ports, push: config.push && webPushSender(config.push) }),
  ])
  lifetime.onStop('jobs', jobs.stop)
  const house = startHousekeeping(choresOf(aside, clock))
  lifetime.onStop('housekeeping', house.stop)

  const extra = createFileEdge(edge, files).post('/webhook/sumsub', (http) =>
    receiveNews(aside, identityProvider)(http.req.raw),
  )
  await serveApp(lifetime, config, edge, extra)
  await serveConsole(lifetime, config, deskEdge(config, edge))
  log.info({ part: 'server', port: config.APP_PORT }, 'serving')
})

function open(lifetime: Lifetime, what: string, db: Database): Database {
  lifetime.onStop(what, () => db.end({ timeout: 5 }))
  return db
}

/** Our bot listens from here on, where there is one. */
function openTelegram(lifetime: Lifetime, config: Config, db: Database): TelegramDeps['telegram'] {
  const { TELEGRAM_TOKEN: token, TELEGRAM_URL: url } = config
  if (token === undefined) return { token, botName: () => undefined }
  const api = grammyBot({ token, ...(url === undefined ? {} : { url }) })
  const bot = startBot({ db, clock, ids, api })
  lifetime.onStop('telegram', bot.stop)
  return { token, botName: bot.botName }
}

function identityPorts(config: Config, db: Database) {
  const smtp = new URL(config.SMTP_URL)
  const isImplicit = smtp.protocol === 'smtps:'
  return {
    db,
    clock,
    ids,
    codeSecret: config.CODE_SECRET,
    appUrl: config.appUrl,
    webHost: config.webHost,
    sms: twilioSms({
      accountSid: config.TWILIO_ACCOUNT_SID,
      authToken: config.TWILIO_AUTH_TOKEN,
      from: config.TWILIO_FROM,
      ...(config.TWILIO_URL ? { baseUrl: config.TWILIO_URL } : {}),
    }),
    mail: smtpMail({
      host: smtp.hostname,
      port: Number(smtp.port || (isImplicit ? 465 : 587)),
      tls: isImplicit ? 'implicit' : config.NODE_ENV === 'production' ? 'required' : 'none',
      ...(smtp.username
        ? {
            user: decodeURIComponent(smtp.username),
            password: decodeURIComponent(smtp.password),
          }
        : {}),
      from: config.MAIL_FROM,
    }),
  }
}

async function serveApp(
  lifetime: Lifetime,
  config: Config,
  edge: EdgeDeps,
  extra: Hono,
): Promise<void> {
  const pages = new Set<string>(['/', ...pageRoutes.map(({ name }) => pathOf(name))])
  const reference = openApiDocument(
    edge.routes.flatMap(({ operation }) => (audienceOf(operation) === 'app' ? [operation] : [])),
    version,
  )
  const app = new Hono()
    .get('/healthz', async (http) => {
      await edge.aside`select 1`
      return http.json({ status: 'ok', version })
    })
    .get('/openapi.json', (http) => http.json(reference))
    .route('/', extra)
    .route('/', createEdge(edge))
    .route(
      '/',
      serveSite(config.webDir, (page) => pages.has(page), {
        connect: config.connectOrigins,
        frameAncestors: hostOrigins(edge.aside, clock),
        framed: () => framedHosts(edge.aside),
      }),
    )
  const server = httpServer(app)
  const sockets = await startSockets({
    server,
    db: edge.aside,
    clock,
    findCaller: edge.findCaller,
    countCall: edge.countCall,
    trustProxy: edge.trustProxy,
  })
  lifetime.onStop('sockets', sockets.stop)
  await listen(lifetime, server, config.HOST, config.APP_PORT)
}

/** The edge as operators have it: their sessions, from their networks, every act in the log. */
function deskEdge(config: Config, edge: EdgeDeps): EdgeDeps {
  const admitNetwork = networkGate(config.OPERATOR_NETWORKS)
  return {
    ...edge,
    desk: {
      findOperator: (token, now) => findOperator(edge.aside, token, now),
      record: recordActs,
    },
    countCall: (ip) => {
      admitNetwork(ip)
      edge.countCall(ip)
    },
  }
}

/** The operators' side: how the service is doing, and their calls. */
async function serveConsole(lifetime: Lifetime, config: Config, edge: EdgeDeps): Promise<void> {
  const db = edge.aside
  const folder = path.join(config.webDir, '../console')
  const app = new Hono()
    .get('/healthz', async (http) => {
      await db`select 1`
      return http.json({ status: 'ok', version })
    })
    .get('/health.json', async (http) => http.json({ version, ...(await healthOf(db, clock)) }))
    .route('/', createEdge(edge))
    .route(
      '/',
      serveSite(folder, (page) => page === '/'),
    )
  const server = httpServer(app)
  await listen(lifetime, server, config.HOST, config.CONSOLE_PORT)
}

/** Who sends a head or a body drop by drop is hung up on; an upload has its minute. */
const headersTimeoutMs = 15 * secondMs
const requestTimeoutMs = 75 * secondMs

function httpServer(app: Hono): Server {
  const listener = getRequestListener(app.fetch)
  return createServer(
    { headersTimeout: headersTimeoutMs, requestTimeout: requestTimeoutMs },
    (request, response) => void listener(request, response),
  )
}

async function listen(
  lifetime: Lifetime,
  server: Server,
  host: string,
  port: number,
): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  lifetime.onStop(`port ${port}`, () => {
    server.close()
    server.closeAllConnections()
  })
}
