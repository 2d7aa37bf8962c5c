import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Status.tsx'
import { useTexts } from '#web/app/language.ts'

/** Stands where the trade password would be asked for, for somebody who has none: the way to it. */
export function SetTradePassword() {
  const { sheet } = useTexts().transfers
  return (
    <>
      <Notice tone="gold" title={sheet.setFirst}>
        {sheet.setText}
      </Notice>
      <Button look="gold" href="/pages/user/walletpassword">
        {sheet.setAction}
      </Button>
    </>
  )
}
