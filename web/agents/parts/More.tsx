import { Button } from '#ui/Button.tsx'
import { useAgentTexts } from '#web/agents/texts.ts'

/** The end of a list: more of it, or that it is all. */
export function More({
  has,
  busy,
  onMore,
}: {
  readonly has: boolean
  readonly busy: boolean
  readonly onMore: () => void
}) {
  const words = useAgentTexts()
  return (
    <div className="pt-5 text-center">
      {has ? (
        <Button busy={busy ? words.loading : undefined} onClick={onMore}>
          {words.more}
        </Button>
      ) : (
        <p className="t-small text-dim">{words.end}</p>
      )}
    </div>
  )
}
