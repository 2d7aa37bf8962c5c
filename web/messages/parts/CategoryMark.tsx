import type { MessageCategory } from '#contract/messages.ts'
import { IconDisc } from '#ui/Coin.tsx'
import {
  CardIcon,
  type Icon,
  IdentityIcon,
  InfoIcon,
  ShieldIcon,
  SwapIcon,
  TradeIcon,
} from '#ui/icons.tsx'

const icons: Readonly<Record<MessageCategory, Icon>> = {
  security: ShieldIcon,
  money: SwapIcon,
  trade: TradeIcon,
  card: CardIcon,
  identity: IdentityIcon,
  news: InfoIcon,
}

/** What a message is about, as a mark. */
export function CategoryMark({ category }: { readonly category: MessageCategory }) {
  const Mark = icons[category]
  return (
    <IconDisc tone={category === 'security' ? 'gold' : 'plain'}>
      <Mark className="size-5" />
    </IconDisc>
  )
}
