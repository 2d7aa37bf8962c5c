import { type KycRecord, renewKyc } from '#contract/kyc.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Status.tsx'
import { call } from '#web/app/api.ts'
import { FormError } from '#web/app/FormError.tsx'
import { goTo } from '#web/app/history.ts'
import { useAction } from '#web/app/hooks/action.ts'
import { today } from '#web/kyc/draft.ts'
import { isRenewable } from '#web/kyc/model.ts'
import { keepRecord } from '#web/kyc/queries.ts'
import { useKycTexts } from '#web/kyc/texts.ts'
import { useDayText } from '#web/app/dayText.ts'

/** How long an approved record is valid, where that is of interest: near its end, or in a renewal. */
export function Validity({ record }: { readonly record: KycRecord }) {
  const kyc = useKycTexts()
  const dayText = useDayText()
  const { validUntil, renewal } = record
  if (validUntil === null || !(renewal || isRenewable(record, today()))) return null
  const day = dayText(validUntil)
  if (validUntil < today()) {
    return (
      <Notice tone="danger" title={kyc.renewal.expired}>
        {renewal ? kyc.renewal.expiredOn(day) : kyc.renewal.expiredText(day)}
      </Notice>
    )
  }
  return (
    <Notice tone={renewal ? 'info' : 'warn'} title={kyc.validUntil(day)}>
      {renewal ? kyc.renewal.stays : kyc.renewal.soon}
    </Notice>
  )
}

/** The way to a renewal, when there is one. */
export function Renew({ record }: { readonly record: KycRecord }) {
  const kyc = useKycTexts()
  const begin = useAction(async () => {
    keepRecord(await call(renewKyc, {}))
    goTo('/pages/kyc/userkyc')
  })
  if (!isRenewable(record, today())) return null
  return (
    <>
      <FormError error={begin.error} />
      <Button
        look="gold"
        busy={begin.busy ? kyc.saving : undefined}
        onClick={() => void begin.run()}
      >
        {kyc.renewal.begin}
      </Button>
    </>
  )
}
