import { Button } from '#ui/Button.tsx'
import { copyText } from '#ui/copy.ts'
import { toast } from '#ui/toast.ts'
import { useTexts } from '#web/app/language.ts'

/** Recovery codes, which are shown this once. */
export function RecoveryCodes({
  codes,
  onDone,
}: {
  readonly codes: readonly string[]
  readonly onDone: () => void
}) {
  const { account, app } = useTexts()
  const { auth } = account
  const copy = async () => {
    const copied = await copyText(codes.join('\n'))
    toast(copied ? app.ui.copied : app.ui.copyFailed, copied ? 'done' : 'failed')
  }
  return (
    <div className="flex flex-col gap-4">
      <h2 className="t-head">{auth.codes}</h2>
      <p className="t-body text-pretty text-dim">{auth.codesText}</p>
      <ol
        aria-label={auth.codes}
        className="panel t-strong tnum grid grid-cols-2 gap-x-4 gap-y-3 p-5 text-center select-all"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <Button onClick={() => void copy()}>{auth.copy}</Button>
      <Button look="gold" onClick={onDone}>
        {auth.done}
      </Button>
    </div>
  )
}
