import { type KycRecord, kycState } from '#contract/kyc.ts'
import { callOptions, queries, useCall } from '#web/app/query.ts'

/** The own identity record. */
export const useRecord = () => useCall(kycState, {})

/** Shows a record that a command answered, without asking again. */
export const keepRecord = (record: KycRecord): void =>
  void queries.setQueryData(callOptions(kycState, {}).queryKey, record)
