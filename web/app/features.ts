import type { Feature, FeatureState } from '#contract/features.ts'
import { featureList } from '#contract/settings.features.ts'
import { useTexts } from '#web/app/language.ts'
import { useCall } from '#web/app/query.ts'

/** Why a feature cannot be used here, in words; undefined while it is open, or nobody has said. */
export function useNotOpen(feature: Feature): string | undefined {
  const { app } = useTexts()
  const { data } = useCall(featureList, {})
  // Until it is known it counts as open: the server decides anyway.
  const state = data?.features.find((one) => one.feature === feature)?.state ?? 'open'
  const said: Record<FeatureState, string | undefined> = {
    open: undefined,
    notYet: app.failure.notYet,
    closed: app.failure.closedHere,
  }
  return said[state]
}
