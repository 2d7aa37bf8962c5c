import { thirdSession } from '#contract/kyc.third.ts'
import { Button } from '#ui/Button.tsx'
import { ExternalIcon } from '#ui/icons.tsx'
import { call } from '#web/app/api.ts'
import { FormError } from '#web/app/FormError.tsx'
import { useAction } from '#web/app/hooks/action.ts'
import { useTexts } from '#web/app/language.ts'
import { CheckFrame } from '#web/kyc/parts/CheckFrame.tsx'
import { useThirdTexts } from '#web/kyc/thirdTexts.ts'

/** The way to the company's own page: within ours where that can be, and beside the app. */
export function CompanyPage({
  orderNo,
  framed,
}: {
  readonly orderNo: string
  readonly framed: boolean
}) {
  const { app } = useTexts()
  const words = useThirdTexts()
  const open = useAction(async () => {
    // Opened by the press itself, or the browser allows no window; where it leads is known later.
    const beside = window.open('about:blank', '_blank')
    try {
      const { url } = await call(thirdSession, { orderNo })
      if (!beside) return location.assign(url)
      beside.opener = null
      beside.location.replace(url)
    } catch (error) {
      beside?.close()
      throw error
    }
  })
  return (
    <div className="flex flex-col gap-3">
      {framed && <CheckFrame orderNo={orderNo} />}
      <p className="t-small px-1 text-pretty text-dim">
        {framed ? words.frame.window : words.startText}
      </p>
      <FormError error={open.error} />
      <Button
        look={framed ? 'ghost' : 'gold'}
        busy={open.busy ? app.ui.loading : undefined}
        onClick={() => void open.run()}
      >
        {words.start}
        <ExternalIcon className="size-5" />
      </Button>
    </div>
  )
}
