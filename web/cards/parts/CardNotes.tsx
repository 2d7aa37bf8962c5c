import { type CardDetail, isOver } from '#contract/cards.ts'
import { Button } from '#ui/Button.tsx'
import { Notice, type NoticeTone } from '#ui/Status.tsx'
import { hrefOf } from '#web/app/history.ts'
import { useCardMoney } from '#web/cards/cardMoney.ts'
import { NoticeText } from '#web/cards/parts/NoticeText.tsx'
import { type UseTexts, useCardTexts } from '#web/cards/texts.use.ts'

type Note = {
  readonly tone: NoticeTone
  readonly text: string
  readonly way?: { readonly label: string; readonly href: string }
}

/** What is worth knowing about a card now. */
export function CardNotes({ card }: { readonly card: CardDetail }) {
  const words = useCardTexts()
  const money = useCardMoney(card.currency)
  return notesOf(card, words, money).map(({ tone, text, way }) => (
    <Notice key={text} tone={tone}>
      <NoticeText text={text}>
        {way && (
          <Button size="small" look="plain" href={way.href}>
            {way.label}
          </Button>
        )}
      </NoticeText>
    </Notice>
  ))
}

function notesOf(
  card: CardDetail,
  { notes, deeds }: UseTexts,
  money: (amount: bigint) => string,
): readonly Note[] {
  const to = (id: string) => ({ label: notes.look, href: hrefOf('/pages/card/info', { id }) })
  const { state, closeReason, shipping, replacement, replacedBy, replaces, undelivered } = card
  const above = aboveText(card, notes)
  const note = (holds: boolean, one: () => Note): readonly Note[] => (holds ? [one()] : [])
  return [
    ...note(above !== undefined, () => ({
      tone: 'danger',
      text: above ?? '',
      way: { label: notes.contact, href: '/pages/about/contact' },
    })),
    ...note(card.owed > 0n, () => owedNote(card, { notes, deeds }, money(card.owed))),
    ...note(closeReason !== null, () => ({
      tone: 'danger',
      text: closeReason === null ? '' : notes.closed[closeReason],
    })),
    ...note(state === 'unbound', () => ({ tone: 'info', text: notes.unbound })),
    ...note(undelivered !== null, () => ({
      tone: 'danger',
      text: shipping?.state === 'returned' ? notes.returned : notes.failed,
      way: {
        label: notes.application,
        href: hrefOf('/pages/card/waitkyc', { id: undelivered ?? '' }),
      },
    })),
    ...note(state === 'inactive' && undelivered === null, () => ({
      tone: 'gold',
      text: postText(shipping, notes),
    })),
    ...note(replacement !== null && replacedBy === null, () => ({
      tone: 'gold',
      text: notes.replacement,
      way: { label: notes.follow, href: hrefOf('/pages/card/waitkyc', { id: replacement ?? '' }) },
    })),
    ...note(replacedBy !== null, () => ({
      tone: 'info',
      // A renewed card goes on until its holder activates the next.
      text: isOver(state) ? notes.replacedBy : notes.next,
      way: to(replacedBy ?? ''),
    })),
    ...note(replaces !== null, () => ({
      tone: 'info',
      // Until then a renewed card goes on, and what is on it stays there.
      text: state === 'inactive' ? notes.takes : notes.replaces,
      way: to(replaces ?? ''),
    })),
    ...note(card.confirming, () => ({ tone: 'info', text: notes.confirming })),
  ]
}

/** Where a card is that waits to be activated: not made yet, with the post, or in its holder's hands. */
function postText(shipping: CardDetail['shipping'], notes: UseTexts['notes']): string {
  if (shipping?.state === 'pending') return notes.making
  return shipping?.state === 'shipped' ? notes.onItsWay : notes.inactive
}

/** A recharge pays it; of a card that takes none any more the trust fund does. */
function owedNote(
  { id, actions, state }: CardDetail,
  { notes, deeds }: Pick<UseTexts, 'notes' | 'deeds'>,
  owed: string,
): Note {
  const text = isOver(state) ? notes.owedAfter(owed) : notes.owed(owed)
  if (!actions.includes('recharge')) return { tone: 'warn', text }
  const way = { label: deeds.recharge, href: hrefOf('/pages/card/charge', { id }) }
  return { tone: 'warn', text, way }
}

/** Who locked a card over its holder, and what to do; undefined when nobody did. */
export const aboveText = (
  { lockedBy }: CardDetail,
  { lockedAbove }: UseTexts['notes'],
): string | undefined =>
  lockedBy === null || lockedBy === 'holder' ? undefined : lockedAbove[lockedBy]
