/** Cards on a real database: members with a card and money on it, and an issuer's words. */
import { type CardsEntry, firstCards } from '#contract/cards.programmes.ts'
import type { CardType } from '#contract/cards.ts'
import { assert } from '#kernel/assert.ts'
import type { Ids } from '#kernel/id.ts'
import type { Clock, Instant } from '#kernel/time.ts'
import { toAmount, zero } from '#kernel/money.ts'
import { onCard, trust } from '#server/cards/accounts.ts'
import type { Decision } from '#server/cards/purchase/authorise.ts'
import { type Decider, createDecider } from '#server/cards/purchase/decider.ts'
import type { Deciding, Following } from '#server/cards/purchase/deciding.ts'
import { followAuthorisation, followTransaction } from '#server/cards/purchase/follow.ts'
import type {
  Authorisation,
  AuthorisationRequest,
  CardTransaction,
} from '#server/cards/issuer/payment.ts'
import {
  type AuthorisationRow,
  lockAuthorisation,
} from '#server/cards/purchase/store.authorisation.ts'
import { type CardRow, insertCard, lockCardById, updateCard } from '#server/cards/store.card.ts'
import { existingFund } from '#server/cards/fund/store.fund.ts'
import { type Holding, balanceOf } from '#server/ledger/balances.ts'
import { post } from '#server/ledger/post.ts'
import { systemIds } from '#server/platform/ids.ts'
import { type Member, type TransfersTest, transfersTest } from '#server/transfers/testing.ts'

/** Cards under test. */
export type CardsTest = TransfersTest & {
  /** What the programmes are; a test may set another. */
  terms: CardsEntry
  /** A card in use with so many cents on it; fields that a test wants otherwise over it. */
  readonly card: (
    member: Member,
    given?: { readonly type?: CardType; readonly cents?: bigint } & Partial<CardRow>,
  ) => Promise<CardRow>
  /** The card as it is now. */
  readonly now: (card: Pick<CardRow, 'id'>) => Promise<CardRow>
  readonly change: (card: CardRow, change: Partial<CardRow>) => Promise<void>
  readonly on: (card: CardRow) => Promise<Holding>
  /** A shop asks; what is not given is a purchase by chip of `cents` at a café. */
  readonly ask: (card: CardRow, cents: bigint, given?: Asked) => Promise<Decision>
  /** The issuer tells how an authorisation stands. */
  readonly told: (card: CardRow, given: Told) => Promise<boolean>
  /** The issuer tells of money that moved. */
  readonly moved: (card: CardRow, given: Moved) => Promise<boolean>
  /** Cents in a member's trust fund. */
  readonly inFund: (member: Member) => Promise<bigint>
  readonly authorisation: (issuerId: string) => Promise<AuthorisationRow | undefined>
}

type Asked = Partial<Omit<AuthorisationRequest, 'money' | 'merchant'>> & {
  readonly currency?: string
  readonly category?: string
  readonly country?: string
}
type Told = Pick<Authorisation, 'id' | 'state'> & {
  readonly cents?: bigint
  readonly captured?: bigint
  readonly isOurDecision?: boolean
  readonly isAsked?: boolean
  /** Of when it is; of now, unless said. */
  readonly asOf?: Instant
}
type Moved = Pick<CardTransaction, 'id' | 'kind'> & {
  readonly cents: bigint
  readonly authorisationId?: string
  readonly currency?: string
}

const cafe = { name: 'Kaffeine Lab', categoryCode: '5814', city: 'Tokyo', country: 'JP' } as const

const plainNews = {
  merchant: cafe,
  method: 'chip',
  isCash: false,
  decline: undefined,
  isAsked: false,
  isOurDecision: true,
} as const

const usd = (cents: bigint) => ({ currency: 'USD', amount: toAmount(cents) })

