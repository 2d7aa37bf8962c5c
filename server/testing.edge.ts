/** The whole HTTP edge with every route, on a real database, without a port. */
import { createHash, generateKeyPairSync } from 'node:crypto'
import { tmpdir } from 'node:os'
import path from 'node:path'
import * as z from 'zod/mini'
import { type Device, sealEnvelope } from '#contract/envelope.ts'
import { agentOrders } from '#server/agents/follow.ts'
import { findCallerIn } from '#server/callers.ts'
import { kycDeps } from '#server/kyc/deps.ts'
import { createFiles } from '#server/files/files.ts'
import { diskFiles } from '#server/files/fileStore.disk.ts'
import { ownsFile } from '#server/files/own.ts'
import { forgetTries, goodPassword } from '#server/identity/testing.ts'
import { exportPath } from '#contract/operators.exports.ts'
import type { Instant } from '#kernel/time.ts'
import type { FreshProof } from '#contract/operators.passkeys.ts'
import type { Role } from '#contract/operators.permissions.ts'
import { createExportEdge } from '#server/operators/download.ts'
import { recordActs } from '#server/operators/audit.ts'
import { findOperator } from '#server/operators/session.ts'
import { hire, nextProof } from '#server/operators/testing.ts'
import { type Database, connect } from '#server/platform/db.ts'
import { type EdgeDeps, createEdge } from '#server/platform/http/edge.ts'
import type { Route } from '#server/platform/http/route.ts'
import { systemIds } from '#server/platform/ids.ts'
import { type TestDatabase, freshDatabase } from '#server/platform/testing.ts'
import { type TestClock, testClock, testOrigin } from '#server/platform/testing.context.ts'
import { allClear } from '#server/risk/testing.ts'
import { allRoutes } from '#server/routes.ts'
import { checkSecondFactor } from '#server/security/factor.ts'
import { requireProof } from '#server/security/stepUp.ts'
import { cardTerms, hostApps, retentionTerms, thirdTerms } from '#server/settings/read.ts'
import { refuseClosed } from '#server/settings/features.ts'

/** What the envelopes of tests end with. */
export const envelopeSecret = 'local-dev-secret'

/** A bot whose name is known, and under whose token nothing is signed here. */
const testTelegram = { token: '1:token-of-the-tests', botName: () => 'AuricTestBot' }

const Reply = z.object({ code: z.number(), msg: z.string(), data: z.unknown() })

/** A reply and its HTTP status. */
export type EdgeReply = z.infer<typeof Reply> & { readonly status: number }

type Headers = Readonly<Record<string, string>>

export type EdgeTest = {
  readonly database: TestDatabase
  readonly clock: TestClock
  readonly routes: readonly Route[]
  /** A request as it stands. */
  readonly request: (path: string, init: RequestInit) => Promise<Response>
  /** Calls an operation on the plain wire. */
  readonly json: (path: string, body: unknown, headers?: Headers) => Promise<EdgeReply>
  /** Calls it in an envelope sealed at `time`, which is now unless told otherwise. */
  readonly sealed: (
    path: string,
    data: unknown,
    headers?: Headers,
    time?: number,
  ) => Promise<EdgeReply>
  /** Registers a user by name and answers the token. */
  readonly join: (username: string) => Promise<string>
  /** Calls an operation of operators on the console's edge. */
  readonly desk: (path: string, body: unknown, headers?: Headers) => Promise<EdgeReply>
  /** Fetches an export at the console's port. */
  readonly download: (ticket: string, headers?: Headers) => Promise<Response>
  /** Makes an operator of a role who is logged in, and answers the token. */
  readonly hire: (role: Role, name?: string) => Promise<string>
  /** What an operator who was hired proves themselves with, once; the clock moves by half a minute. */
  readonly proof: () => FreshProof
  readonly end: () => Promise<void>
}

