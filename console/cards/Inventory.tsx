/** How many cards of each programme are where. */
import { cardInventory, cardPlaces } from '#contract/cards.batch.ts'
import { cardTypes } from '#contract/cards.ts'
import type { OutputOf } from '#contract/operation.ts'
import { useAnswer } from '#console/calls.ts'
import { Answer, Table } from '#console/Parts.tsx'

type Count = OutputOf<typeof cardInventory>['counts'][number]

/** How often cards are counted. */
const everyMs = 30_000

const placeWords: Readonly<Record<Count['place'], string>> = {
  making: 'Being made, not sent',
  shipped: 'On their way',
  ready: 'Ready for pick-up',
  delivered: 'Delivered, not in use',
  returned: 'Came back',
  failed: 'Lost in the post',
  inUse: 'In use',
  ended: 'Ended',
}

/** Every place, each pick-up point by itself, by programme; all cards in the last row. */
export function Inventory() {
  const found = useAnswer(cardInventory, {}, { everyMs })
  return (
    <Answer of={found}>
      {({ counts }) => (
        <Table
          label="Where cards are"
          heads={['Where', ...cardTypes, 'All']}
          numbers={[1, 2, 3, 4]}
        >
          {cardPlaces.flatMap((place) =>
            pointsOf(counts, place).map((point) => (
              <Line
                key={`${place} ${point ?? ''}`}
                name={point === null ? placeWords[place] : `${placeWords[place]} · ${point}`}
                counts={counts.filter((one) => one.place === place && one.point === point)}
              />
            )),
          )}
          <Line name="All cards" counts={counts} />
        </Table>
      )}
    </Answer>
  )
}

/** The points of one place; a place that no card is at has one line, too. */
function pointsOf(counts: readonly Count[], place: Count['place']): readonly (string | null)[] {
  const points = new Set(counts.filter((one) => one.place === place).map(({ point }) => point))
  return points.size === 0 ? [null] : [...points]
}

const sumOf = (counts: readonly Count[]): number =>
  counts.reduce((sum, { count }) => sum + count, 0)

const Line = ({ name, counts }: { readonly name: string; readonly counts: readonly Count[] }) => (
  <tr className="border-line border-t whitespace-nowrap">
    <th scope="row" className="font-[520]">
      {name}
    </th>
    {cardTypes.map((type) => (
      <td key={type} className="tnum text-right">
        {sumOf(counts.filter((one) => one.type === type))}
      </td>
    ))}
    <td className="tnum text-right font-[560]">{sumOf(counts)}</td>
  </tr>
)
