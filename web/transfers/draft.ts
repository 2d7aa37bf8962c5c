/** A transfer being filled in: it outlives going to choose the recipient and coming back. */
import { currentUserId, watchSession } from '#web/app/session.ts'
import { createStore, useStore } from '#web/app/store.ts'

export type Recipient =
  | {
      readonly kind: 'onchain'
      readonly network: string
      readonly address: string
      /** Name in the address book. */
      readonly name?: string
    }
  | {
      readonly kind: 'internal'
      readonly uid: string
      readonly maskedName: string
      readonly name?: string
    }

export type Draft = {
  readonly kind: 'onchain' | 'internal'
  readonly asset: string | undefined
  readonly network: string | undefined
  readonly recipient: Recipient | undefined
  /** As typed; see `readAmount`. */
  readonly amount: string
  readonly confirm: string
  readonly note: string
}

/** Drafts kept at once: one for each page of the stack. */
const draftMax = 6

const drafts = createStore<ReadonlyMap<string, Draft>>(new Map())

let owner = currentUserId()
// What one person filled in is not for the next on the same device.
watchSession(() => {
  if (owner === currentUserId()) return
  owner = currentUserId()
  drafts.set(new Map())
})

/** The draft of a page; `first` is what it begins as. */
export const useDraft = (key: string, first: Draft): Draft => useStore(drafts).get(key) ?? first

export function changeDraft(key: string, draft: Draft): void {
  const kept = [...drafts.get()].filter(([other]) => other !== key).slice(1 - draftMax)
  drafts.set(new Map([...kept, [key, draft]]))
}

/** Chooses the recipient of a draft that another page fills in; false when it is gone. */
export function chooseRecipient(key: string, recipient: Recipient): boolean {
  const draft = drafts.get().get(key)
  if (!draft) return false
  changeDraft(key, {
    ...draft,
    recipient,
    kind: recipient.kind,
    network: recipient.kind === 'onchain' ? recipient.network : draft.network,
  })
  return true
}
