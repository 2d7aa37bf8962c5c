/** Identity records on a real database: applicants with documents, and reviewers. */
import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type * as z from 'zod/mini'
import sharp from 'sharp'
import { KycChanges, type KycRecord } from '#contract/kyc.ts'
import type { UploadedFile } from '#contract/files.ts'
import { assert } from '#kernel/assert.ts'
import { type Clock, after, dateIn, dayMs } from '#kernel/time.ts'
import type { Sql } from '#server/platform/db.ts'
import { systemIds } from '#server/platform/ids.ts'
import { migrateJobs } from '#server/platform/jobs.ts'
import type { Caller } from '#server/platform/http/route.ts'
import { type TestDatabase, freshDatabase } from '#server/platform/testing.ts'
import { type TestServer, testServer } from '#server/platform/testing.context.ts'
import { diskFiles } from '#server/files/fileStore.disk.ts'
import { type Files, createFiles } from '#server/files/files.ts'
import { ownsDocument } from '#server/files/own.ts'
import type { KeptDeps } from '#server/kyc/kept.ts'
import type { DeskDeps, Reviewer } from '#server/kyc/kyc.ts'
import type { Desk } from '#server/kyc/review.ts'
import { keepDraft } from '#server/kyc/saveDraft.ts'
import { listScreening } from '#server/kyc/screening.ts'
import { insertApproved } from '#server/kyc/store.document.ts'
import { selectApplication, updateRenewed, updateSubmitted } from '#server/kyc/store.ts'
import { handIn } from '#server/kyc/submit.ts'

/** Identity records under test. */
export type KycTest = TestServer & {
  readonly database: TestDatabase
  readonly deps: DeskDeps & KeptDeps
  readonly files: Files
  /** Where uploads are kept. */
  readonly folder: string
  readonly applicant: () => Caller
  readonly reviewer: (name: string) => Reviewer
  /** Uploads a picture, or these bytes. */
  readonly upload: (caller: Caller, purpose?: string, bytes?: Uint8Array) => Promise<UploadedFile>
  /** Writes a whole form with other fields over it. */
  readonly fill: (caller: Caller, over?: z.input<typeof KycChanges>) => Promise<KycRecord>
  /** Fills in and hands in. */
  readonly apply: (caller: Caller, over?: z.input<typeof KycChanges>) => Promise<KycRecord>
  /** Does something at the desk, in a transaction of its own. */
  readonly at: <T>(reviewer: Reviewer, work: (desk: Desk) => Promise<T>) => Promise<T>
}

/** Days that a form approved so is valid. */
const validDays = 365

/** Makes a user one whose own form was approved, without the way there. */
export async function approveForm(sql: Sql, clock: Clock, userId: string): Promise<void> {
  const now = clock.now()
  await sql`
    insert into kyc_application (user_id, state, version, submitted_at, valid_until)
    values (${userId}, 'approved', 1, ${now}, ${dateIn('UTC', after(now, validDays * dayMs))})`
}

const fingerprintFor = (document: string): Buffer => createHash('sha256').update(document).digest()

/** Says with which document the form of such a user was approved. */
export async function approveDocument(sql: Sql, userId: string, document: string): Promise<void> {
  await sql`
    update kyc_application
       set fingerprint = ${fingerprintFor(document)}
     where user_id = ${userId}`
  await insertApproved(sql, userId)
}

/** Hands in a renewal with another document, without the way there. */
export async function renewWith(
  sql: Sql,
  clock: Clock,
  userId: string,
  document: string,
): Promise<void> {
  const at = clock.now()
  await updateRenewed(sql, userId, at)
  const opened = await selectApplication(sql, userId)
  assert(opened, 'what is renewed is there')
  const fingerprint = fingerprintFor(document)
  const isSent = await updateSubmitted(sql, opened, { fingerprint, isListed: false, at })
  assert(isSent, 'what was opened is handed in')
}

/** How long identity is kept in tests. */
export const testTerms = { approvedDays: 1_826, rejectedDays: 365, draftDays: 90 }

/** A form in which nothing is wrong; the pictures are missing. */
export const goodForm = {
  issuingRegion: 'DE',
  documentType: 'idCard',
  documentNumber: 'L01X00T47',
  expiresOn: '2031-05-12',
  firstName: 'Erika',
  lastName: 'Mustermann',
  birthday: '1984-01-26',
  nationality: 'DE',
  cardName: 'E MUSTERMANN',
} as const

/** A photo as a phone takes it, with a note of what took it. */
export const takenPhoto = (): Promise<Buffer> =>
  sharp({ create: { width: 400, height: 300, channels: 3, background: '#c9a227' } })
    .withExif({ IFD0: { Make: 'Camera' } })
    .jpeg()
    .toBuffer()

/** Starts it on a database and a folder of its own. */
export async function kycTest(): Promise<KycTest> {
  const database = await freshDatabase()
  await migrateJobs(database.url.replace('auric_app@', 'auric_jobs@'))
  const server = testServer(database)
  const folder = await mkdtemp(path.join(tmpdir(), 'auric-kyc-'))
  const documentSecret = 'a secret of the tests'
  const files = createFiles({ store: diskFiles(folder), documentSecret })
  const deps: DeskDeps & KeptDeps = {
    retentionTerms: () => Promise.resolve(testTerms),
    documentSecret,
    ownsDocument,
    openDocument: files.openDocument,
    screening: listScreening([{ name: 'Viktor Morozhenko', birthday: '1961-03-09' }]),
  }
  const ids = systemIds(server.clock)
  const upload: KycTest['upload'] = async (caller, purpose = 'kyc', bytes) => {
    const picture = bytes ?? (await takenPhoto())
    const body = new FormData()
    body.set('file', new File([new Uint8Array(picture)], 'photo.jpg'))
    body.set('name', 'photo.jpg')
    body.set('purpose', purpose)
    const request = new Request('http://localhost/', { method: 'POST', body })
    return server.callAs(caller, files.receive, request)
  }
  const fill: KycTest['fill'] = async (caller, over = {}) => {
    const [document, address, signature] = [
      await upload(caller),
      await upload(caller),
      await upload(caller),
    ]
    const form = {
      ...goodForm,
      documentPhoto: document.id,
      addressPhoto: address.id,
      signature: signature.id,
      ...over,
    }
    return server.callAs(caller, keepDraft(deps), KycChanges.parse(form))
  }
  return {
    ...server,
    database,
    deps,
    files,
    folder,
    applicant: () => {
      const userId = ids.uuid()
      return { userId, sessionId: userId, roles: [], frozen: false }
    },
    reviewer: (name) => ({ id: ids.uuid(), name }),
    upload,
    fill,
    apply: async (caller, over) => {
      await fill(caller, over)
      return server.callAs(caller, handIn(deps), {})
    },
    at: (reviewer, work) =>
      server.visit((_input, { sql, clock }) => work({ sql, clock, ids, reviewer }), {}),
    end: async () => {
      await server.end()
      await database.drop()
      await rm(folder, { recursive: true })
    },
  }
}
