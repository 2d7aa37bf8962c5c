/** What moved on a card, written down where it moves: statements and bills read nothing else. */
import { currencyScale } from '#contract/cards.ts'
import { type Catalogue, assetByCode } from '#server/assets/catalogue.ts'
import type { Deciding } from '#server/cards/purchase/deciding.ts'
import type { CardRow } from '#server/cards/store.card.ts'
import { type EntryRow, insertEntry } from '#server/cards/bill/store.entry.ts'

/** A movement: `change` on the card and, where the wallet paid or was paid, in its coin. */
export type Entry = Pick<EntryRow, 'kind' | 'change'> & {
  /** In the card's currency: what the wallet paid of it (+), or got back (−). */
  readonly covered?: bigint
  /** Signed as the wallet sees it. */
  readonly wallet?:
    | {
        readonly asset: string
        readonly scale: number
        readonly units: bigint
        readonly rate: NonNullable<EntryRow['rate']>
      }
    | undefined
  readonly authorisation?: string | null
  readonly orderNo?: string | null
}

/** Writes it in the transaction of the ledger's command; what moves nothing is none. */
export async function noteEntry(
  { sql, clock, ids }: Deciding,
  { id: cardId, userId }: Pick<CardRow, 'id' | 'userId'>,
  { kind, change, covered = 0n, wallet, authorisation = null, orderNo = null }: Entry,
): Promise<void> {
  if (change === 0n) return
  await insertEntry(sql, {
    id: ids.uuid(),
    cardId,
    userId,
    kind,
    change,
    covered,
    asset: wallet?.asset ?? null,
    units: wallet?.units ?? null,
    scale: wallet?.scale ?? null,
    rate: wallet?.rate ?? null,
    authorisation,
    orderNo,
    at: clock.now(),
  })
}

/** Decimals of a coin or of a card's currency. @throws Failure ASSET_UNKNOWN */
export const scaleIn = (known: Catalogue, asset: string): number =>
  currencyScale(asset) ?? assetByCode(known, asset).scale
