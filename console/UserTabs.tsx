import { type FormEvent, type ReactNode, useState } from 'react'
import { currencyScale } from '#contract/cards.ts'
import type { OutputOf } from '#contract/operation.ts'
import { type Role, may } from '#contract/operators.permissions.ts'
import {
  type UserRow,
  addUserNote,
  userBills,
  userContacts,
  type userDetail,
  userDevices,
} from '#contract/operators.users.ts'
import { saidOf, useAct, useAnswer } from '#console/calls.ts'
import { BillsExport } from '#console/Export.tsx'
import { Answer, Moment, ReasonSheet, Table } from '#console/Parts.tsx'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/Field.tsx'
import { Facts, List, ListItem, SectionHead } from '#ui/List.tsx'
import { Money } from '#ui/Money.tsx'
import { Empty, Notice } from '#ui/Status.tsx'

type Detail = OutputOf<typeof userDetail>

/** Who it is; contacts in full only for a reason. */
export function Profile({
  user,
  since,
  role,
}: {
  readonly user: Detail['user']
  readonly since: ReactNode
  readonly role: Role
}) {
  const [full, setFull] = useState<OutputOf<typeof userContacts>>()
  return (
    <>
      <Facts
        facts={[
          { label: 'UID', value: user.uid },
          { label: 'User name', value: user.username ?? '–' },
          { label: 'Nickname', value: user.nickname },
          { label: 'Phone', value: (full ?? user).phone ?? '–' },
          { label: 'E-mail', value: (full ?? user).email ?? '–' },
          { label: 'Language', value: user.language },
          { label: 'Region', value: user.region ?? '–' },
          { label: 'Registered (UTC)', value: since },
        ]}
      />
      {may(role, 'users.contacts') && !full && <ContactsButton user={user} onShown={setFull} />}
    </>
  )
}

function ContactsButton({
  user,
  onShown,
}: {
  readonly user: UserRow
  readonly onShown: (contacts: OutputOf<typeof userContacts>) => void
}) {
  const [open, setOpen] = useState(false)
  const act = useAct(userContacts)
  return (
    <div>
      <Button size="small" onClick={() => setOpen(true)}>
        Show contacts in full…
      </Button>
      <ReasonSheet
        title="Contacts in full"
        action="Show"
        open={open}
        onClose={() => setOpen(false)}
        act={act}
        input={(reason) => ({ id: user.id, reason })}
        onDone={onShown}
      />
    </div>
  )
}

/** What the user has. */
export function Balances({ balances }: { readonly balances: Detail['balances'] }) {
  return (
    <Table label="Balances" heads={['Asset', 'Available', 'Held', 'On the way']}>
      {balances.map(({ asset, scale, available, held, pending }) => (
        <tr key={asset} className="tnum">
          <th scope="row" className="t-strong">
            {asset}
          </th>
          {[available, held, pending].map((amount, column) => (
            <td key={['available', 'held', 'pending'][column]}>
              <Money amount={amount} scale={scale} />
            </td>
          ))}
        </tr>
      ))}
    </Table>
  )
}

