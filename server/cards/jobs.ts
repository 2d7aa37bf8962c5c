import * as z from 'zod/mini'
import { checkBind } from '#server/cards/bind/bindCheck.ts'
import { type CardJobDeps, issueCard, unissueCard } from '#server/cards/apply/issuing.ts'
import {
  checkBindJob,
  issueJob,
  loadJob,
  lookAtCardJob,
  tellDisputeJob,
  tellIssuerJob,
  unissueJob,
} from '#server/cards/jobs.names.ts'
import { loadCard } from '#server/cards/fund/load.ts'
import { tellDispute } from '#server/cards/dispute/tellDispute.ts'
import { lookAtCard, tellIssuer } from '#server/cards/tellIssuer.ts'
import type { Job } from '#server/platform/jobs.ts'

const Payload = z.object({ id: z.string(), trackingNo: z.optional(z.string()) })

/** Jobs of cards, each safe to repeat. */
export function cardsJobs(deps: CardJobDeps): Job[] {
  const of = (name: string, work: (id: string, trackingNo?: string) => Promise<void>): Job => ({
    name,
    run: (payload) => {
      const { id, trackingNo } = Payload.parse(payload)
      return work(id, trackingNo)
    },
  })
  return [
    of(issueJob, (id) => issueCard(deps, id)),
    of(unissueJob, (id) => unissueCard(deps, id)),
    of(tellIssuerJob, (id) => tellIssuer(deps, id)),
    of(lookAtCardJob, (id, trackingNo) => lookAtCard(deps, id, trackingNo)),
    of(loadJob, (id) => loadCard(deps, id)),
    of(checkBindJob, (id) => checkBind(deps, id)),
    of(tellDisputeJob, (id) => tellDispute(deps, id)),
  ]
}