/** Starts it on a database of its own. */
export async function cardsTest(): Promise<CardsTest> {
  const transfers = await transfersTest()
  const { sql } = transfers.database
  const ids = systemIds(transfers.clock)
  const within = async <T>(work: (deciding: Deciding) => Promise<T>): Promise<T> => {
    const done: { value?: T } = {}
    await sql.begin(async (tx) => {
      done.value = await work({ sql: tx, clock: transfers.clock, ids })
    })
    assert('value' in done, 'the transaction ended well')
    return done.value
  }
  const deps = { cardTerms: () => Promise.resolve(test.terms) }
  const following = (deciding: Deciding): Following => ({ ...deciding, deps, issuer: 'stripe' })
  const decide = createDecider({ db: sql, clock: transfers.clock, ids, ...deps }, 'stripe')
  const test: CardsTest = {
    ...transfers,
    terms: firstCards,
    card: async (member, { type = 'UTGL', cents = 0n, ...over } = {}) => {
      const id = ids.uuid()
      const row = { ...plainCard, id, userId: member.userId, type, issuerCard: `ic_${id}`, ...over }
      const card = { ...row, createdAt: transfers.clock.now() }
      assert(
        await insertCard(sql, { ...card, state: 'active', lockedBy: null }),
        'the card is a new one',
      )
      await updateCard(sql, card)
      if (cents > 0n) {
        const leg = { asset: 'USD', amount: toAmount(cents), kind: 'card_load' }
        const legs = [{ ...leg, debit: trust, credit: onCard(id) }]
        await post(sql, [{ cmd: ids.uuid(), legs }])
      }
      return card
    },
    now: async ({ id }) => {
      const found = await lockCardById(sql, id)
      assert(found, 'the card is there')
      return found
    },
    change: async (card, change) => {
      await updateCard(sql, { ...(await test.now(card)), ...change })
    },
    on: ({ id }) => balanceOf(sql, id, 'USD'),
    ...tellers({ within, following, clock: transfers.clock, ids, decide }),
    inFund: async ({ userId }) => {
      const fund = await existingFund(sql, userId)
      return fund === undefined ? 0n : (await balanceOf(sql, fund, 'USD')).available
    },
    authorisation: (issuerId) => lockAuthorisation(sql, 'stripe', issuerId),
  }
  return test
}

type Tellers = Pick<CardsTest, 'ask' | 'told' | 'moved'>

/** What shops and the issuer say, each in a transaction of its own. */
function tellers({
  within,
  following,
  clock,
  ids,
  decide,
}: {
  readonly within: <T>(work: (deciding: Deciding) => Promise<T>) => Promise<T>
  readonly following: (deciding: Deciding) => Following
  readonly clock: Clock
  readonly ids: Ids
  readonly decide: Decider
}): Tellers {
  return {
    ask: (card, cents, { currency = 'USD', category, country, ...given } = {}) =>
      decide({
        authorisationId: ids.uuid(),
        requestId: ids.uuid(),
        cardId: card.issuerCard,
        money: { currency, amount: toAmount(cents) },
        held: usd(0n),
        charged: { currency, amount: toAmount(cents) },
        merchant: {
          ...cafe,
          categoryCode: category ?? cafe.categoryCode,
          country: country ?? cafe.country,
        },
        method: 'chip',
        isCash: false,
        allowsPart: false,
        at: clock.now(),
        ...given,
      }),
    told: (card, { id, state, cents = 0n, captured = 0n, asOf, ...over }) =>
      within((deciding) =>
        followAuthorisation(
          following(deciding),
          {
            id,
            cardId: card.issuerCard,
            state,
            held: usd(cents),
            charged: usd(cents),
            captured: toAmount(captured),
            ...plainNews,
            at: clock.now(),
            ...over,
          },
          asOf ?? clock.now(),
        ),
      ),
    moved: (card, { id, kind, cents, authorisationId, currency = 'USD' }) =>
      within((deciding) =>
        followTransaction(following(deciding), {
          id,
          cardId: card.issuerCard,
          authorisationId,
          kind,
          money: { currency, amount: toAmount(cents) },
          charged: usd(cents),
          merchant: cafe,
          at: clock.now(),
        }),
      ),
  }
}

/** A card in use of which nothing is out of the ordinary. */
export const plainCard = {
  form: 'physical',
  issuer: 'stripe',
  issuerHolder: 'ich_1',
  fingerprint: null,
  state: 'active',
  lockedBy: null,
  closeReason: null,
  moneyKept: false,
  holderLocked: false,
  issuerTold: true,
  moves: 0,
  currency: 'USD',
  region: 'JP',
  last4: '4821',
  expiryMonth: 9,
  expiryYear: 2029,
  holderName: 'DEMO HOLDER',
  remark: '',
  phone: null,
  pinSet: false,
  online: true,
  contactless: true,
  cash: true,
  abroad: true,
  blockedGroups: [],
  limitSingle: null,
  limitDaily: null,
  limitMonthly: null,
  owed: zero,
  shipping: null,
  carrier: null,
  trackingNo: null,
  eta: null,
  replaces: null,
  replacedBy: null,
  activatedAt: null,
} as const satisfies Omit<CardRow, 'id' | 'userId' | 'type' | 'issuerCard' | 'createdAt'>
