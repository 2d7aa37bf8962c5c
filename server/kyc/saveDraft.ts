import * as z from 'zod/mini'
import { Failure } from '#contract/errors.ts'
import { type KycField, KycChanges, type saveKycDraft, kycFields } from '#contract/kyc.ts'
import { changeableFields } from '#contract/kyc.rules.ts'
import { assert } from '#kernel/assert.ts'
import { dateIn } from '#kernel/time.ts'
import type { Handler } from '#server/platform/http/route.ts'
import { type KycDeps, documentFields, openForm, sealsOf } from '#server/kyc/kyc.ts'
import { touchApplication } from '#server/kyc/store.kept.ts'
import { isRenewal, recordOf } from '#server/kyc/state.ts'
import {
  deleteField,
  insertApplication,
  lockApplication,
  selectFields,
  upsertField,
} from '#server/kyc/store.ts'

/** Writes fields of the form; what is not named stays as it is. */
export const keepDraft =
  (deps: KycDeps): Handler<typeof saveKycDraft, 'user'> =>
  async (changes, { sql, clock, caller: { userId } }) => {
    await insertApplication(sql, userId, clock.now())
    const application = await lockApplication(sql, userId)
    assert(application, 'an application that was begun is there')
    const { seal, openMend } = sealsOf(deps.documentSecret, userId)
    const form = openForm(deps.documentSecret, userId, await selectFields(sql, userId))
    const today = dateIn('UTC', clock.now())
    const mend = openMend(application.mend)
    const renewal = isRenewal(application)
    const allowed = changeableFields({ state: application.state, form, mend, renewal }, today)
    const named = kycFields.filter((field) => changes[field] !== undefined)
    const locked = named.find((field) => !allowed.includes(field))
    if (locked !== undefined) throw new Failure('KYC_LOCKED', { field: locked })
    for (const field of documentFields) {
      const id = changes[field]
      if (id && !(await deps.ownsDocument(sql, userId, id)))
        throw new Failure('KYC_FILE', { field })
    }
    const texts: Readonly<Partial<Record<KycField, string | null | undefined>>> = z.encode(
      KycChanges,
      changes,
    )
    for (const field of named) {
      const text = texts[field]
      if (text) await upsertField(sql, userId, field, seal(field, text))
      else await deleteField(sql, userId, field)
    }
    await touchApplication(sql, userId, clock.now())
    return recordOf(sql, deps, userId)
  }
