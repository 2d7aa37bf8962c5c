/** What of the service is open where. One entry of the settings says it; the edge and the app obey. */
import * as z from 'zod/mini'

/** What can be closed by itself. */
export const features = [
  'deposit',
  'withdraw',
  'transferInside',
  'kyc',
  'kycThirdParty',
  'exchange',
  'funds',
  'cards',
  'agents',
] as const
export type Feature = (typeof features)[number]

/** `notYet` is told as coming, `closed` as not to be had here. */
export const featureStateNames = ['open', 'notYet', 'closed'] as const
export type FeatureState = (typeof featureStateNames)[number]
const State = z.enum(featureStateNames)

/** A state for every place, and other ones for some (ISO 3166-1 alpha-2). */
export const FeatureRule = z.object({
  default: State,
  regions: z.record(z.string().check(z.regex(/^[A-Z]{2}$/)), State),
})
export type FeatureRule = z.infer<typeof FeatureRule>

/** Entry `features`: a feature that is not named is open everywhere. */
export const FeaturesEntry = z.object({
  key: z.literal('features'),
  features: z.partialRecord(z.enum(features), FeatureRule),
})
export type FeaturesEntry = z.infer<typeof FeaturesEntry>

/** A feature, and how it is where the caller is. */
export const FeatureHere = z.object({ feature: z.enum(features), state: State })

/**
 * How a feature is for somebody of some regions: of several states the strictest one, so that a
 * region that one chose opens nothing that the country of one's phone closes.
 */
export function featureStateIn(
  { features: rules }: Pick<FeaturesEntry, 'features'>,
  feature: Feature,
  regions: readonly string[],
): FeatureState {
  const rule = rules[feature]
  if (!rule) return 'open'
  const states = regions.map((region) => rule.regions[region] ?? rule.default)
  return strictest(states.length > 0 ? states : [rule.default])
}

const strictest = (states: readonly FeatureState[]): FeatureState =>
  featureStateNames.toReversed().find((state) => states.includes(state)) ?? 'open'

/** Which feature a call belongs to: always the same, or by a part of what it is given. */
export type FeatureOf =
  | Feature
  | {
      /** Names within the input, from the outside in. */
      readonly by: readonly string[]
      readonly of: Readonly<Record<string, Feature>>
    }

/** The feature of a call with this input; undefined when it belongs to none. */
export function featureOfCall(named: FeatureOf | undefined, input: unknown): Feature | undefined {
  if (named === undefined || typeof named === 'string') return named
  let part: unknown = input
  for (const name of named.by) part = fieldOf(part, name)
  return typeof part === 'string' && Object.hasOwn(named.of, part) ? named.of[part] : undefined
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