/** Starts an edge; `more` routes are served beside the product's own, and nobody is counted. */
export async function edgeTest(
  more: readonly Route[] = [],
  countCall: (ip: string) => void = () => undefined,
): Promise<EdgeTest> {
  const database = await freshDatabase()
  const clock = testClock()
  const aside = connect(database.url)
  const routes = [...allRoutes(routeDeps()), ...more]
  const deps: EdgeDeps = {
    routes,
    db: database.sql,
    aside,
    clock,
    ids: systemIds(clock),
    secrets: { envelope: envelopeSecret, requests: 'a secret of the tests' },
    findCaller: findCallerIn(aside),
    refuseClosed,
    countCall,
    trustProxy: false,
  }
  const app = createEdge(deps)
  const deskDeps = {
    ...deps,
    desk: {
      findOperator: (token: string, now: Instant) => findOperator(aside, token, now),
      record: recordActs,
    },
  }
  const console = createEdge(deskDeps).route('/', createExportEdge(deskDeps))
  const request = async (path: string, init: RequestInit) => app.request(path, init)
  const post = async (path: string, body: string, headers: Headers) => {
    const response = await request(path, { method: 'POST', body, headers })
    return { ...Reply.parse(await response.json()), status: response.status }
  }
  const desk: EdgeTest['desk'] = async (path, body, headers = {}) => {
    const init = { method: 'POST', body: JSON.stringify(body), headers }
    const response = await console.request(`/json/${path}`, init)
    return { ...Reply.parse(await response.json()), status: response.status }
  }
  const json: EdgeTest['json'] = (path, body, headers = {}) =>
    post(`/json/${path}`, JSON.stringify(body), headers)
  return {
    database,
    clock,
    routes,
    request,
    json,
    sealed: (path, data, headers = {}, time = clock.now()) =>
      post(`/api/${path}`, seal(testOrigin.device, data, time), headers),
    join: async (username) => {
      // An edge without a socket knows no address: everybody in a test comes from one network.
      await forgetTries(database, '')
      return joinAs(json, username)
    },
    desk,
    download: async (ticket, headers = {}) =>
      console.request(exportPath, { method: 'POST', headers: { ticket, ...headers } }),
    hire: (role, name) => hire(database, clock, role, name),
    proof: () => nextProof(clock),
    end: () => endAll(aside, database),
  }
}

/** The site of tests' passkeys. */
export const testSite = { rpId: 'localhost', origin: 'http://localhost:4600' }

/** The console's, on the same host. */
export const testConsole = { rpId: 'localhost', origin: 'http://localhost:4601' }

const routeDeps = () => ({
  codeSecret: 'a secret of the tests',
  site: testSite,
  consoleSite: testConsole,
  emailRule: () => Promise.resolve('spec' as const),
  hostApps,
  ownsFile,
  files: createFiles({
    store: diskFiles(path.join(tmpdir(), 'auric-edge-files')),
    documentSecret: 'a secret of the tests',
  }),
  ...kycDeps(
    { DOCUMENT_SECRET: 'a secret of the tests' },
    () => Promise.resolve(undefined),
    retentionTerms,
  ),
  checkSecondFactor: checkSecondFactor({ codeSecret: 'a secret of the tests', site: testSite }),
  requireProof,
  push: undefined,
  identityProvider: undefined,
  thirdTerms,
  ...allClear,
  telegram: testTelegram,
  issuers: {},
  cardTerms,
  openImage: () => Promise.resolve(undefined),
  agentOrders,
  attestationKey: generateKeyPairSync('ed25519').publicKey,
})

const seal = (device: Device, data: unknown, time: number): string =>
  sealEnvelope(device, data, time, {
    secret: envelopeSecret,
    md5: (text) => createHash('md5').update(text).digest('hex').toUpperCase(),
  })

async function joinAs(json: EdgeTest['json'], identifier: string): Promise<string> {
  const { data } = await json('identity/register', {
    way: 'username',
    identifier,
    password: goodPassword,
    acceptTerms: true,
  })
  return z.object({ token: z.string() }).parse(data).token
}

async function endAll(aside: Database, database: TestDatabase): Promise<void> {
  await aside.end()
  await database.drop()
}

/** The name of the failure in a reply; undefined for a success. */
export const failureIn = (reply: EdgeReply): string | undefined =>
  z.safeParse(z.object({ error: z.string() }), reply.data).data?.error

/** The header that says who calls. */
export const as = (token: string): Headers => ({ authorization: `Bearer ${token}` })
