/** Cards that were made and are on their way: what is handed over is noted in one go. */
import { useState } from 'react'
import { applicationQueue } from '#contract/cards.desk.ts'
import type { OutputOf } from '#contract/operation.ts'
import { type Role, may } from '#contract/operators.permissions.ts'
import { useAnswer } from '#console/calls.ts'
import { Batches } from '#console/cards/Batches.tsx'
import { deliveryFacts } from '#console/cards/facts.tsx'
import { Inventory } from '#console/cards/Inventory.tsx'
import { Shelves } from '#console/cards/Shelves.tsx'
import { Ship } from '#console/cards/Ship.tsx'
import { Holder } from '#console/cards/Split.tsx'
import { postTones, postWords } from '#console/cards/words.ts'
import { Answer, Moment, Table } from '#console/Parts.tsx'
import { Pages } from '#console/UserTabs.tsx'
import { Checkbox } from '#ui/Choice.tsx'
import { MailIcon } from '#ui/icons.pages.tsx'
import { Empty, Pill } from '#ui/Status.tsx'

type Row = OutputOf<typeof applicationQueue>['applications'][number]

/** How often the list is asked for. */
const everyMs = 5_000

/** Cards that are on their way, the batches they went in, and where all cards are. */
export const Post = ({ role }: { readonly role: Role }) => (
  <Shelves label="Posted cards" shelves={parts}>
    {(part) =>
      part === 'batches' ? (
        <Batches role={role} />
      ) : part === 'places' ? (
        <Inventory />
      ) : (
        <Shelves shelves={shelves}>
          {(status) => <Cards key={status} status={status} mayShip={may(role, 'cards.manage')} />}
        </Shelves>
      )
    }
  </Shelves>
)

const parts = [
  { value: 'cards', label: 'Cards' },
  { value: 'batches', label: 'Batches' },
  { value: 'places', label: 'Where cards are' },
] as const

/** Made and on their way, or in the hands of their holders and not in use yet. */
const shelves = [
  { value: 'opening', label: 'On their way' },
  { value: 'activation', label: 'Arrived, not in use' },
] as const

type Shelf = { readonly status: 'opening' | 'activation'; readonly mayShip: boolean }

/** One shelf; batches that were made of its cards are named over it. */
function Cards(shelf: Shelf) {
  const [made, setMade] = useState<readonly string[]>([])
  return (
    <>
      {made.length > 0 && (
        <p role="status">
          <Pill tone="up">{`${made.join(', ')} made`}</Pill>
        </p>
      )}
      <Queue {...shelf} onMade={setMade} />
    </>
  )
}

function Queue({
  status,
  mayShip,
  onMade,
}: Shelf & { readonly onMade: (batches: readonly string[]) => void }) {
  const [cursors, setCursors] = useState<readonly string[]>([])
  const [chosen, setChosen] = useState<readonly string[]>([])
  const cursor = cursors.at(-1)
  const input = { status, cursor }
  const queue = useAnswer(applicationQueue, input, { everyMs })
  const turnTo = (next: readonly string[]) => {
    setCursors(next)
    setChosen([])
  }
  return (
    <Answer of={queue}>
      {({ applications, next }) => {
        const sent = applications.filter(({ shipping }) => shipping !== null)
        const ids = sent.map(({ id }) => id).filter((id) => chosen.includes(id))
        return sent.length === 0 ? (
          <Empty icon={MailIcon}>No card is here.</Empty>
        ) : (
          <>
            {mayShip && (
              <div className="flex flex-wrap items-center justify-between gap-3">
                <Checkbox
                  checked={ids.length === sent.length}
                  onChange={(isOn) => setChosen(isOn ? sent.map(({ id }) => id) : [])}
                >
                  Whole page
                </Checkbox>
                {ids.length > 0 && (
                  <Ship
                    ids={ids}
                    onDone={(batches) => {
                      setChosen([])
                      onMade(batches)
                    }}
                  />
                )}
              </div>
            )}
            <Table label="Cards in the post" heads={['Card', 'Holder', 'To', 'Post', 'Made']}>
              {sent.map((one) => (
                <Line
                  key={one.id}
                  one={one}
                  isChosen={chosen.includes(one.id)}
                  onChoose={
                    mayShip
                      ? (isOn) =>
                          setChosen(
                            isOn ? [...chosen, one.id] : chosen.filter((id) => id !== one.id),
                          )
                      : undefined
                  }
                />
              ))}
            </Table>
            <Pages
              isFirst={cursor === undefined}
              onBack={() => turnTo(cursors.slice(0, -1))}
              onNext={next === null ? undefined : () => turnTo([...cursors, next])}
            />
          </>
        )
      }}
    </Answer>
  )
}

function Line({
  one,
  isChosen,
  onChoose,
}: {
  readonly one: Row
  readonly isChosen: boolean
  readonly onChoose: ((isOn: boolean) => void) | undefined
}) {
  const { shipping, delivery } = one
  const name = `${one.type} · ${one.details?.cardName ?? one.name}`
  return (
    <tr className="border-line border-t whitespace-nowrap *:align-middle!">
      <th scope="row" className="font-[560]">
        <span className="flex flex-wrap items-center gap-x-3">
          {onChoose ? (
            <Checkbox checked={isChosen} onChange={onChoose}>
              {name}
            </Checkbox>
          ) : (
            name
          )}
          {one.cardId !== null && (
            <a href={`#/cards/card/${one.cardId}`} className="tap t-small text-gold">
              Open card
            </a>
          )}
        </span>
      </th>
      <td>
        <Holder of={one} />
      </td>
      <td>
        {delivery === null
          ? '–'
          : deliveryFacts(delivery)
              .map(({ value }) => value)
              .at(-1)}
      </td>
      <td>
        {shipping && (
          <span className="grid justify-items-start gap-1">
            <Pill tone={postTones[shipping.state]}>{postWords[shipping.state]}</Pill>
            <span className="t-small text-dim">
              {[shipping.carrier, shipping.trackingNo].filter(Boolean).join(' ')}
            </span>
          </span>
        )}
      </td>
      <td>
        <Moment at={one.timeline.at(-1)?.at ?? one.createdAt} />
      </td>
    </tr>
  )
}
