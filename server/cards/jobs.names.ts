/** Names of the jobs of cards, apart from what they do: those who queue them need no more. */

/** Has the issuer make the card of an approved application. `{ id }` of the application */
export const issueJob = 'cards.issue'

/** Closes the card that the issuer made of an application that was turned down. `{ id }` of it */
export const unissueJob = 'cards.unissue'

/** Tells the issuer in which state one of our cards is. `{ id }` of the card */
export const tellIssuerJob = 'cards.tellIssuer'

/** Asks the issuer how a card and its post are. `{ id }` of the card */
export const lookAtCardJob = 'cards.lookAtCard'

/** Brings a recharge from the trust fund on to the card. `{ id }` of the recharge */
export const loadJob = 'cards.load'

/** Checks an approved request to bind with the issuer. `{ id }` of the request */
export const checkBindJob = 'cards.checkBind'

/** Has the issuer take a dispute on, or let go of it. `{ id }` of the dispute */
export const tellDisputeJob = 'cards.tellDispute'
