import { useDeferredValue, useMemo, useState } from 'react'
import {
  type ListedUser,
  type UserSort,
  deleteFilter,
  filterList,
  userList,
} from '#contract/operators.people.ts'
import { searchMin, userSearch } from '#contract/operators.users.ts'
import { useAct, useAnswer, usePages } from '#console/calls.ts'
import { tsvOf } from '#console/tsv.ts'
import { type Column, type Sorting, VirtualTable } from '#console/VirtualTable.tsx'
import { Answer, Desk, Moment } from '#console/Parts.tsx'
import { FilterSheet } from '#console/users/FilterSheet.tsx'
import { type Scales, filterOf, formOf, kycWords, noFilter } from '#console/users/filters.ts'
import { formatInstant } from '#kernel/time.ts'
import { Button } from '#ui/Button.tsx'
import { Chip } from '#ui/Choice.tsx'
import { Avatar } from '#ui/Coin.tsx'
import { copyText } from '#ui/copy.ts'
import { SearchField } from '#ui/Field.tsx'
import { CopyIcon, FilterIcon, UsersIcon } from '#ui/icons.pages.tsx'
import { CloseIcon } from '#ui/icons.tsx'
import { List, ListItem } from '#ui/List.tsx'
import { Empty, Pill } from '#ui/Status.tsx'
import { toast } from '#ui/toast.ts'

/** Looks users up, or lists them. */
export function Users() {
  const [text, setText] = useState('')
  const looked = useDeferredValue(text.trim())
  return (
    <Desk title="Users">
      <SearchField
        value={text}
        onChange={setText}
        label="UID, user name, phone, e-mail, order number or address"
      />
      {looked.length >= searchMin ? <Found text={looked} /> : <Everybody />}
    </Desk>
  )
}

const nameOf = ({ username, nickname }: ListedUser): string => username ?? nickname
const idOf = ({ id }: ListedUser): string => id

const columns: readonly Column<ListedUser, UserSort>[] = [
  { head: 'Name', sort: 'name', width: 'minmax(0,1.4fr)', cell: nameOf, text: nameOf },
  {
    head: 'UID',
    sort: 'uid',
    width: '104px',
    cell: ({ uid }) => <span className="tnum">{uid}</span>,
    text: ({ uid }) => uid,
  },
  {
    head: 'Contact',
    width: 'minmax(0,1.4fr)',
    wideOnly: true,
    cell: ({ phone, email }) => phone ?? email ?? '–',
    text: ({ phone, email }) => [phone, email].filter(Boolean).join(', '),
  },
  {
    head: 'Region',
    width: '64px',
    wideOnly: true,
    cell: ({ region }) => region ?? '–',
    text: ({ region }) => region ?? '',
  },
  {
    head: 'Identity',
    width: '88px',
    wideOnly: true,
    cell: ({ kyc }) => kycWords[kyc],
    text: ({ kyc }) => kyc,
  },
  {
    head: 'State',
    width: '84px',
    cell: ({ status }) => status === 'frozen' && <Pill tone="warn">Frozen</Pill>,
    text: ({ status }) => status,
  },
  {
    head: 'Opened (UTC)',
    sort: 'created',
    width: '168px',
    wideOnly: true,
    cell: ({ createdAt }) => <Moment at={createdAt} />,
    text: ({ createdAt }) => formatInstant(createdAt),
  },
]

