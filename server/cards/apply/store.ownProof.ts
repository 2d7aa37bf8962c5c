import * as z from 'zod/mini'
import type { OwnProof } from '#contract/cards.identity.ts'
import type { ApplicationRow } from '#server/cards/apply/store.application.ts'
import { type Sql, row } from '#server/platform/db.ts'

const Use = z.object({ is: z.enum(['application', 'card']), id: z.string() })

/**
 * What else of this type the user's own form serves: an application that is open, or a card in use. A
 * card in place of another has an application of its own, made on the same proof, so the whole of a
 * chain is asked about: it is free when none of it is open or in use. Two applications that are open
 * are kept apart by an index also; to take it, `lockCardsOf` is held, as by whoever has a card
 * replaced.
 */
export const selectOwnUse = (
  sql: Sql,
  { id, userId, type }: Pick<ApplicationRow, 'id' | 'userId' | 'type'>,
): Promise<Exclude<OwnProof, { is: 'none' | 'free' }> | undefined> =>
  row(
    Use,
    sql`
    select case when application.state = 'opened' then 'card' else 'application' end as is,
           case when application.state = 'opened' then card.id else application.id end as id
      from cards_application application
      left join cards_card card on card.id = application.card_id
     where application.user_id = ${userId}
       and application.type = ${type}
       and application.id <> ${id}
       and application.identity_source = 'own'
       and application.state not in ('rejected', 'cancelled')
       and (application.state <> 'opened' or card.state not in ('closed', 'unbound'))
     order by application.state = 'opened' desc, application.created_at desc
     limit 1`,
  )
