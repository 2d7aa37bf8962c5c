import { Failure } from '#contract/errors.ts'
import type { deletePayee } from '#contract/transfers.ts'
import type { Handler } from '#server/platform/http/route.ts'
import { deletePayeeRow } from '#server/transfers/store.ts'

/** Removes a payee. @throws NOT_FOUND for anybody else's as for none */
export const removePayee: Handler<typeof deletePayee, 'user'> = async ({ id }, { sql, caller }) => {
  if (!(await deletePayeeRow(sql, caller.userId, id))) throw new Failure('NOT_FOUND')
  return {}
}
