/** Using a card: what the issuer alone knows of it, and proof that it stays there. */
import assert from 'node:assert/strict'
import type { Page, Request } from 'playwright-core'
import { firstCards } from '#contract/cards.programmes.ts'
import { type CardType, cardTypes } from '#contract/cards.ts'
import { assert as must } from '#kernel/assert.ts'
import type { Counter, CounterPayment, Sale } from '#sandbox/issuing/counter.ts'
import type { CardSecret } from '#sandbox/issuing/secret.ts'
import { systemClock } from '#server/platform/clock.ts'
import { writeSetting } from '#server/settings/read.ts'
import type { Holder } from '#e2e/steps/cards.money.ts'
import type { System } from '#e2e/support/system.ts'

/** The companies that issue cards. */
export type IssuerName = 'stripe' | 'lithic'

/** Has all new cards of some types, or of all, issued by one company, and the others as at first. */
export const issueBy = (
  { database }: System,
  issuer: IssuerName,
  types: readonly CardType[] = cardTypes,
): Promise<unknown> =>
  writeSetting(database.sql, systemClock, {
    ...firstCards,
    programmes: firstCards.programmes.map((one) =>
      types.includes(one.type) ? { ...one, issuer } : one,
    ),
  })

/** A card as its issuer's stand-in knows it. */
export type AtIssuer = {
  readonly id: string
  readonly counter: Counter
  readonly secret: CardSecret
  /** Pays at a shop, and how it ended. */
  readonly pay: (cents: number, over?: Partial<Sale>) => Promise<CounterPayment>
}

const shop = {
  currency: 'USD',
  name: 'Kaffeine Lab',
  category: '5812',
  country: 'HK',
  how: 'chip',
} as const satisfies Partial<Sale>

/** Finds it there. */
export function atIssuer({ sandbox }: System, { card }: Holder, issuer: IssuerName): AtIssuer {
  const { counter, desk } = sandbox[issuer]
  const found = counter.cards().find(({ last4 }) => last4 === card.last4)
  const secret = found && desk.books.secrets.get(found.id)
  must(found && secret, 'the issuer has the card')
  return {
    id: found.id,
    counter,
    secret,
    pay: async (amount, over = {}) => {
      const id = await counter.pay({ ...shop, cardId: found.id, amount, ...over })
      const payment = counter.payments().find((one) => one.id === id)
      must(payment, 'the issuer has the payment')
      return payment
    },
  }
}

/** Everything that pages send to us, from now on. */
export function listenTo({ appUrl }: System, page: Page): () => string {
  const { port } = new URL(appUrl)
  const said: string[] = []
  page.on('request', (request: Request) => {
    if (new URL(request.url()).port !== port) return
    const body = request.postData() ?? ''
    said.push(request.url(), body, opened(body), JSON.stringify(request.headers()))
  })
  return () => said.join('\n')
}

/** What is in a sealed body: base64 would hide anything. */
function opened(body: string): string {
  const sealed = /^\{"data":"([A-Za-z0-9+/=]+)"\}$/.exec(body)?.[1]
  return sealed === undefined ? '' : Buffer.from(sealed, 'base64').toString()
}

/** Everything that is kept in tables, as text. */
async function tablesOf({ database: { owner: sql } }: System): Promise<string> {
  const tables = await sql<{ readonly schemaname: string; readonly tablename: string }[]>`
    select schemaname, tablename
    from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`
  const rows: string[] = []
  for (const { schemaname, tablename } of tables) {
    const found = await sql<{ readonly row: string }[]>`
      select t::text as row
      from ${sql(schemaname)}.${sql(tablename)} t`
    rows.push(...found.map(({ row }) => row))
  }
  return rows.join('\n')
}

/** @throws AssertionError naming where a secret was found that is the issuer's alone */
export async function assertUnknownToUs(
  system: System,
  secrets: readonly string[],
  said: string,
): Promise<void> {
  const places = { requests: said, tables: await tablesOf(system), logs: system.logs() }
  assert.ok(places.tables.length > 0 && places.logs.length > 0, 'there was something to look at')
  for (const [place, text] of Object.entries(places)) {
    for (const secret of secrets) {
      assert.ok(
        !new RegExp(`(?<![0-9a-f])${secret}(?![0-9a-f])`).test(text),
        `a secret of a card is in the ${place}`,
      )
    }
  }
}
