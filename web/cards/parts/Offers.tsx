import type { ProgrammeOffer } from '#contract/cards.programmes.ts'
import { CardFace, CardMark } from '#ui/CardFace.tsx'
import { List, ListItem, SectionHead } from '#ui/List.tsx'
import { Money } from '#ui/Money.tsx'
import { ChevronRightIcon } from '#ui/icons.tsx'
import { useCatalogue } from '#web/app/catalogue.ts'
import { hrefOf } from '#web/app/history.ts'
import { cardMetals } from '#web/app/cardMetals.ts'
import { useApplyTexts } from '#web/cards/texts.apply.ts'

const hrefFor = ({ type, closed }: ProgrammeOffer): string | undefined =>
  closed === null ? hrefOf('/pages/card/detail', { type }) : undefined

/** The programmes to choose from: drawn large for a first card, as rows for one more. */
export function Offers({
  offers,
  look,
}: {
  readonly offers: readonly ProgrammeOffer[]
  readonly look: 'large' | 'rows'
}) {
  const words = useApplyTexts()
  if (look === 'rows') {
    return (
      <section>
        <SectionHead title={words.offers} />
        <List label={words.offers}>
          {offers.map((offer) => (
            <ListItem
              key={offer.type}
              leading={<CardMark metal={cardMetals[offer.type]} />}
              title={words.names[offer.type]}
              detail={
                offer.closed === null ? (
                  <>
                    {words.forms[offer.form]} · <Fee offer={offer} />
                  </>
                ) : (
                  words.closed[offer.closed]
                )
              }
              href={hrefFor(offer)}
              {...(offer.closed === null ? { mark: 'chevron' as const } : {})}
            />
          ))}
        </List>
      </section>
    )
  }
  return (
    <section>
      <h2 className="t-title text-balance">{words.offersText}</h2>
      <p className="t-body pt-1 pb-4 text-dim">{words.compare}</p>
      <ul role="list" aria-label={words.offers} className="grid gap-5">
        {offers.map((offer) => (
          <li key={offer.type}>
            <Large offer={offer} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The card above its words, or to their left where there is room. */
const beside = 'wide:grid wide:grid-cols-[220px_minmax(0,1fr)] wide:items-center wide:gap-6'

function Large({ offer }: { readonly offer: ProgrammeOffer }) {
  const words = useApplyTexts()
  const href = hrefFor(offer)
  const name = words.names[offer.type]
  const inside = (
    <>
      <CardFace
        metal={cardMetals[offer.type]}
        name={name}
        {...(offer.closed === null
          ? {}
          : { state: { label: words.closed.closed, tone: 'plain', dimmed: true } })}
      />
      <span className="relative flex items-center gap-3 pt-3 wide:pt-0">
        <span className="min-w-0 flex-1">
          <span className="t-strong block">{name}</span>
          <span className="t-small block text-pretty text-dim">
            {offer.closed === null
              ? `${words.forms[offer.form]} · ${words.fundings[offer.funding]}`
              : words.closed[offer.closed]}
          </span>
        </span>
        <span className="t-strong tnum shrink-0 text-right">
          <Fee offer={offer} />
          {offer.fee.amount > 0n && (
            <span className="t-small block font-normal text-dim">{words.feeOnce}</span>
          )}
        </span>
        {href !== undefined && <ChevronRightIcon className="size-[18px] text-faint" />}
      </span>
    </>
  )
  return href === undefined ? (
    <div className={beside}>{inside}</div>
  ) : (
    <a href={href} className={`press block rounded-[24px] ${beside}`}>
      {inside}
    </a>
  )
}

function Fee({ offer: { fee } }: { readonly offer: ProgrammeOffer }) {
  const words = useApplyTexts()
  const asset = useCatalogue()?.assetOf(fee.asset)
  if (fee.amount === 0n) return words.free
  return asset && <Money amount={fee.amount} scale={asset.scale} code={asset.code} />
}
