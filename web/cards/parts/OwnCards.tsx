import { Suspense, useRef, useState } from 'react'
import { type Card, cardCurrencies } from '#contract/cards.ts'
import { CardFace } from '#ui/CardFace.tsx'
import { LockIcon, MoreIcon, PlusIcon } from '#ui/icons.pages.tsx'
import { type QuickAction, QuickActions } from '#ui/Hero.tsx'
import { CheckIcon, EyeIcon } from '#ui/icons.tsx'
import { Money } from '#ui/Money.tsx'
import { Pill } from '#ui/Status.tsx'
import { hrefOf } from '#web/app/history.ts'
import { useHidden } from '#web/app/worth.ts'
import { cardHref, faceOf } from '#web/cards/face.ts'
import { moneyShown } from '#web/cards/model.money.ts'
import { Recent } from '#web/cards/parts/Recent.tsx'
import { useApplyTexts } from '#web/cards/texts.apply.ts'

const deedsMax = 4

/** Own cards side by side; below them what the one in the middle can pay, and what can be done. */
export function OwnCards({ cards }: { readonly cards: readonly [Card, ...Card[]] }) {
  const words = useApplyTexts()
  const row = useRef<HTMLUListElement>(null)
  const [index, setIndex] = useState(0)
  const card = cards[index] ?? cards[0]
  const show = (wanted: number) =>
    row.current?.children[wanted]?.scrollIntoView({ inline: 'center', block: 'nearest' })
  return (
    <section aria-label={words.yours}>
      <ul
        ref={row}
        role="list"
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          setIndex(Math.round(Math.abs(scrollLeft) / clientWidth))
        }
        className="-mx-gutter flex snap-x snap-mandatory [scrollbar-width:none] overflow-x-auto overflow-y-hidden pb-16 -mb-12"
      >
        {cards.map((one) => (
          <li key={one.id} className="w-full shrink-0 snap-center px-gutter">
            <a href={cardHref(one)} className="mx-auto block max-w-[420px] rounded-[24px]">
              <CardFace {...faceOf(one, words)} hasState={false} />
            </a>
          </li>
        ))}
      </ul>
      {cards.length > 1 && (
        <div className="flex justify-center">
          {cards.map(({ id, type, last4 }, at) => (
            <button
              key={id}
              type="button"
              aria-label={`${words.names[type]} •••• ${last4}`}
              aria-current={at === index}
              onClick={() => show(at)}
              className="grid h-11 min-w-6 place-items-center"
            >
              <span
                className={`h-2 rounded-full ${at === index ? 'w-8 bg-gold' : 'w-2 bg-track'}`}
              />
            </button>
          ))}
        </div>
      )}
      <Standing card={card} />
      <Actions card={card} />
      <Suspense fallback={null}>
        <Recent key={card.id} card={card} />
      </Suspense>
    </section>
  )
}

function Standing({ card }: { readonly card: Card }) {
  const words = useApplyTexts()
  const hidden = useHidden()
  const { state } = faceOf(card, words)
  const shown = moneyShown(card)
  return (
    <div className="grid justify-items-center gap-1 pt-2 text-center" aria-live="polite">
      <p className="t-small text-dim">{words[shown.what]}</p>
      <Money
        amount={shown.amount}
        scale={cardCurrencies[card.currency]}
        currency={card.currency}
        size="hero"
        hidden={hidden}
      />
      {state && (
        <div className="pt-2">
          <Pill tone={state.tone} dot>
            {state.label}
          </Pill>
        </div>
      )}
    </div>
  )
}

/** The ways on that a card has in its state. */
function deedsOf(
  { id, type, actions }: Card,
  words: ReturnType<typeof useApplyTexts>,
): QuickAction[] {
  const at = (page: string) => hrefOf(`/pages/card/${page}`, { id })
  const { deeds } = words
  const may = (action: Card['actions'][number], deed: QuickAction): QuickAction[] =>
    actions.includes(action) ? [deed] : []
  return [
    ...may('activate', { label: deeds.activate, icon: CheckIcon, href: at('actived') }),
    ...may('recharge', { label: deeds.recharge, icon: PlusIcon, href: at('charge') }),
    ...may('reveal', { label: deeds.details, icon: EyeIcon, href: cardHref({ id, type }) }),
    ...may('lock', { label: deeds.lock, icon: LockIcon, href: at('lock') }),
    ...may('unlock', { label: deeds.unlock, icon: LockIcon, href: at('unlock') }),
    { label: deeds.more, icon: MoreIcon, href: cardHref({ id, type }) },
  ]
}

/** At most four, of which the first is the one thing to do, unless there is only one. */
function Actions({ card }: { readonly card: Card }) {
  const words = useApplyTexts()
  const [first, ...rest] = deedsOf(card, words).slice(-deedsMax)
  if (!first) return null
  return (
    <QuickActions actions={rest.length === 0 ? [first] : [{ ...first, main: true }, ...rest]} />
  )
}
