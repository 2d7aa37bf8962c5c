import { type Clock, after, dayMs } from '#kernel/time.ts'
import type { Database } from '#server/platform/db.ts'
import type { Chore } from '#server/platform/housekeeping.ts'
import { deleteUnread } from '#server/kyc/store.desk.ts'
import { lockPlainOrders, updateSealed } from '#server/kyc/store.third.ts'
import { sealWords, wordsOf } from '#server/kyc/third.ts'

const unreadKeepDays = 30

/** What is forgotten, and what is left in the clear of orders from before their words were sealed. */
export const kycChores = (db: Database, clock: Clock, documentSecret: string): Chore[] => [
  {
    name: 'webhooks of the identity company',
    forget: (limit) => deleteUnread(db, after(clock.now(), -unreadKeepDays * dayMs), limit),
  },
  {
    name: 'words of identity orders',
    forget: (limit) =>
      db.begin(async (sql) => {
        const plain = await lockPlainOrders(sql, limit)
        for (const order of plain) {
          const words = wordsOf(documentSecret, order)
          await updateSealed(sql, order.id, sealWords(documentSecret, order.id, words))
        }
        return plain.length
      }),
  },
]
