import {
  type Application,
  applicationDetail,
  applicationList,
  cancelApplication,
} from '#contract/cards.apply.ts'
import { programmeList } from '#contract/cards.programmes.ts'
import type { CardType } from '#contract/cards.ts'
import type { OutputOf } from '#contract/operation.ts'
import { call } from '#web/app/api.ts'
import { callOptions, queries, renew, useCall } from '#web/app/query.ts'
import { idOf } from '#web/cards/id.ts'

/** One own application. */
export const useApplication = (id: string) => useCall(applicationDetail, { id: idOf(id) })

/** What is on offer, and where cards are collected. */
export const useProgrammes = () => useCall(programmeList, {})

/** What is on offer of a type; undefined where it is not. */
export const offerOf = (answer: OutputOf<typeof programmeList> | undefined, type: CardType) =>
  answer?.programmes.find((one) => one.type === type)

/** Shows an application that a command answered, without asking again. */
export function keepApplication(application: Application): void {
  const { queryKey } = callOptions(applicationDetail, { id: application.id })
  queries.setQueryData(queryKey, application)
  void renew(applicationList, programmeList)
}

/** Calls an application off; what is shown is asked for again also when it was not to be. */
export async function callOff(id: string): Promise<void> {
  try {
    keepApplication(await call(cancelApplication, { id }))
  } finally {
    void renew(applicationDetail, applicationList)
  }
}
