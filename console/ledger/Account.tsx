import { useState } from 'react'
import {
  type LedgerAccount,
  type LedgerEntry,
  ledgerAccount,
  ledgerEntries,
} from '#contract/operators.ledger.ts'
import type { OutputOf } from '#contract/operation.ts'
import { type Role, may } from '#contract/operators.permissions.ts'
import { AdjustButton } from '#console/Adjust.tsx'
import { useAnswer } from '#console/calls.ts'
import { EntriesExport } from '#console/Export.tsx'
import { Explanation } from '#console/ledger/Explanation.tsx'
import { accountName, kindWords } from '#console/ledger/names.tsx'
import { Answer, Desk, Moment, Table } from '#console/Parts.tsx'
import { Pages } from '#console/UserTabs.tsx'
import { Segmented } from '#ui/Choice.tsx'
import { Facts } from '#ui/List.tsx'
import { Money } from '#ui/Money.tsx'
import { Empty } from '#ui/Status.tsx'

const tabs = ['Entries', 'Holds', 'Explain'] as const
type Tab = (typeof tabs)[number]
type Holds = OutputOf<typeof ledgerAccount>['holds']

/** One account: what it has, its holds and entries, and why the balance is what it is. */
export function Account({ id, role }: { readonly id: string; readonly role: Role }) {
  const [tab, setTab] = useState<Tab>('Entries')
  const found = useAnswer(ledgerAccount, { id })
  return (
    <Answer of={found}>
      {({ account, holds }) => (
        <Desk
          title={accountName(account)}
          actions={
            <>
              {account.user && may(role, 'ledger.adjust') && (
                <AdjustButton userId={account.user.id} assets={[account]} />
              )}
              <EntriesExport role={role} account={account.id} />
            </>
          }
        >
          <Head account={account} />
          <Segmented
            label="What of the account"
            options={tabs.map((value) => ({ value, label: value }))}
            value={tab}
            onChange={setTab}
          />
          {tab === 'Entries' && <Entries account={account} />}
          {tab === 'Holds' && <OpenHolds holds={holds} account={account} />}
          {tab === 'Explain' && <Explanation account={account} />}
        </Desk>
      )}
    </Answer>
  )
}

function Head({ account }: { readonly account: LedgerAccount }) {
  const { user, kind, asset, scale, balance } = account
  return (
    <div className="grid gap-4 wide:grid-cols-2">
      <div className="panel grid content-center gap-1 p-5">
        <p className="t-small text-dim">Balance</p>
        <p>
          <Money amount={balance} scale={scale} code={asset} size="figure" />
        </p>
      </div>
      <Facts
        facts={[
          { label: 'Account', value: `No. ${account.id}` },
          {
            label: 'Owner',
            value: user ? (
              <a href={`#/users/${user.id}`} className="text-gold">
                {user.name} · {user.uid}
              </a>
            ) : (
              'House'
            ),
          },
          { label: 'Kind', value: kind },
        ]}
      />
    </div>
  )
}

function Entries({ account }: { readonly account: LedgerAccount }) {
  const [cursors, setCursors] = useState<readonly string[]>([])
  const cursor = cursors.at(-1)
  const page = useAnswer(ledgerEntries, {
    id: account.id,
    cursor,
  })
  return (
    <Answer of={page}>
      {({ entries, next }) =>
        entries.length === 0 ? (
          <Empty>Nothing has moved here.</Empty>
        ) : (
          <>
            <EntryTable label="Entries" entries={entries} account={account} />
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

function EntryTable({
  label,
  entries,
  account: { scale },
}: {
  readonly label: string
  readonly entries: readonly LedgerEntry[]
  readonly account: LedgerAccount
}) {
  return (
    <Table
      label={label}
      heads={['Kind', 'Change', 'Balance', 'At (UTC)', 'Command', 'No.']}
      numbers={[1, 2]}
    >
      {entries.map((entry) => (
        <tr key={entry.seq}>
          <td>
            {kindWords(entry.kind)}
            {entry.hold !== null && <span className="t-small block text-dim">under a hold</span>}
          </td>
          <td className="text-right">
            <Money amount={entry.change} scale={scale} kind="change" />
          </td>
          <td className="text-right">
            <Money amount={entry.balance} scale={scale} />
          </td>
          <td>
            <Moment at={entry.at} />
          </td>
          <td>
            <a href={`#/ledger/${entry.cmd}`} className="tnum whitespace-nowrap text-gold">
              …{entry.cmd.slice(-8)}
            </a>
          </td>
          <td className="tnum">{entry.seq}</td>
        </tr>
      ))}
    </Table>
  )
}

function OpenHolds({
  holds,
  account: { scale },
}: {
  readonly holds: Holds
  readonly account: LedgerAccount
}) {
  if (holds.length === 0) return <Empty>No hold is open here.</Empty>
  return (
    <Table
      label="Open holds"
      heads={['Purpose', 'Put in', 'Left', 'Since (UTC)', 'Hold']}
      numbers={[1, 2]}
    >
      {holds.map((hold) => (
        <tr key={hold.id}>
          <td>{kindWords(hold.purpose)}</td>
          <td className="text-right">
            <Money amount={hold.amount} scale={scale} />
          </td>
          <td className="text-right">
            <Money amount={hold.remaining} scale={scale} />
          </td>
          <td>
            <Moment at={hold.openedAt} />
          </td>
          <td>
            <a href={`#/ledger/${hold.id}`} className="tnum whitespace-nowrap text-gold">
              …{hold.id.slice(-8)}
            </a>
          </td>
        </tr>
      ))}
    </Table>
  )
}
