import type { AgentOrder } from '#contract/agents.ts'
import { Button } from '#ui/Button.tsx'
import { CopyRow } from '#ui/CopyRow.tsx'
import { QrCode } from '#ui/QrCode.tsx'
import { useShare } from '#web/app/hooks/share.ts'
import { useAgentTexts } from '#web/agents/texts.ts'

/** The link of an order, to be handed on: it is shown this once. */
export function LinkView({
  order,
  link,
}: {
  readonly order: Pick<AgentOrder, 'type'>
  readonly link: string
}) {
  const words = useAgentTexts()
  const { share } = useShare()
  const text = words.link.text(words.types[order.type])
  return (
    <div className="flex flex-col gap-4">
      <p className="t-body text-pretty text-dim">{words.link.once}</p>
      <div className="mx-auto w-full max-w-[220px]">
        <QrCode value={link} label={words.link.qr} />
      </div>
      <CopyRow label={words.link.label} value={link} />
      <Button look="gold" onClick={() => void share({ url: link, text })}>
        {words.link.share}
      </Button>
    </div>
  )
}
