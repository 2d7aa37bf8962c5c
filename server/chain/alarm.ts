import type { Clock } from '#kernel/time.ts'
import { log } from '#server/platform/log.ts'
import type { Sql } from '#server/platform/db.ts'
import { clearAlarm, upsertAlarm } from '#server/chain/store.network.ts'

/** What calls a person. Each is in `docs/domains/chain.md` with what to do. */
export const alarmKinds = [
  'address_distrusted',
  'unissued_address_paid',
  'unsupported_token',
  'amount_out_of_range',
  'credited_deposit_orphaned',
  'final_withdrawal_orphaned',
  'foreign_transaction',
  'sequence_ahead',
  'signer_refused',
  'hot_wallet_short',
  'transfer_would_revert',
  'transaction_rejected',
  'transaction_stuck',
  'reorganisation_too_deep',
  'reconciliation',
] as const
export type AlarmKind = (typeof alarmKinds)[number]

/** Calls a person: a row that stays open until somebody clears it, and a loud line in the log. */
export async function alarm(
  sql: Sql,
  clock: Clock,
  raised: {
    readonly network: string
    readonly kind: AlarmKind
    readonly subject: string
    readonly detail: string
  },
): Promise<void> {
  const isNew = await upsertAlarm(sql, raised, clock.now())
  if (isNew) log.error({ part: 'chain', ...raised }, 'alarm')
}

/** The cause is gone: the next time it is a new alarm. */
export async function calm(
  sql: Sql,
  clock: Clock,
  settled: { readonly network: string; readonly kind: AlarmKind; readonly subject: string },
): Promise<void> {
  await clearAlarm(sql, settled, clock.now())
}
