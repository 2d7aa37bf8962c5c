import type { ReactNode } from 'react'
import type { Language } from '#contract/language.ts'
import type { OutputOf } from '#contract/operation.ts'
import { moneyOverview } from '#contract/operators.overview.ts'
import { type Instant, minuteMs } from '#kernel/time.ts'
import { ageText } from '#console/age.ts'
import { useAnswer } from '#console/calls.ts'
import type { ConsoleTexts } from '#console/language.ts'
import { Answer, Table } from '#console/Parts.tsx'
import { Coin } from '#ui/Coin.tsx'
import { SectionHead } from '#ui/List.tsx'
import { Money } from '#ui/Money.tsx'
import { Pill } from '#ui/Status.tsx'

/** How often the money is summed anew. */
const everyMs = minuteMs

type Told = { readonly texts: ConsoleTexts; readonly language: Language }
type Asset = OutputOf<typeof moneyOverview>['assets'][number]

/** What came in and went out, and whether what is owed to users is there. */
export function MoneyOverview(told: Told) {
  const found = useAnswer(moneyOverview, {}, { everyMs })
  return (
    <Answer of={found}>
      {({ at, assets }) => (
        <>
          <Flows texts={told.texts} assets={assets} />
          <Cover {...told} now={at} assets={assets} />
        </>
      )}
    </Answer>
  )
}

function Flows({
  texts,
  assets,
}: {
  readonly texts: ConsoleTexts
  readonly assets: readonly Asset[]
}) {
  return (
    <section>
      <SectionHead title={texts.flows} />
      <Table
        label={texts.flows}
        heads={[texts.asset, texts.dayIn, texts.dayOut, texts.weekIn, texts.weekOut]}
        numbersFrom={1}
      >
        {assets.map((asset) => (
          <tr key={asset.asset}>
            <Name code={asset.asset} />
            <Sum texts={texts} scale={asset.scale} worth={asset.day.in} />
            <Sum texts={texts} scale={asset.scale} worth={asset.day.out} />
            <Sum texts={texts} scale={asset.scale} worth={asset.week.in} />
            <Sum texts={texts} scale={asset.scale} worth={asset.week.out} />
          </tr>
        ))}
      </Table>
    </section>
  )
}

function Cover({
  texts,
  language,
  now,
  assets,
}: Told & { readonly now: Instant; readonly assets: readonly Asset[] }) {
  return (
    <section>
      <SectionHead title={texts.cover} />
      <Table
        label={texts.cover}
        heads={[texts.asset, texts.owed, texts.held, texts.difference]}
        numbersFrom={1}
      >
        {assets.map(({ asset, scale, owed, held, difference }) => (
          <tr key={asset}>
            <Name code={asset} />
            <Sum texts={texts} scale={scale} worth={owed} />
            <td className="text-right">
              {held.length === 0 && <span className="text-dim">{texts.notObserved}</span>}
              {held.map((on) => (
                <div key={on.network} className="mb-2 last:mb-0">
                  <Money amount={on.hot + on.deposit} scale={scale} code={on.network} />
                  <p className="t-small text-dim">
                    {texts.hot} <Money amount={on.hot} scale={scale} />
                  </p>
                  <p className="t-small text-dim">
                    {texts.deposit} <Money amount={on.deposit} scale={scale} />
                  </p>
                  <p className="t-small tnum text-dim">
                    {texts.observed(ageText(language, now, on.observedAt))}
                  </p>
                </div>
              ))}
            </td>
            {difference === null ? (
              <td className="text-right text-dim">–</td>
            ) : (
              <Sum texts={texts} scale={scale} worth={difference} isSigned>
                <Pill tone={difference.amount < 0n ? 'down' : 'up'}>
                  {difference.amount < 0n ? texts.short : texts.covered}
                </Pill>
              </Sum>
            )}
          </tr>
        ))}
      </Table>
    </section>
  )
}

const Name = ({ code }: { readonly code: string }) => (
  <th scope="row" className="t-strong">
    <span className="flex items-center gap-2.5">
      <Coin code={code} size={28} />
      {code}
    </span>
  </th>
)

function Sum({
  texts,
  scale,
  worth: { amount, cents },
  isSigned = false,
  children,
}: {
  readonly texts: ConsoleTexts
  readonly scale: number
  readonly worth: Asset['owed']
  readonly isSigned?: boolean
  readonly children?: ReactNode
}) {
  return (
    <td className={`text-right ${amount === 0n ? 'text-dim' : ''}`}>
      <Money amount={amount} scale={scale} kind={isSigned ? 'signed' : 'balance'} />
      <p className="t-small text-dim">
        {cents === null ? texts.noPrice : <Money amount={cents} scale={2} currency="USD" />}
      </p>
      {children}
    </td>
  )
}
