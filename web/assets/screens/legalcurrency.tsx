import { useState } from 'react'
import { priceList } from '#contract/assets.ts'
import { SearchField } from '#ui/Field.tsx'
import { SearchIcon, SwapIcon } from '#ui/icons.pages.tsx'
import { List, ListItem } from '#ui/List.tsx'
import { Page } from '#ui/Page.tsx'
import { Empty } from '#ui/Status.tsx'
import { TopBar } from '#ui/TopBar.tsx'
import { Answer } from '#web/app/Answer.tsx'
import { type FiatName, useFiatNames } from '#web/app/fiats.ts'
import { back } from '#web/app/history.ts'
import { useLanguage, useTexts } from '#web/app/language.ts'
import { preferFiat } from '#web/app/preferences.ts'
import { useCall } from '#web/app/query.ts'
import { useFiat } from '#web/app/worth.ts'

/** Past this many a list can be searched, as in a sheet. */
const searchedFrom = 9

/** The fiat currency that worths are shown in: all there are, the chosen one marked. */
export function Screen() {
  const { account, general } = useTexts()
  const words = general.fiat
  const answer = useCall(priceList, { fiat: useFiat() })
  return (
    <Page top={<TopBar title={words.title} onBack={() => back('/pages/user/index')} />}>
      <p className="t-body pb-4 text-pretty text-dim">{words.text}</p>
      <Answer of={answer} rows={6}>
        {({ fiats }) => <Fiats codes={fiats} />}
      </Answer>
      <div className="pt-4">
        <List label={account.rates.title}>
          <ListItem
            icon={<SwapIcon />}
            title={account.rates.title}
            href="/pages/rate/rate"
            mark="chevron"
          />
        </List>
      </div>
    </Page>
  )
}

function Fiats({ codes }: { readonly codes: readonly string[] }) {
  const { fiat: words } = useTexts().general
  const chosen = useFiat()
  const [sought, setSought] = useState('')
  const found = useFiatNames(codes).filter((fiat) => matches(fiat, sought))
  return (
    <div className="flex flex-col gap-4">
      {codes.length >= searchedFrom && (
        <SearchField label={words.search} value={sought} onChange={setSought} />
      )}
      {found.length === 0 ? (
        <Empty icon={SearchIcon}>{words.none}</Empty>
      ) : (
        <List label={words.title}>
          {found.map(({ code, name }) => (
            <ListItem
              key={code}
              leading={<Sign code={code} />}
              title={name}
              detail={code}
              current={code === chosen}
              {...(code === chosen ? { mark: 'tick' as const } : {})}
              onClick={() => {
                preferFiat(code)
                back('/pages/user/index')
              }}
            />
          ))}
        </List>
      )}
    </div>
  )
}

const matches = ({ code, name }: FiatName, sought: string): boolean =>
  `${code} ${name}`.toLowerCase().includes(sought.trim().toLowerCase())

/** The sign a currency is written with, in a disc: `€`, `¥`, `CHF`. */
function Sign({ code }: { readonly code: string }) {
  const language = useLanguage()
  const format = new Intl.NumberFormat(language, {
    style: 'currency',
    currency: code,
    currencyDisplay: 'narrowSymbol',
  })
  const sign = format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? code
  return (
    <span
      aria-hidden="true"
      className={`grid size-10 shrink-0 place-items-center rounded-full bg-gold-wash leading-none font-[600] text-gold ${sign.length > 2 ? 'text-[12px]' : 'text-[17px]'}`}
    >
      {sign}
    </span>
  )
}
