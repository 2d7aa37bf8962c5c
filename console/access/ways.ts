import { operatorFactors } from '#contract/operators.passkeys.ts'
import type { Ways } from '#console/access/Proof.tsx'
import { useAnswer } from '#console/calls.ts'
import { hasPasskeys } from '#console/passkey.ts'

/** Ways to prove who one is that the operator has in this browser; none until they are known. */
export function useWays(): Ways {
  const { data } = useAnswer(operatorFactors, {})
  return {
    authenticator: data?.authenticator ?? false,
    passkey: (data?.passkeys.length ?? 0) > 0 && hasPasskeys(),
  }
}
