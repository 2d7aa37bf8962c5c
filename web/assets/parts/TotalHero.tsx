import { Suspense, useState } from 'react'
import { Change, Money } from '#ui/Money.tsx'
import { Chip } from '#ui/Choice.tsx'
import { EyeIcon, EyeOffIcon } from '#ui/icons.tsx'
import { lazyPatiently } from '#ui/lazy.ts'
import { Hero } from '#ui/Hero.tsx'
import { Pill } from '#ui/Status.tsx'
import { useTexts } from '#web/app/language.ts'
import { toggleHidden, useFiat, useHidden, worthScale } from '#web/app/worth.ts'
import type { Portfolio } from '#web/assets/model.ts'

/** The gold hero: everything a person owns, in their currency. */
export function TotalHero({ portfolio }: { readonly portfolio: Portfolio }) {
  const { assets } = useTexts()
  const fiat = useFiat()
  const isHidden = useHidden()
  const Eye = isHidden ? EyeOffIcon : EyeIcon
  const { total, change, changeHundredths } = portfolio
  return (
    <Hero label={assets.total} history={isHidden ? [] : portfolio.history}>
      <div className="flex items-center justify-between gap-3">
        <button
          type="button"
          aria-label={`${assets.total}: ${isHidden ? assets.show : assets.hide}`}
          onClick={toggleHidden}
          className="press tap t-small flex items-center gap-1.5 font-[520]"
        >
          {assets.total}
          <Eye className="size-[18px]" />
        </button>
        <FiatChip />
      </div>
      {total === undefined ? (
        <p className="t-body mt-3">{assets.stale}</p>
      ) : (
        <>
          <p className="mt-1.5">
            <Money
              amount={total}
              scale={worthScale}
              currency={fiat}
              maximum={2}
              size="hero"
              hidden={isHidden}
            />
          </p>
          {!isHidden && total > 0n && (
            <p className="t-small mt-2 flex items-center gap-2">
              <Pill tone="ink">
                <Change hundredths={changeHundredths} arrow />
              </Pill>
              <span className="font-[520]">
                <Money
                  amount={change}
                  scale={worthScale}
                  currency={fiat}
                  maximum={2}
                  kind="signed"
                />
                {` · ${assets.day}`}
              </span>
            </p>
          )}
        </>
      )}
    </Hero>
  )
}

// Its list is dear, and few people change their currency: it comes when it is asked for.
const FiatSheet = lazyPatiently(async () => (await import('#web/app/FiatSheet.tsx')).FiatSheet)

function FiatChip() {
  const { assets } = useTexts()
  const [open, setOpen] = useState(false)
  const [isWanted, setWanted] = useState(false)
  const show = () => {
    setWanted(true)
    setOpen(true)
  }
  const fiat = useFiat()
  return (
    <>
      <Chip tone="onGold" opens label={`${assets.fiat}: ${fiat}`} onClick={show}>
        {fiat}
      </Chip>
      {isWanted && (
        <Suspense>
          <FiatSheet open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
