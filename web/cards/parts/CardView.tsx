import { type ReactNode, useState } from 'react'
import { type CardAction, type CardDetail, cardCurrencies } from '#contract/cards.ts'
import { Button } from '#ui/Button.tsx'
import { CardFace } from '#ui/CardFace.tsx'
import { type QuickAction, QuickActions } from '#ui/Hero.tsx'
import { useCountdown } from '#ui/hooks.ts'
import { LockIcon, PlusIcon } from '#ui/icons.pages.tsx'
import { CheckIcon, EyeIcon, ReceiptIcon } from '#ui/icons.tsx'
import { Money } from '#ui/Money.tsx'
import { FormError } from '#web/app/FormError.tsx'
import { hrefOf } from '#web/app/history.ts'
import { useAction } from '#web/app/hooks/action.ts'
import { billsHref, faceOf } from '#web/cards/face.ts'
import { CardNotes } from '#web/cards/parts/CardNotes.tsx'
import { Controls } from '#web/cards/parts/Controls.tsx'
import { Renew } from '#web/cards/parts/Renew.tsx'
import { RevealBack } from '#web/cards/parts/RevealBack.tsx'
import { Settings } from '#web/cards/parts/Settings.tsx'
import { useCardMoney } from '#web/cards/cardMoney.ts'
import { moneyShown } from '#web/cards/model.money.ts'
import { type Revealed, askToReveal, revealSeconds } from '#web/cards/reveal.ts'
import { useCardTexts } from '#web/cards/texts.use.ts'

/** A card with all that can be seen of it and done with it. */
export function CardView({ card }: { readonly card: CardDetail }) {
  const words = useCardTexts()
  const { shown, left, error, isOpening, open, hide } = useReveal(card)
  return (
    <div className="flex flex-col pt-1">
      <div className="mx-auto w-full max-w-[400px]">
        <CardFace
          {...faceOf(card, words)}
          turned={shown !== undefined}
          back={<RevealBack revealed={shown} />}
        />
      </div>
      <Beneath card={card} shown={shown !== undefined}>
        <p className="t-small text-balance text-dim">{words.reveal.text}</p>
        <Button size="small" onClick={hide}>
          {words.reveal.hide(left)}
        </Button>
      </Beneath>
      <p role="status" className="sr-only">
        {isOpening ? words.reveal.loading : ''}
      </p>
      <FormError error={error} />
      <QuickActions actions={deedsOf(card, words, open)} />
      <div className="mt-3 flex flex-col gap-3 empty:hidden">
        <CardNotes card={card} />
        {card.renewable && <Renew card={card} />}
      </div>
    </div>
  )
}

/** Beside it: what it may be used for, its limits, and what is set of it. */
export const sideOf = (card: CardDetail): ReactNode => (
  <div key={card.id} className="-mt-3">
    <Controls card={card} />
    <Settings card={card} />
  </div>
)

/** What a card is called at the top of its page: its remark, or its type. */
export function useCardTitle(): (card: CardDetail | undefined) => string {
  const { title, names } = useCardTexts()
  return (card) => {
    if (!card) return title
    return card.remark === '' ? names[card.type] : card.remark
  }
}

/** What the issuer shows of this card now, and how long still; nothing once it stopped being usable. */
function useReveal(card: CardDetail) {
  const [state, setState] = useState<{ readonly looks: number; readonly revealed?: Revealed }>({
    looks: 0,
  })
  const left = useCountdown(revealSeconds, state.looks)
  const opening = useAction(async () => {
    const revealed = await askToReveal(card.id)
    setState(({ looks }) => ({ looks: looks + 1, revealed }))
  })
  const isOver = left === 0 || !card.actions.includes('reveal')
  return {
    shown: isOver ? undefined : state.revealed,
    left,
    error: opening.error,
    isOpening: opening.busy,
    open: () => void opening.run(),
    hide: () => setState(({ looks }) => ({ looks: looks + 1 })),
  }
}

/** Under the card: what can be spent, or how the details are hidden again. */
function Beneath({
  card,
  shown,
  children,
}: {
  readonly card: CardDetail
  readonly shown: boolean
  readonly children: ReactNode
}) {
  const words = useCardTexts()
  const money = useCardMoney(card.currency)
  const { left, limit } = card.daily
  const held = moneyShown(card)
  const share = limit === 0n ? 0 : Number((left * 100n) / limit)
  if (shown) {
    return (
      <div className="grid min-h-[124px] content-center justify-items-center gap-3 pt-6 text-center">
        {children}
      </div>
    )
  }
  return (
    <div className="grid justify-items-center gap-1 pt-6 text-center">
      <p className="t-small text-dim">{words[held.what]}</p>
      <Money
        amount={held.amount}
        scale={cardCurrencies[card.currency]}
        currency={card.currency}
        size="hero"
      />
      {card.state === 'active' && (
        <div className="mt-2 w-full max-w-[320px]">
          <div aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-raised">
            <div style={{ width: `${share}%` }} className="h-full rounded-full gold-fill" />
          </div>
          <p className="t-small tnum mt-1.5 flex flex-wrap justify-between gap-x-4 text-dim">
            <span>{words.leftToday(money(left))}</span>
            <span>{words.ofLimit(money(limit))}</span>
          </p>
        </div>
      )}
    </div>
  )
}

/** At most four, the one to do first of all in gold. */
function deedsOf(
  { id, type, actions }: CardDetail,
  { deeds }: ReturnType<typeof useCardTexts>,
  reveal: () => void,
): readonly QuickAction[] {
  const at = (page: string) => hrefOf(`/pages/card/${page}`, { id })
  const may = (action: CardAction, deed: QuickAction): QuickAction[] =>
    actions.includes(action) ? [deed] : []
  const deed = [
    ...may('activate', { label: deeds.activate, icon: CheckIcon, href: at('actived') }),
    ...may('unlock', { label: deeds.unlock, icon: LockIcon, href: at('unlock') }),
    ...may('recharge', { label: deeds.recharge, icon: PlusIcon, href: at('charge') }),
    ...may('reveal', { label: deeds.details, icon: EyeIcon, onClick: reveal }),
    ...may('lock', { label: deeds.lock, icon: LockIcon, href: at('lock') }),
    { label: deeds.bills, icon: ReceiptIcon, href: billsHref({ id, type }) },
  ]
  return deed.map((one, place) =>
    place === 0 && deed.length > 1 ? { ...one, main: true as const } : one,
  )
}
