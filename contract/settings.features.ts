import * as z from 'zod/mini'
import { FeatureHere } from '#contract/features.ts'
import { operation } from '#contract/operation.ts'

/** How every feature is where the caller is: by the region they chose and the country of their phone. */
export const featureList = operation({
  path: 'app/features',
  kind: 'query',
  auth: 'visitor',
  summary: 'What is open where the caller is, and what is told as not yet open.',
  input: z.object({}),
  output: z.object({ features: z.array(FeatureHere) }),
  fails: [],
})