/** Bills, a page at a time. */
export function Bills({
  id,
  balances,
  role,
}: {
  readonly id: string
  readonly balances: Detail['balances']
  readonly role: Role
}) {
  const [cursors, setCursors] = useState<readonly string[]>([])
  const cursor = cursors.at(-1)
  const page = useAnswer(userBills, { id, cursor })
  const scaleOf = (code: string) =>
    balances.find(({ asset }) => asset === code)?.scale ?? currencyScale(code) ?? 0
  return (
    <Answer of={page}>
      {({ bills, next }) =>
        bills.length === 0 ? (
          <Empty>No bills yet.</Empty>
        ) : (
          <>
            <Table
              label="Bills"
              heads={['At (UTC)', 'Order', 'Type', 'Status', 'Other side', 'Change']}
            >
              {bills.map((bill) => (
                <tr key={bill.orderNo}>
                  <td>
                    <Moment at={bill.createdAt} />
                  </td>
                  <td className="tnum">
                    {may(role, 'ledger.read') ? (
                      <a href={`#/ledger/${bill.orderNo}`} className="text-gold">
                        {bill.orderNo}
                      </a>
                    ) : (
                      bill.orderNo
                    )}
                  </td>
                  <td>{bill.type}</td>
                  <td>{bill.status}</td>
                  <td className="wrap-anywhere">{bill.counterparty ?? '–'}</td>
                  <td className="text-right whitespace-nowrap">
                    <Money
                      amount={bill.change}
                      scale={scaleOf(bill.asset)}
                      code={bill.asset}
                      kind="change"
                    />
                  </td>
                </tr>
              ))}
            </Table>
            <div>
              <BillsExport role={role} userId={id} />
            </div>
            <Pages
              isFirst={cursor === undefined}
              onBack={() => setCursors(cursors.slice(0, -1))}
              onNext={next === null ? undefined : () => setCursors([...cursors, next])}
            />
          </>
        )
      }
    </Answer>
  )
}

/** Goes back and on in a list of pages. */
export function Pages({
  isFirst,
  onBack,
  onNext,
}: {
  readonly isFirst: boolean
  readonly onBack: () => void
  readonly onNext: (() => void) | undefined
}) {
  return (
    <div className="flex justify-between gap-2">
      {isFirst ? (
        <span />
      ) : (
        <Button size="small" onClick={onBack}>
          Newer
        </Button>
      )}
      {onNext && (
        <Button size="small" onClick={onNext}>
          Older
        </Button>
      )}
    </div>
  )
}

/** Where the user is logged in, and what happened to the account. */
export function Devices({ id }: { readonly id: string }) {
  const found = useAnswer(userDevices, { id })
  return (
    <Answer of={found}>
      {({ devices, events }) => (
        <>
          {devices.length === 0 && <Empty>Logged in nowhere.</Empty>}
          {devices.length > 0 && (
            <List label="Devices">
              {devices.map((device) => (
                <ListItem
                  key={device.id}
                  title={device.name || 'Unknown device'}
                  detail={device.ip}
                  value={<Moment at={device.seenAt} />}
                />
              ))}
            </List>
          )}
          <SectionHead title="Events" />
          <Table label="Events" heads={['At (UTC)', 'Event', 'Device', 'Address']}>
            {events.map((event) => (
              <tr key={event.id}>
                <td>
                  <Moment at={event.at} />
                </td>
                <td>{event.kind.replaceAll('_', ' ')}</td>
                <td>{event.device || '–'}</td>
                <td>{event.ip || '–'}</td>
              </tr>
            ))}
          </Table>
        </>
      )}
    </Answer>
  )
}

/** What operators noted. */
export function Notes({
  id,
  notes,
  role,
}: {
  readonly id: string
  readonly notes: Detail['notes']
  readonly role: Role
}) {
  const [text, setText] = useState('')
  const act = useAct(addUserNote)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '') return
    act.mutate({ id, text }, { onSuccess: () => setText('') })
  }
  return (
    <>
      {may(role, 'users.note') && (
        <form onSubmit={submit} className="grid justify-items-start gap-3">
          <div className="w-full">
            <TextField
              label="New note"
              maxLength={1_000}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          </div>
          {act.isError && <Notice tone="danger">{saidOf(act.error)}</Notice>}
          <Button size="small" type="submit" busy={act.isPending ? 'One moment…' : undefined}>
            Add note
          </Button>
        </form>
      )}
      {notes.length === 0 ? (
        <Empty>Nobody has noted anything.</Empty>
      ) : (
        <List label="Notes">
          {notes.map((note) => (
            <ListItem
              key={note.id}
              title={<span className="whitespace-pre-wrap wrap-anywhere">{note.text}</span>}
              detail={note.operator}
              value={<Moment at={note.at} />}
            />
          ))}
        </List>
      )}
    </>
  )
}
