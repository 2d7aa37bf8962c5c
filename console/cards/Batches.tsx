/** Batches of cards that were handed over: one is looked at, and noted as a whole. */
import { cardBatch, cardBatches } from '#contract/cards.batch.ts'
import type { OutputOf } from '#contract/operation.ts'
import { type Role, may } from '#contract/operators.permissions.ts'
import { formatInstant } from '#kernel/time.ts'
import { useAnswer } from '#console/calls.ts'
import { ShipWhole } from '#console/cards/Ship.tsx'
import { CaseHead, Holder, type RowText, Split } from '#console/cards/Split.tsx'
import { cardStateTones, postTones, postWords } from '#console/cards/words.ts'
import { Answer, Moment, Table } from '#console/Parts.tsx'
import { MailIcon } from '#ui/icons.pages.tsx'
import { Facts } from '#ui/List.tsx'
import { Pill } from '#ui/Status.tsx'

type Page = OutputOf<typeof cardBatches>
type Batch = Page['batches'][number]

/** How often the cards of a batch are asked for. */
const everyMs = 5_000

const rowsOf = (page: Page) => page.batches
const idOf = ({ id }: Batch) => id
const placeOf = ({ to }: Batch): string => to ?? 'By mail'

const textOf = (batch: Batch): RowText => ({
  title: `${batch.no} · ${placeOf(batch)}`,
  detail: [formatInstant(batch.at).slice(0, 10), batch.carrier, batch.trackingNo]
    .filter(Boolean)
    .join(' · '),
  marks: batch.counts.map(({ state, count }) => (
    <Pill key={state} tone={postTones[state]}>{`${count} ${postWords[state].toLowerCase()}`}</Pill>
  )),
})

/** The newest first; one of them is looked at. */
export const Batches = ({ role }: { readonly role: Role }) => (
  <Split
    operation={cardBatches}
    input={(cursor) => ({ cursor })}
    rowsOf={rowsOf}
    idOf={idOf}
    textOf={textOf}
    icon={MailIcon}
    label="Batches of cards"
    none="No card was handed over yet."
    counted="shown"
  >
    {(batch) => <One batch={batch} mayShip={may(role, 'cards.manage')} />}
  </Split>
)

function One({ batch, mayShip }: { readonly batch: Batch; readonly mayShip: boolean }) {
  const found = useAnswer(cardBatch, { id: batch.id }, { everyMs })
  return (
    <Answer of={found}>
      {({ cards }) => (
        <>
          <CaseHead over={`Batch of ${cards.length}`} title={batch.no}>
            {mayShip && cards.some(({ applicationId }) => applicationId !== null) && (
              <ShipWhole no={batch.no} cards={cards} />
            )}
          </CaseHead>
          <Facts
            facts={[
              { label: 'To', value: placeOf(batch) },
              { label: 'Carrier', value: batch.carrier ?? '–' },
              { label: 'Tracking number', value: batch.trackingNo ?? '–' },
              { label: 'Made (UTC)', value: <Moment at={batch.at} /> },
              { label: 'Made by', value: batch.by },
            ]}
          />
          <Table label={`Cards of ${batch.no}`} heads={['Card', 'Holder', 'Post', 'State']}>
            {cards.map((card) => (
              <tr key={card.id} className="border-line border-t whitespace-nowrap">
                <th scope="row" className="font-[560]">
                  <a href={`#/cards/card/${card.id}`} className="text-gold">
                    {card.type} •••• {card.last4}
                  </a>
                  <span className="t-small block text-dim">{card.holder}</span>
                </th>
                <td>
                  <Holder of={card} />
                </td>
                <td>
                  <Pill tone={postTones[card.post]}>{postWords[card.post]}</Pill>
                </td>
                <td>
                  <Pill tone={cardStateTones[card.state]}>{card.state}</Pill>
                </td>
              </tr>
            ))}
          </Table>
        </>
      )}
    </Answer>
  )
}
