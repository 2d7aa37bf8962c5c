import type { KycMend } from '#contract/kyc.ts'
import { Notice } from '#ui/Status.tsx'
import { useKycTexts } from '#web/kyc/texts.ts'

/** What has to be mended and why, field by field. */
export function Mends({ mend }: { readonly mend: readonly KycMend[] }) {
  const kyc = useKycTexts()
  return mend.map(({ field, reason, words }) => (
    <Notice key={field} tone="warn" title={kyc.fields[field]}>
      {kyc.reasons[reason]}
      {words !== '' && <p>{kyc.note(words)}</p>}
    </Notice>
  ))
}
