/** What an outside company that checks identities is asked, in our words. */

/** Where the company stands with one person. */
export type Check = {
  /** The person's name there. */
  readonly applicant: string
  /** `retry`: something has to be sent again; `refused`: the answer is no, for good. */
  readonly state: 'open' | 'approved' | 'retry' | 'refused'
  /** What it says to the person, in its words. */
  readonly note: string | undefined
}

/** The company does not take this order, now or later: asking again is of no use. */
export class ProviderRefusal extends Error {
  override readonly name = 'ProviderRefusal'
}

/** News that the company sent: which order it should be asked about. */
export type ProviderNews = { readonly orderNo: string }

/**
 * The company. Each order is one person there. Whatever throws, but a `ProviderRefusal`, has an
 * unknown outcome: look with `find` before asking again.
 */
export type IdentityProvider = {
  /** Undefined when it knows no such person, or no longer. */
  readonly find: (orderNo: string) => Promise<Check | undefined>
  /** @throws ProviderRefusal */
  readonly create: (orderNo: string) => Promise<Check>
  /** A page of its own on which the person is checked; good for half an hour. */
  readonly page: (orderNo: string, language: string) => Promise<{ readonly url: string }>
  /** Its page that ours may show in a frame; undefined where none is set up. */
  readonly frame: string | undefined
  /** What the framed page knows a person by; soon over. */
  readonly token: (orderNo: string) => Promise<{ readonly token: string; readonly seconds: number }>
  /** Reads what was sent to us; undefined when the company did not sign it. */
  readonly readNews: (
    body: Uint8Array,
    headers: Headers,
  ) => ProviderNews | 'nothing of ours' | undefined
}
