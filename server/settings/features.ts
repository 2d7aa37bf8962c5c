import { Failure } from '#contract/errors.ts'
import { type Feature, type FeaturesEntry, featureStateIn, features } from '#contract/features.ts'
import type { featureList } from '#contract/settings.features.ts'
import { regionsOf } from '#server/identity/region.ts'
import type { Sql } from '#server/platform/db.ts'
import type { Caller, Handler } from '#server/platform/http/route.ts'
import { featureRules } from '#server/settings/read.ts'

/** How every feature is where the caller is. */
export const listFeatures: Handler<typeof featureList, 'visitor'> = async (_, { sql, caller }) => {
  const here = await placeOf(sql, caller)
  return {
    features: features.map((feature) => ({
      feature,
      state: featureStateIn(here.rules, feature, here.regions),
    })),
  }
}

/** @throws FEATURE_NOT_OPEN for a call of a feature that is not open where the caller is */
export async function refuseClosed(
  sql: Sql,
  feature: Feature,
  caller: Caller | undefined,
): Promise<void> {
  const { rules, regions } = await placeOf(sql, caller)
  const state = featureStateIn(rules, feature, regions)
  if (state !== 'open') throw new Failure('FEATURE_NOT_OPEN', { feature, state })
}

async function placeOf(
  sql: Sql,
  caller: Caller | undefined,
): Promise<{ readonly rules: FeaturesEntry; readonly regions: readonly string[] }> {
  const regions = caller ? regionsOf(sql, caller.userId) : []
  const [rules, known] = await Promise.all([featureRules(sql), regions])
  return { rules, regions: known }
}
