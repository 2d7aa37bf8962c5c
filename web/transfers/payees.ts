/** Payees as recipients, and recipients as addresses of the transfer page: pure. */
import type { Payee } from '#contract/transfers.ts'
import type { Recipient } from '#web/transfers/draft.ts'

/** What a payee stands for; undefined for one without a target, which the server never makes. */
export function recipientOfPayee(payee: Payee): Recipient | undefined {
  if (payee.kind === 'onchain' && payee.network !== null && payee.address !== null) {
    return { kind: 'onchain', network: payee.network, address: payee.address, name: payee.name }
  }
  if (payee.uid === null) return undefined
  return {
    kind: 'internal',
    uid: payee.uid,
    maskedName: payee.maskedName ?? payee.uid,
    name: payee.name,
  }
}

/** The transfer page's query for a recipient. */
export function queryOfRecipient(
  recipient: Recipient,
  asset: string | undefined,
): Readonly<Record<string, string>> {
  const common = {
    kind: recipient.kind,
    ...(asset === undefined ? {} : { asset }),
  }
  return recipient.kind === 'onchain'
    ? { ...common, network: recipient.network, address: recipient.address }
    : { ...common, uid: recipient.uid }
}
