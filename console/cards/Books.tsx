/** Money of cards as a whole, against what issuers say. */
import { cardBooks } from '#contract/cards.desk.ts'
import type { OutputOf } from '#contract/operation.ts'
import { useAnswer } from '#console/calls.ts'
import { Answer, Moment, Table } from '#console/Parts.tsx'
import { CheckIcon } from '#ui/icons.tsx'
import { Facts, SectionHead } from '#ui/List.tsx'
import { Money } from '#ui/Money.tsx'
import { Empty, Pill } from '#ui/Status.tsx'

/** How often the books are asked for. */
const everyMs = 15_000

/** What is on cards, in funds, held and owed; and every difference that was found. */
export function Books() {
  const books = useAnswer(cardBooks, {}, { everyMs })
  return (
    <Answer of={books}>
      {({ currencies, taken, breaks, comparedAt }) => (
        <>
          <div className="grid items-start gap-4 wide:grid-cols-2">
            {currencies.map((one) => (
              <Sums key={one.currency} of={one} />
            ))}
            <Facts
              facts={[
                ...taken.map(({ asset, amount, scale }) => ({
                  label: `Taken in ${asset}`,
                  value: <Money amount={amount} scale={scale} code={asset} />,
                })),
                {
                  label: 'Compared (UTC)',
                  value: comparedAt === null ? 'not yet' : <Moment at={comparedAt} />,
                },
                {
                  label: 'Differences',
                  value: (
                    <Pill tone={breaks.length === 0 ? 'up' : 'down'}>
                      {breaks.length === 0 ? 'none' : String(breaks.length)}
                    </Pill>
                  ),
                },
              ]}
            />
          </div>
          <section>
            <SectionHead title="Differences" />
            {breaks.length === 0 ? (
              <Empty icon={CheckIcon}>Ours and the issuers’ books say the same.</Empty>
            ) : (
              <Table label="Differences" heads={['Found (UTC)', 'Card', 'What']}>
                {breaks.map(({ at, cardId, what }) => (
                  <tr key={`${at} ${what}`} className="border-line border-t">
                    <td>
                      <Moment at={at} />
                    </td>
                    <td>
                      <a href={`#/cards/card/${cardId}`} className="text-gold">
                        Open
                      </a>
                    </td>
                    <td className="wrap-anywhere">{what}</td>
                  </tr>
                ))}
              </Table>
            )}
          </section>
        </>
      )}
    </Answer>
  )
}

type Sum = OutputOf<typeof cardBooks>['currencies'][number]

/** What there is in one currency of cards. */
function Sums({ of: { currency, scale, onCards, held, inFunds, owed } }: { readonly of: Sum }) {
  const money = (amount: bigint) => <Money amount={amount} scale={scale} currency={currency} />
  return (
    <Facts
      facts={[
        { label: 'On cards', value: money(onCards) },
        { label: 'Held for purchases', value: money(held) },
        { label: 'In trust funds', value: money(inFunds) },
        { label: 'Owed by holders', value: money(owed) },
      ]}
    />
  )
}
