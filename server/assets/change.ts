/** The catalogue as operators change it: entries with fields, each with the shape that it must have. */
import * as z from 'zod/mini'
import { AmountCodec, shortText } from '#contract/atoms.ts'
import type { ConfigEntry } from '#contract/settings.desk.ts'
import { assert } from '#kernel/assert.ts'
import {
  selectAssetRows,
  selectCoinRows,
  selectNetworkRows,
  updateAsset,
  updateCoin,
  updateNetwork,
} from '#server/assets/store.change.ts'
import { selectInternalLimits, upsertInternalLimit } from '#server/assets/store.ts'
import type { Sql } from '#server/platform/db.ts'

const Sort = z.int().check(z.minimum(0), z.maximum(999))
const Name = shortText(60).check(z.minLength(1))

const AssetFields = z.object({
  name: Name,
  displayScale: z.int().check(z.minimum(0), z.maximum(18)),
  sort: Sort,
  shown: z.boolean(),
})

/** More confirmations than this would keep people waiting for hours. */
const confirmationsMax = 1_000

const NetworkFields = z.object({
  name: Name,
  confirmations: z.int().check(z.minimum(1), z.maximum(confirmationsMax)),
  sort: Sort,
  open: z.boolean(),
})

const CoinFields = z
  .object({
    depositMin: AmountCodec,
    withdrawMin: AmountCodec,
    withdrawMax: AmountCodec,
    withdrawFee: AmountCodec,
    depositOpen: z.boolean(),
    withdrawOpen: z.boolean(),
  })
  .check(
    z.refine(({ depositMin }) => depositMin > 0n, { path: ['depositMin'] }),
    z.refine(({ withdrawMin }) => withdrawMin > 0n, { path: ['withdrawMin'] }),
    z.refine(({ withdrawMin, withdrawMax }) => withdrawMax >= withdrawMin, {
      path: ['withdrawMax'],
    }),
  )

const InternalFields = z.object({ min: AmountCodec, max: AmountCodec }).check(
  z.refine(({ min }) => min > 0n, { path: ['min'] }),
  z.refine(({ min, max }) => max >= min, { path: ['max'] }),
)

/** Shapes of the fields of each kind, from the wire. */
export const catalogueShapes = {
  asset: AssetFields,
  network: NetworkFields,
  coin: CoinFields,
  internal: InternalFields,
} as const
export type CatalogueKind = keyof typeof catalogueShapes

export const isCatalogueKind = (kind: string): kind is CatalogueKind =>
  Object.hasOwn(catalogueShapes, kind)

/** Everything of the catalogue that can be changed, in the order in which it is offered. */
export async function catalogueEntries(sql: Sql): Promise<ConfigEntry[]> {
  const [assets, networks, coins, limits] = await Promise.all([
    selectAssetRows(sql),
    selectNetworkRows(sql),
    selectCoinRows(sql),
    selectInternalLimits(sql),
  ])
  const scaleOf = (asset: string) => assets.find(({ code }) => code === asset)?.scale ?? null
  const plain = { asset: null, scale: null, amounts: [] }
  return [
    ...assets.map(({ code, name, displayScale, sort, shown }) => ({
      ...plain,
      kind: 'asset' as const,
      id: code,
      name: code,
      fields: { name, displayScale, sort, shown },
    })),
    ...networks.map(({ code, ...fields }) => ({
      ...plain,
      kind: 'network' as const,
      id: code,
      name: code,
      fields,
    })),
    ...coins.map(({ asset, network, ...fields }) => ({
      kind: 'coin' as const,
      id: `${asset}/${network}`,
      name: `${asset} on ${network}`,
      asset,
      scale: scaleOf(asset),
      fields: z.encode(CoinFields, fields),
      amounts: ['depositMin', 'withdrawMin', 'withdrawMax', 'withdrawFee'],
    })),
    ...limits.map(({ asset, ...fields }) => ({
      kind: 'internal' as const,
      id: asset,
      name: `${asset} inside Auric`,
      asset,
      scale: scaleOf(asset),
      fields: z.encode(InternalFields, fields),
      amounts: ['min', 'max'],
    })),
  ]
}

/** Writes an entry that is there, with fields that fit its shape. */
export async function writeCatalogue(
  sql: Sql,
  { kind, id, fields }: { readonly kind: CatalogueKind; readonly id: string; fields: unknown },
): Promise<void> {
  switch (kind) {
    case 'asset':
      await updateAsset(sql, id, AssetFields.parse(fields))
      return
    case 'network':
      await updateNetwork(sql, id, NetworkFields.parse(fields))
      return
    case 'coin': {
      const [asset, network] = id.split('/')
      assert(asset !== undefined && network !== undefined, 'a coin is an asset on a network')
      await updateCoin(sql, { asset, network, ...CoinFields.parse(fields) })
      return
    }
    case 'internal':
      await upsertInternalLimit(sql, { asset: id, ...InternalFields.parse(fields) })
      return
    default:
      kind satisfies never
  }
}
