/** The ledger desk: find an account, read its entries, see both sides of one, explain a balance. */
import { useDeferredValue, useState } from 'react'
import { type LedgerAccount, billCommands, ledgerAccounts } from '#contract/operators.ledger.ts'
import type { Role } from '#contract/operators.permissions.ts'
import { useAnswer } from '#console/calls.ts'
import { Account } from '#console/ledger/Account.tsx'
import { Command } from '#console/ledger/Command.tsx'
import { AccountName, kindWords } from '#console/ledger/names.tsx'
import { readPlace } from '#console/ledger/place.ts'
import { Answer, Desk, Moment } from '#console/Parts.tsx'
import { Coin } from '#ui/Coin.tsx'
import { Chip } from '#ui/Choice.tsx'
import { SearchField } from '#ui/Field.tsx'
import { ScalesIcon } from '#ui/icons.pages.tsx'
import { List, ListItem } from '#ui/List.tsx'
import { Money } from '#ui/Money.tsx'
import { Empty } from '#ui/Status.tsx'

/** The desk at a place of it. */
export function Ledger({ at, role }: { readonly at: string | undefined; readonly role: Role }) {
  const place = readPlace(at)
  switch (place.show) {
    case 'account':
      return <Account id={place.id} role={role} />
    case 'command':
      return <Command cmd={place.cmd} />
    case 'bill':
      return <BillCommands orderNo={place.orderNo} />
    case 'search':
      return <Search begin={place.text} />
  }
}

function Search({ begin }: { readonly begin: string }) {
  const [text, setText] = useState(begin)
  const looked = useDeferredValue(text.trim())
  const found = useAnswer(ledgerAccounts, looked === '' ? {} : { text: looked })
  return (
    <Desk title="Ledger">
      <SearchField
        value={text}
        onChange={setText}
        label="UID, user name, order number, address, or an account of the house"
      />
      <Named text={looked} />
      <Answer of={found}>
        {({ accounts }) =>
          accounts.length === 0 ? (
            <Empty icon={ScalesIcon}>No account is known by that.</Empty>
          ) : (
            <Found accounts={accounts} />
          )
        }
      </Answer>
    </Desk>
  )
}

/** What a whole number names beside accounts: the bill, or the command. */
function Named({ text }: { readonly text: string }) {
  const { show } = readPlace(text)
  if (show !== 'bill' && show !== 'command') return null
  return (
    <List label={show === 'bill' ? 'Bill' : 'Command'}>
      <ListItem
        href={`#/ledger/${text}`}
        title={show === 'bill' ? 'What moved for this bill' : 'The command of this id'}
        detail={text}
        mark="chevron"
      />
    </List>
  )
}

function Found({ accounts }: { readonly accounts: readonly LedgerAccount[] }) {
  const [asset, setAsset] = useState<string>()
  const assets = [...new Set(accounts.map((one) => one.asset))].toSorted()
  const shown = accounts.filter((one) => asset === undefined || one.asset === asset)
  return (
    <>
      {assets.length > 1 && (
        <div className="flex flex-wrap gap-2" role="group" aria-label="Asset">
          <Chip pressed={asset === undefined} onClick={() => setAsset(undefined)}>
            All
          </Chip>
          {assets.map((code) => (
            <Chip key={code} pressed={asset === code} onClick={() => setAsset(code)}>
              {code}
            </Chip>
          ))}
        </div>
      )}
      <List label="Accounts">
        {shown.map((account) => (
          <ListItem
            key={account.id}
            href={`#/ledger/${account.id}`}
            leading={<Coin code={account.asset} />}
            title={<AccountName of={account} />}
            detail={account.user === null ? 'House' : `UID ${account.user.uid}`}
            value={<Money amount={account.balance} scale={account.scale} code={account.asset} />}
            mark="chevron"
          />
        ))}
      </List>
    </>
  )
}

function BillCommands({ orderNo }: { readonly orderNo: string }) {
  const found = useAnswer(billCommands, { orderNo })
  return (
    <Desk title={`Bill ${orderNo}`}>
      <Answer of={found}>
        {({ commands }) =>
          commands.length === 0 ? (
            <Empty icon={ScalesIcon}>No money has moved for this bill.</Empty>
          ) : (
            <List label="Commands">
              {commands.map(({ cmd, kind, at }) => (
                <ListItem
                  key={cmd}
                  href={`#/ledger/${cmd}`}
                  title={kindWords(kind)}
                  detail={cmd}
                  value={<Moment at={at} />}
                  mark="chevron"
                />
              ))}
            </List>
          )
        }
      </Answer>
    </Desk>
  )
}
