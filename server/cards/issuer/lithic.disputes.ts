/** Disputes at Lithic: opened, given their evidence, and taken on by its own people. */
import type { Lithic } from 'lithic'
import { after, dateOf, dayMs, minuteMs } from '#kernel/time.ts'
import type {
  Contested,
  DisputeOrder,
  EvidenceFile,
  IssuerDisputes,
} from '#server/cards/issuer/dispute.ts'
import {
  type LithicDeps,
  lithicCommand,
  lithicQuestion,
  lithicQuestionOf,
} from '#server/cards/issuer/lithic.calls.ts'
import { disputeFrom } from '#server/cards/issuer/lithic.events.ts'
import { readRows } from '#server/cards/issuer/rows.ts'
import { log } from '#server/platform/log.ts'

const pageRows = 100
/** A payment may have begun so long before it was taken. */
const beganBeforeMs = 35 * dayMs
/** Pages of a card's payments that are looked through for one that began without a promise. */
const pagesMax = 20
/** Patience with a file. */
const uploadMs = minuteMs / 2

/** The calls. A payment is contested once there, so it is what a dispute is found by. */
export function lithicDisputes(deps: LithicDeps): IssuerDisputes {
  const { client } = deps
  const { disputes } = client
  return {
    readDispute: async (id) => {
      const found = await lithicQuestionOf(() => disputes.retrieve(id))
      return found && disputeFrom(found)
    },
    findDispute: async (contested) => {
      const token = await lithicQuestion(() => paymentOf(client, contested))
      if (token === undefined) return undefined
      const page = await lithicQuestion(() => disputes.list({ transaction_tokens: [token] }))
      const found = page.data.find(({ transaction_token: of }) => of === token)
      return found && disputeFrom(found)
    },
    openDispute: (order) =>
      lithicCommand(async () => {
        const token = await paymentOf(client, order)
        if (token === undefined) return undefined
        const made = await disputes.create(
          {
            transaction_token: token,
            amount: Number(order.money.amount),
            reason: reasonOf(order),
            customer_note: noteOf(order),
            customer_filed_date: dateOf(order.filedAt).toISOString(),
          },
          keyed(order.key),
        )
        return disputeFrom(made)
      }),
    addEvidence: ({ disputeId, files }) =>
      lithicCommand(async () => {
        const there = await disputes.listEvidences(disputeId, { page_size: pageRows })
        const held = new Set(there.data.filter(isHeld).map(({ filename }) => filename))
        for (const file of files) {
          if (!held.has(file.name)) await upload(deps, disputeId, file)
        }
        return { held: files.length }
      }).catch(unknownUpload),
    // Its own people hand on what is new: there is no call for it.
    submitDispute: ({ disputeId }) =>
      lithicCommand(async () => disputeFrom(await disputes.retrieve(disputeId))),
    withdrawDispute: ({ disputeId, key }) =>
      lithicCommand(async () => disputeFrom(await disputes.delete(disputeId, keyed(key)))),
    listDisputes: async ({ since, page: from }) => {
      const listed = await lithicQuestion(() =>
        disputes.list({
          begin: dateOf(since).toISOString(),
          page_size: pageRows,
          ...(from === undefined ? {} : { starting_after: from }),
        }),
      )
      const rows = readRows('lithic', listed.data, (row) => [disputeFrom(row)])
      return { rows, next: listed.has_more ? listed.data.at(-1)?.token : undefined }
    },
  }
}

const keyed = (key: string) => ({ headers: { 'Idempotency-Key': key } })

const isHeld = ({ upload_status: status }: Lithic.DisputeEvidence): boolean => status === 'UPLOADED'

/** The payment as a whole; of what was taken without a promise we know only the movement. */
async function paymentOf(client: Lithic, contested: Contested): Promise<string | undefined> {
  const { authorisationId, transactionId, cardId, at } = contested
  if (authorisationId !== undefined) return authorisationId
  const query = {
    card_token: cardId,
    begin: dateOf(after(at, -beganBeforeMs)).toISOString(),
    page_size: pageRows,
  }
  let page = await client.transactions.list(query)
  for (let left = pagesMax; left > 0; left -= 1) {
    const found = page.data.find(({ events }) =>
      events?.some(({ token }) => token === transactionId),
    )
    if (found) return found.token
    if (!page.hasNextPage()) return undefined
    page = await page.getNextPage()
  }
  return undefined
}

/**
 * The address is signed for this file alone, and is no place for our key. Each try asks for another:
 * one that was asked for and not used runs out by itself.
 */
async function upload(
  { client, options }: LithicDeps,
  disputeId: string,
  { name, bytes }: EvidenceFile,
): Promise<void> {
  const slot = await client.disputes.initiateEvidenceUpload(disputeId, { filename: name })
  const address = slot.upload_url === undefined ? undefined : URL.parse(slot.upload_url)
  const isTrusted =
    address?.protocol === 'https:' || address?.origin === URL.parse(options.url)?.origin
  if (!address || !isTrusted) throw new UploadFailed('no address to upload to')
  const answer = await fetch(address, {
    method: 'PUT',
    body: new Uint8Array(bytes),
    headers: { 'content-type': 'image/jpeg' },
    redirect: 'error',
    signal: AbortSignal.timeout(uploadMs),
  }).catch(() => undefined)
  if (!answer?.ok) throw new UploadFailed(`the upload was answered ${answer?.status ?? 'nothing'}`)
}

/** The file is not there, or nobody knows: it is uploaded anew, to another address. */
class UploadFailed extends Error {
  override readonly name = 'UploadFailed'
}

function unknownUpload(error: unknown): { readonly kind: 'unknown' } {
  if (!(error instanceof UploadFailed)) throw error
  log.warn({ part: 'cards', issuer: 'lithic', err: error }, 'evidence was not uploaded')
  return { kind: 'unknown' }
}

type Reason = Lithic.DisputeCreateParams['reason']

function reasonOf({ reason, authorisationId, presence, isCash }: DisputeOrder): Reason {
  switch (reason) {
    case 'notMine':
      if (authorisationId === undefined) return 'MISSING_AUTH'
      if (presence === 'unknown') return 'FRAUD_OTHER'
      return presence === 'present' ? 'FRAUD_CARD_PRESENT' : 'FRAUD_CARD_NOT_PRESENT'
    case 'notReceived':
      return isCash ? 'ATM_CASH_MISDISPENSE' : 'GOODS_SERVICES_NOT_RECEIVED'
    case 'notAsDescribed':
      return 'GOODS_SERVICES_NOT_AS_DESCRIBED'
    case 'twice':
      return 'DUPLICATED'
    case 'cancelled':
      return 'CANCELLED'
    case 'other':
      return 'OTHER'
  }
}

/** The note is all that its people read: what was bought stands before what happened. */
function noteOf({ product, explanation }: DisputeOrder): string {
  if (!product) return explanation
  const kind = product.isService ? 'service' : 'goods'
  const day = product.day === undefined ? '' : `, ${product.day}`
  return `${product.name} (${kind}${day})\n${explanation}`
}
