/** Where a scanned address leads. */
import { Failure } from '#contract/errors.ts'
import { checkAddress } from '#contract/transfers.ts'
import { call } from '#web/app/api.ts'
import { back, go } from '#web/app/history.ts'
import { giveChoice } from '#web/app/handover.ts'
import { type Recipient, chooseRecipient } from '#web/transfers/draft.ts'
import { queryOfRecipient } from '#web/transfers/payees.ts'

/** Who asked for the scan: a form (`for`), an address field (`field`), or nobody. */
export type ScanQuery = Readonly<Record<string, string>>

/** A recipient on a chain, or the user of Auric whose address it is: sending to them is free. */
async function recipientAt(asset: string, network: string, address: string): Promise<Recipient> {
  try {
    const checked = await call(checkAddress, { asset, network, address })
    return { kind: 'onchain', network, address: checked.address }
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'ADDRESS_INTERNAL') throw error
    const { uid, maskedName } = error.details
    if (uid === undefined || maskedName === undefined) throw error
    return { kind: 'internal', uid, maskedName }
  }
}

/** Puts an address into the field or form that asked for it; false when neither is there. */
export async function answerScan(query: ScanQuery, address: string): Promise<boolean> {
  const { field, for: form, asset, network } = query
  if (field !== undefined && giveChoice(field, address)) {
    back('/pages/exchange/transfer')
    return true
  }
  if (form === undefined || asset === undefined || network === undefined) return false
  if (!chooseRecipient(form, await recipientAt(asset, network, address))) return false
  back('/pages/exchange/transfer')
  return true
}

/** Begins a transfer; `amount` is as typed. @throws Failure when the address cannot be sent to */
export async function beginTransfer(
  { asset, network }: { readonly asset: string; readonly network: string },
  address: string,
  amount?: string,
): Promise<void> {
  const recipient = await recipientAt(asset, network, address)
  const query = queryOfRecipient(recipient, asset)
  go('/pages/exchange/transfer', { ...query, ...(amount ? { amount } : {}) }, 'replace')
}