function Everybody() {
  const [form, setForm] = useState(noFilter)
  const [sorting, setSorting] = useState<Sorting<UserSort>>({ by: 'created', descending: true })
  const [choosing, setChoosing] = useState(false)
  const [active, setActive] = useState<string>()
  const kept = useAnswer(filterList, {})
  const assets = kept.data?.assets
  const scales: Scales = useMemo(
    () => new Map(assets?.map(({ asset, scale }) => [asset, scale])),
    [assets],
  )
  const filter = useDeferredValue(filterOf(form, scales))
  const asked = { filter, sort: sorting.by, descending: sorting.descending }
  const pages = usePages(userList, (cursor) => ({ ...asked, cursor }))
  const data = pages.data
  const users = useMemo(() => data?.pages.flatMap((page) => page.users) ?? [], [data])
  const isNarrow = Object.keys(filter).length > 0
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <Button size="small" icon={FilterIcon} onClick={() => setChoosing(true)}>
          Filter…
        </Button>
        {kept.data?.filters.map((one) => (
          <KeptChip
            key={one.id}
            id={one.id}
            name={one.name}
            isOn={JSON.stringify(formOf(one.filter, scales)) === JSON.stringify(form)}
            onChoose={() => setForm(formOf(one.filter, scales))}
          />
        ))}
        {isNarrow && <Chip onClick={() => setForm(noFilter)}>Clear</Chip>}
        <span className="flex-1" />
        <CopyButton users={users} />
      </div>
      <Answer of={pages}>
        {() =>
          users.length === 0 ? (
            <Empty icon={UsersIcon}>Nobody is like that.</Empty>
          ) : (
            <VirtualTable
              key={JSON.stringify(asked, (_, value: unknown) => String(value))}
              label="Users"
              columns={columns}
              rows={users}
              idOf={idOf}
              active={active}
              onActive={({ id }) => setActive(id)}
              onNearEnd={() => {
                if (pages.hasNextPage && !pages.isFetching) void pages.fetchNextPage()
              }}
              sorting={sorting}
              onSort={setSorting}
              hrefOf={({ id }) => `#/users/${id}`}
            />
          )
        }
      </Answer>
      <FilterSheet
        open={choosing}
        onClose={() => setChoosing(false)}
        form={form}
        onForm={setForm}
        scales={scales}
      />
    </>
  )
}

function KeptChip({
  id,
  name,
  isOn,
  onChoose,
}: {
  readonly id: string
  readonly name: string
  readonly isOn: boolean
  readonly onChoose: () => void
}) {
  const drop = useAct(deleteFilter)
  return (
    <span className="inline-flex items-center">
      <Chip pressed={isOn} onClick={onChoose}>
        {name}
      </Chip>
      {isOn && (
        <button
          type="button"
          aria-label={`Forget ${name}`}
          className="press grid size-9 place-items-center rounded-full text-dim"
          onClick={() => drop.mutate({ id })}
        >
          <CloseIcon className="size-4" />
        </button>
      )}
    </span>
  )
}

/** Copies the rows that are there, for a spreadsheet. */
function CopyButton({ users }: { readonly users: readonly ListedUser[] }) {
  const copy = async () => {
    const rows = users.map((user) => columns.map(({ text }) => text(user)))
    const isDone = await copyText(
      tsvOf(
        columns.map(({ head }) => head),
        rows,
      ),
    )
    toast(isDone ? `${rows.length} rows copied` : 'Copy failed', isDone ? 'done' : 'failed')
  }
  return (
    <Button size="small" icon={CopyIcon} onClick={() => void copy()}>
      {`Copy ${users.length} rows`}
    </Button>
  )
}

function Found({ text }: { readonly text: string }) {
  const found = useAnswer(userSearch, { text })
  return (
    <Answer of={found}>
      {({ users }) =>
        users.length === 0 ? (
          <Empty icon={UsersIcon}>Nobody is known by that.</Empty>
        ) : (
          <List label="Users found">
            {users.map((user) => (
              <ListItem
                key={user.id}
                href={`#/users/${user.id}`}
                leading={<Avatar name={user.username ?? user.nickname} size={40} />}
                title={user.username ?? user.nickname}
                detail={[user.uid, user.phone, user.email].filter(Boolean).join(' · ')}
                value={user.status === 'frozen' ? <Pill tone="warn">Frozen</Pill> : undefined}
                mark="chevron"
              />
            ))}
          </List>
        )
      }
    </Answer>
  )
}
