import { useRef, useState } from 'react'
import { type KycField, type KycRecord, kycFields, saveKycDraft } from '#contract/kyc.ts'
import { changeableFields, kycProblems } from '#contract/kyc.rules.ts'
import { type PlainDate, dateIn } from '#kernel/time.ts'
import { call } from '#web/app/api.ts'
import { useProblemText } from '#web/app/failure.ts'
import { serverNow } from '#web/app/hooks/time.ts'
import { type Typed, changeOf, formOf, typedOf } from '#web/kyc/model.ts'
import { keepRecord } from '#web/kyc/queries.ts'

/** Today, by which documents and ages are looked at here as on the server. */
export const today = (): PlainDate => dateIn('UTC', serverNow())

/** The form while it is filled in: every field is saved when it is left. */
export function useDraft(record: KycRecord) {
  const problemText = useProblemText()
  const [typed, setTyped] = useState<Typed>(() => typedOf(record.form))
  const [shown, setShown] = useState<readonly KycField[]>([])
  const sent = useRef<Typed>(typed)
  const queue = useRef(Promise.resolve())
  const [failed, setFailed] = useState<unknown>()
  const problems = kycProblems(formOf(typed), today())
  const allowed = changeableFields({ ...record, form: formOf(typed) }, today())

  const type = (field: KycField, text: string) => {
    setTyped((before) => ({ ...before, [field]: text }))
    setShown((before) => before.filter((one) => one !== field))
  }
  const send = async (field: KycField, text: string) => {
    const change = changeOf(field, text)
    const isKept = text === (sent.current[field] ?? '')
    if (!change || isKept || !allowed.includes(field)) return
    try {
      keepRecord(await call(saveKycDraft, change))
      sent.current = { ...sent.current, [field]: text }
      setFailed(undefined)
    } catch (error) {
      setFailed(error)
    }
  }
  // One after another, so that what was typed last is what stays.
  const save = (field: KycField, text: string): Promise<void> => {
    type(field, text)
    queue.current = queue.current.then(() => send(field, text))
    return queue.current
  }
  return {
    typed,
    failed,
    problems,
    type,
    save,
    /** Saves what did not get through before; call it before the form is handed in. */
    settle: async (): Promise<void> => {
      for (const field of kycFields) await save(field, typed[field] ?? '')
    },
    /** Shows what is wrong with these fields; answers whether something is. */
    check: (fields: readonly KycField[]): boolean => {
      setShown(fields)
      return problems.some(({ field }) => fields.includes(field))
    },
    errorOf: (field: KycField): string | undefined => {
      const problem = problems.find((one) => one.field === field)
      return problem && shown.includes(field) ? problemText(problem.code) : undefined
    },
  }
}
