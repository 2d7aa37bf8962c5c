import { type ReactNode, useId, useState } from 'react'
import { SearchField } from '#ui/Field.tsx'
import { SearchIcon } from '#ui/icons.pages.tsx'
import { List, ListItem } from '#ui/List.tsx'
import { Empty } from '#ui/Status.tsx'
import { useLanguage, useTexts } from '#web/app/language.ts'
import {
  type Country,
  type CountryGroup,
  countryGroups,
  findCountries,
} from '#web/settings/country.ts'
import { CountryMark } from '#web/settings/parts/CountryMark.tsx'
import { LetterBar } from '#web/settings/parts/LetterBar.tsx'

/** Heights of a row and of a heading, for what is not drawn yet. */
const rowPx = 64
const headPx = 42

type Choosing = {
  /** ISO code of the country that is chosen now. */
  readonly chosen: string | undefined
  readonly onChoose: (country: Country) => void
}

/** Every country, in the order of the language, with an index at its side and a search. */
export function CountryList({
  chosen,
  onChoose,
  first,
}: Choosing & {
  /** Stands before the list while nothing is sought. */
  readonly first?: ReactNode
}) {
  const { region } = useTexts().general
  const language = useLanguage()
  const id = useId()
  const [sought, setSought] = useState('')
  const [groups] = useState(() => countryGroups(language))
  const isSought = sought.trim() !== ''
  return (
    <>
      <div className="sticky top-[calc(56px+var(--safe-top))] z-10 bg-bg pb-3 wide:top-0 wide:pt-2">
        <SearchField label={region.search} value={sought} onChange={setSought} />
      </div>
      {isSought ? (
        <Found countries={findCountries(groups, sought)} chosen={chosen} onChoose={onChoose} />
      ) : (
        <div className="-mr-4 grid grid-cols-[minmax(0,1fr)_16px] gap-1.5">
          <div>
            {first}
            {groups.map((group) => (
              <Group
                key={group.letter}
                id={`${id}${group.letter}`}
                group={group}
                chosen={chosen}
                onChoose={onChoose}
              />
            ))}
          </div>
          <LetterBar
            letters={groups.map(({ letter }) => letter)}
            idOf={(letter) => `${id}${letter}`}
          />
        </div>
      )}
    </>
  )
}

function Group({
  id,
  group: { letter, countries },
  chosen,
  onChoose,
}: Choosing & { readonly id: string; readonly group: CountryGroup }) {
  const { region } = useTexts().general
  const heightPx = headPx + rowPx * countries.length
  return (
    <section
      id={id}
      aria-labelledby={`${id}-head`}
      style={{ containIntrinsicSize: `auto ${heightPx}px` }}
      className="scroll-mt-[calc(116px+var(--safe-top))] [content-visibility:auto] wide:scroll-mt-[68px]"
    >
      <h2 id={`${id}-head`} className="t-small px-1 pt-4 pb-1.5 font-[600] text-gold">
        {region.group(letter)}
      </h2>
      <Rows countries={countries} chosen={chosen} onChoose={onChoose} />
    </section>
  )
}

function Found({
  countries,
  chosen,
  onChoose,
}: Choosing & { readonly countries: readonly Country[] }) {
  const { region } = useTexts().general
  if (countries.length === 0) return <Empty icon={SearchIcon}>{region.none}</Empty>
  return <Rows countries={countries} chosen={chosen} onChoose={onChoose} />
}

/** Countries on one surface, each with its dial code. */
function Rows({
  countries,
  chosen,
  onChoose,
}: Choosing & { readonly countries: readonly Country[] }) {
  const { region } = useTexts().general
  return (
    <List label={region.title}>
      {countries.map((country) => (
        <ListItem
          key={country.code}
          leading={<CountryMark code={country.code} />}
          title={country.name}
          value={<span className="t-body text-dim">+{country.dial}</span>}
          current={country.code === chosen}
          {...(country.code === chosen ? { mark: 'tick' as const } : {})}
          onClick={() => onChoose(country)}
        />
      ))}
    </List>
  )
}
