import type { KycMend } from '#contract/kyc.ts'
import { Notice } from '#ui/Status.tsx'
import { useTexts } from '#web/app/language.ts'

/** What has to be mended and why, field by field. */
export function Mends({ mend }: { readonly mend: readonly KycMend[] }) {
  const { kyc } = useTexts()
  return mend.map(({ field, reason, words }) => (
    <Notice key={field} tone="warn" title={kyc.fields[field]}>
      {kyc.reasons[reason]}
      {words !== '' && <p>{kyc.note(words)}</p>}
    </Notice>
  ))
}
