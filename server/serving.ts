/** The ports: what each serves, and how each ends. */
import path from 'node:path'
import { Hono } from 'hono'
import { Failure } from '#contract/errors.ts'
import { audienceOf } from '#contract/operation.ts'
import { pathOf, routes as pageRoutes } from '#contract/routes.ts'
import { type Config } from '#server/config.ts'
import { type GaugeDeps, startGauges } from '#server/gauges.ts'
import { healthOf } from '#server/health.ts'
import { issuerPages } from '#server/outside.ts'
import { recordActs } from '#server/operators/audit.ts'
import { createExportEdge } from '#server/operators/download.ts'
import { networkGate } from '#server/operators/network.ts'
import { findOperator } from '#server/operators/session.ts'
import { addressOf } from '#server/platform/http/address.ts'
import { type EdgeDeps, createEdge, refuse } from '#server/platform/http/edge.ts'
import { openApiDocument } from '#server/platform/http/openapi.ts'
import { httpServer, listen } from '#server/platform/http/listen.ts'
import { serveSite } from '#server/platform/http/site.ts'
import { startSockets } from '#server/platform/http/socket.ts'
import { type Lifetime } from '#server/platform/lifecycle.ts'
import { countProcess } from '#server/platform/metrics.ts'
import { type ReadyDeps, healthCalls, operationsApp } from '#server/operations.ts'
import { framedHosts, hostOrigins } from '#server/settings/read.ts'

export const version = '1.5.8'

/** What every port is served with. */
export type Serving = {
  readonly lifetime: Lifetime
  readonly config: Config
  readonly ready: ReadyDeps
}

/** Opened before the other ports, so that it is closed after them: it tells how the end goes. */
export async function serveOperations(
  { lifetime, config, ready }: Serving,
  seen: GaugeDeps,
): Promise<void> {
  const gauges = startGauges(seen)
  lifetime.onStop('gauges', gauges.stop)
  countProcess()
  const server = httpServer(operationsApp(ready, version))
  await listen(lifetime, server, config.OPERATIONS_HOST, config.OPERATIONS_PORT)
}

/** The phone app's port: its calls, its live socket, its pages. */
export async function serveApp(
  { lifetime, config, ready }: Serving,
  edge: EdgeDeps,
  extra: Hono,
): Promise<void> {
  const pages = new Set<string>(['/', ...pageRoutes.map(({ name }) => pathOf(name))])
  const reference = openApiDocument(
    edge.routes.flatMap(({ operation }) => (audienceOf(operation) === 'app' ? [operation] : [])),
    version,
  )
  const app = new Hono()
    .route('/', healthCalls(ready, version))
    .get('/openapi.json', (http) => http.json(reference))
    .route('/', extra)
    .route('/', createEdge(edge))
    .route(
      '/',
      serveSite(config.webDir, (page) => pages.has(page), {
        connect: config.connectOrigins,
        frameAncestors: hostOrigins(edge.aside, edge.clock),
        framed: () => framedHosts(edge.aside),
        withCamera: config.SUMSUB_FRAME_URL && new URL(config.SUMSUB_FRAME_URL).origin,
        company: issuerPages(config),
      }),
    )
  const server = httpServer(app)
  const sockets = await startSockets({
    server,
    db: edge.aside,
    clock: edge.clock,
    findCaller: edge.findCaller,
    countCall: edge.countCall,
    trustProxy: edge.trustProxy,
  })
  lifetime.onStop('sockets', sockets.stop)
  await listen(lifetime, server, config.HOST, config.APP_PORT)
}

/** The edge as operators have it: their sessions, every act in the log. */
export const deskEdge = (edge: EdgeDeps): EdgeDeps => ({
  ...edge,
  desk: {
    findOperator: (token, now) => findOperator(edge.aside, token, now),
    record: recordActs,
  },
})

/** The operators' side: how the service is doing, and their calls. */
export async function serveConsole(
  { lifetime, config, ready }: Serving,
  edge: EdgeDeps,
): Promise<void> {
  const folder = path.join(config.webDir, '../console')
  const server = httpServer(
    new Hono()
      .route('/', healthCalls(ready, version))
      .route('/', consoleApp(edge, folder, config.OPERATOR_NETWORKS)),
  )
  await listen(lifetime, server, config.HOST, config.CONSOLE_PORT)
}

/** Everything that operators' networks alone are served: what is asked before it are probes. */
export function consoleApp(edge: EdgeDeps, folder: string, networks: string | undefined): Hono {
  const db = edge.aside
  const admitNetwork = networkGate(networks)
  return new Hono()
    .use(async (http, next) => {
      try {
        admitNetwork(addressOf(http, edge.trustProxy))
      } catch (error) {
        if (error instanceof Failure) return refuse(http, 'plain', error)
        throw error
      }
      return next()
    })
    .get('/health.json', async (http) =>
      http.json({ version, ...(await healthOf(db, edge.clock)) }),
    )
    .route('/', createEdge(edge))
    .route('/', createExportEdge(edge))
    .route(
      '/',
      serveSite(folder, (page) => page === '/'),
    )
}
