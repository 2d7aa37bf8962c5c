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

const flowColumns = ['dayIn', 'dayOut', 'weekIn', 'weekOut'] as const

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
        heads={[texts.asset, ...flowColumns.map((column) => texts[column])]}
        numbers={[1, 2, 3, 4]}
      >
        {assets.map((asset) => (
          <tr key={asset.asset}>
            <Name code={asset.asset} />
            {[asset.day.in, asset.day.out, asset.week.in, asset.week.out].map((worth, column) => (
              <td key={flowColumns[column]} className="text-right align-middle!">
                <Sum texts={texts} scale={asset.scale} worth={worth} />
              </td>
            ))}
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
      <ul role="list" aria-label={texts.cover} className="grid items-start gap-3 wide:grid-cols-2">
        {assets.map((asset) => (
          <li key={asset.asset} className="panel px-4 py-3">
            <div className="flex items-center gap-2.5">
              <Coin code={asset.asset} size={28} />
              <h3 className="t-strong flex-1">{asset.asset}</h3>
              {asset.difference === null ? (
                <Pill>{texts.notObserved}</Pill>
              ) : (
                <Pill tone={asset.difference.amount < 0n ? 'down' : 'up'}>
                  {asset.difference.amount < 0n ? texts.short : texts.covered}
                </Pill>
              )}
            </div>
            <dl className="mt-2 grid gap-2">
              <Line label={texts.owed}>
                <Sum texts={texts} scale={asset.scale} worth={asset.owed} />
              </Line>
              {asset.held.map((on) => (
                <Line
                  key={on.network}
                  label={`${texts.held} · ${on.network}`}
                  detail={texts.observed(ageText(language, now, on.observedAt))}
                >
                  <Money amount={on.hot + on.deposit} scale={asset.scale} />
                  <p className="t-small text-dim">
                    {texts.hot} <Money amount={on.hot} scale={asset.scale} />
                  </p>
                  <p className="t-small text-dim">
                    {texts.deposit} <Money amount={on.deposit} scale={asset.scale} />
                  </p>
                </Line>
              ))}
              {asset.difference !== null && (
                <Line label={texts.difference}>
                  <Sum texts={texts} scale={asset.scale} worth={asset.difference} isSigned />
                </Line>
              )}
            </dl>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Line({
  label,
  detail,
  children,
}: {
  readonly label: string
  readonly detail?: string
  readonly children: ReactNode
}) {
  return (
    <div className="flex items-baseline justify-between gap-4 py-1">
      <dt className="t-body text-dim">
        {label}
        {detail !== undefined && <span className="t-small tnum block">{detail}</span>}
      </dt>
      <dd className="text-right">{children}</dd>
    </div>
  )
}

const Name = ({ code }: { readonly code: string }) => (
  <th scope="row" className="t-strong align-middle!">
    <span className="flex items-center gap-2.5">
      <Coin code={code} size={28} />
      {code}
    </span>
  </th>
)

/** An amount with its worth below it; of nothing the worth is plain. */
function Sum({
  texts,
  scale,
  worth: { amount, cents },
  isSigned = false,
}: {
  readonly texts: ConsoleTexts
  readonly scale: number
  readonly worth: Asset['owed']
  readonly isSigned?: boolean
}) {
  if (amount === 0n) return <span className="text-faint">0</span>
  return (
    <>
      <Money amount={amount} scale={scale} kind={isSigned ? 'signed' : 'balance'} />
      <p className="t-small text-dim">
        {cents === null ? texts.noPrice : <Money amount={cents} scale={2} currency="USD" />}
      </p>
    </>
  )
}
