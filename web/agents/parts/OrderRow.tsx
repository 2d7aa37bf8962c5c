import type { AgentOrder } from '#contract/agents.ts'
import { CardMark } from '#ui/CardFace.tsx'
import { ListItem } from '#ui/List.tsx'
import { Money } from '#ui/Money.tsx'
import { Pill } from '#ui/Status.tsx'
import { useCatalogue } from '#web/app/catalogue.ts'
import { useMomentText } from '#web/app/moment.ts'
import { cardMetals } from '#web/app/cardMetals.ts'
import { orderTones } from '#web/agents/model.ts'
import { useAgentTexts } from '#web/agents/texts.ts'

/** An order in a list: whose it is, what it earns, where it stands. */
export function OrderRow({
  order,
  onOpen,
}: {
  readonly order: AgentOrder
  readonly onOpen: () => void
}) {
  const words = useAgentTexts()
  const momentText = useMomentText()
  const asset = useCatalogue()?.assetOf(order.commissionAsset)
  return (
    <ListItem
      leading={<CardMark metal={cardMetals[order.type]} />}
      title={order.customer}
      detail={
        <>
          {words.types[order.type]}
          <span className="block pb-1">{momentText(order.createdAt)}</span>
          <Pill tone={orderTones[order.state]}>{words.states[order.state]}</Pill>
        </>
      }
      value={asset && <Money amount={order.commission} scale={asset.scale} code={asset.code} />}
      onClick={onOpen}
    />
  )
}
