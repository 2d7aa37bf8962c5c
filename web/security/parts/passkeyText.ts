import { useTexts } from '#web/app/language.ts'
import { PasskeyCancelled, PasskeyPresent } from '#web/app/passkey.ts'

/** Says what became of a passkey that the browser did not give; undefined for any other failure. */
export function usePasskeyText(): (error: unknown) => string | undefined {
  const { passkeys: words } = useTexts().security
  return (error) => {
    if (error instanceof PasskeyCancelled) return words.cancelled
    return error instanceof PasskeyPresent ? words.here : undefined
  }
}
