import type { Message, MessageCategory, NoticeKind } from '#contract/messages.ts'
import { IconDisc } from '#ui/Coin.tsx'
import { IdentityIcon, SwapIcon } from '#ui/icons.pages.tsx'
import {
  CardIcon,
  ArrowInIcon,
  ArrowOutIcon,
  InfoIcon,
  ShieldIcon,
  TradeIcon,
  WarningIcon,
  type Icon,
} from '#ui/icons.tsx'

type Mark = { readonly icon: Icon; readonly tone: 'plain' | 'gold' | 'up' | 'down' }

const byCategory: Readonly<Record<MessageCategory, Mark>> = {
  security: { icon: ShieldIcon, tone: 'gold' },
  money: { icon: SwapIcon, tone: 'plain' },
  trade: { icon: TradeIcon, tone: 'plain' },
  card: { icon: CardIcon, tone: 'plain' },
  identity: { icon: IdentityIcon, tone: 'plain' },
  news: { icon: InfoIcon, tone: 'plain' },
}

/** Money says which way it went. */
const byKind: { readonly [Kind in NoticeKind]?: Mark } = {
  depositSeen: { icon: ArrowInIcon, tone: 'plain' },
  depositCredited: { icon: ArrowInIcon, tone: 'up' },
  depositReversed: { icon: WarningIcon, tone: 'down' },
  depositReturned: { icon: ArrowInIcon, tone: 'up' },
  transferReceived: { icon: ArrowInIcon, tone: 'up' },
  transferDone: { icon: ArrowOutIcon, tone: 'plain' },
  transferFailed: { icon: WarningIcon, tone: 'down' },
}
const marks = new Map<string, Mark>(Object.entries(byKind))

/** What a message is about, as a mark. */
export function MessageMark({ kind, category }: Pick<Message, 'kind' | 'category'>) {
  const { icon: Shown, tone } = marks.get(kind) ?? byCategory[category]
  return (
    <IconDisc tone={tone}>
      <Shown className="size-5" />
    </IconDisc>
  )
}
