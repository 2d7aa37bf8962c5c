import type { OwnProof } from '#contract/cards.identity.ts'
import type { ApplicationRow } from '#server/cards/apply/store.application.ts'
import { selectOwnUse } from '#server/cards/apply/store.ownProof.ts'
import { isOwnFormApproved } from '#server/kyc/standing.ts'
import type { Context } from '#server/platform/http/route.ts'

/** Whether the own form may be taken for an application, and what else it serves where not. */
export async function ownProof(
  { sql, clock }: Pick<Context, 'sql' | 'clock'>,
  row: Pick<ApplicationRow, 'id' | 'userId' | 'type'>,
): Promise<OwnProof> {
  if (!(await isOwnFormApproved(sql, row.userId, clock.now()))) return { is: 'none' }
  return (await selectOwnUse(sql, row)) ?? { is: 'free' }
}

/** The same for whoever looks at the application; null where none can be chosen any more. */
export const ownProofShown = async (
  context: Pick<Context, 'sql' | 'clock'>,
  row: ApplicationRow,
): Promise<OwnProof | null> =>
  row.state === 'kyc' || row.state === 'info' ? ownProof(context, row) : null
