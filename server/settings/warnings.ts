/** What somebody who approves a set should stop at. */
import { CardsEntry } from '#contract/cards.programmes.ts'
import { FeaturesEntry } from '#contract/features.ts'
import {
  type ConfigChange,
  type ConfigEntry,
  type ConfigWarning,
  configWarnings,
} from '#contract/settings.desk.ts'

/** So many times more, or less, is most likely a slip. */
const slipFactor = 10n

/** When each warning is due, given what everything would be after the whole set. */
const rules: Record<
  ConfigWarning,
  (change: ConfigChange, after: readonly ConfigEntry[]) => boolean
> = {
  feeUp: (change) => isAmount(change, /Fee$/) && isFarUp(change),
  minimumUp: (change) => isAmount(change, /min$/i) && isFarUp(change),
  maximumDown: (change) =>
    isAmount(change, /max$/i) && isFarUp({ before: change.after, after: change.before }),
  lastNetwork: (change, after) =>
    closes(change, 'network', 'open') &&
    after.every(({ kind, fields }) => kind !== 'network' || fields['open'] === false),
  lastWayOut: (change, after) =>
    closes(change, 'coin', 'withdrawOpen') &&
    after
      .filter(({ kind, asset }) => kind === 'coin' && asset === change.id.split('/')[0])
      .every(({ fields }) => fields['withdrawOpen'] === false),
  fewerConfirmations: (change) =>
    change.field === 'confirmations' && Number(change.after) < Number(change.before),
  featureClosed: (change) => change.id === 'features' && closesMore(change),
  hostTrusted: ({ id, field }) => id === 'hosts' && field === 'hosts',
  fundingChanged: (change) =>
    change.id === 'cards' && change.field === 'programmes' && paysFromElsewhere(change),
}

/** Warnings of one change, given what everything would be after the whole set. */
export const warningsOf = (
  change: ConfigChange,
  after: readonly ConfigEntry[],
): readonly ConfigWarning[] => configWarnings.filter((name) => rules[name](change, after))

const isAmount = ({ kind, field }: ConfigChange, name: RegExp): boolean =>
  (kind === 'coin' || kind === 'internal') && name.test(field)

function isFarUp({ before, after }: Pick<ConfigChange, 'before' | 'after'>): boolean {
  const [was, is] = [amountOf(before), amountOf(after)]
  return was !== undefined && is !== undefined && is > 0n && is >= was * slipFactor
}

const closes = (change: ConfigChange, kind: ConfigChange['kind'], field: string): boolean =>
  change.kind === kind && change.field === field && change.after === false

const amountOf = (value: unknown): bigint | undefined =>
  typeof value === 'string' && /^\d+$/.test(value) ? BigInt(value) : undefined

/** Some type of card is funded otherwise than before. */
function paysFromElsewhere({ before, after }: ConfigChange): boolean {
  const read = (value: unknown) => CardsEntry.shape.programmes.safeParse(value).data ?? []
  const was = new Map(read(before).map(({ type, funding }) => [type, funding]))
  return read(after).some(({ type, funding }) => (was.get(type) ?? funding) !== funding)
}

/** A feature that was open by default and is not any more. */
function closesMore({ before, after }: ConfigChange): boolean {
  const rules = (features: unknown) =>
    FeaturesEntry.safeParse({ key: 'features', features }).data?.features ?? {}
  const was: ReadonlyMap<string, string> = new Map(
    Object.entries(rules(before)).map(([feature, rule]) => [feature, rule.default]),
  )
  return Object.entries(rules(after)).some(
    ([feature, rule]) => rule.default !== 'open' && (was.get(feature) ?? 'open') === 'open',
  )
}
