import { useState } from 'react'
import { type Payee, payeeList } from '#contract/transfers.ts'
import { IconButton } from '#ui/Button.tsx'
import { AddressBookIcon, PlusIcon } from '#ui/icons.pages.tsx'
import { List } from '#ui/List.tsx'
import { Page } from '#ui/Page.tsx'
import { PullRefresh } from '#ui/PullRefresh.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { BoneRows, Waiting } from '#ui/Skeleton.tsx'
import { Empty } from '#ui/Status.tsx'
import { TopBar } from '#ui/TopBar.tsx'
import { Failed } from '#web/app/Failed.tsx'
import { back } from '#web/app/history.ts'
import { useTexts } from '#web/app/language.ts'
import { renew, useCall } from '#web/app/query.ts'
import { PayeeEdit } from '#web/transfers/parts/PayeeEdit.tsx'
import { PayeeNew } from '#web/transfers/parts/PayeeNew.tsx'
import { PayeeRow } from '#web/transfers/parts/PayeeRow.tsx'

type Shown = { readonly at: 'new' } | { readonly at: 'edit'; readonly payee: Payee }

/** The address book. */
export function Screen() {
  const { payee: words } = useTexts().transfers
  const [shown, setShown] = useState<Shown>()
  const [last, setLast] = useState<Shown>({ at: 'new' })
  const { data, error, refetch } = useCall(payeeList, {})
  const show = (next: Shown) => {
    setLast(next)
    setShown(next)
  }
  const close = () => setShown(undefined)
  const title = last.at === 'new' ? words.new : words.edit
  return (
    <Page
      top={
        <TopBar
          title={words.title}
          onBack={() => back()}
          right={
            <IconButton icon={PlusIcon} label={words.add} onClick={() => show({ at: 'new' })} />
          }
        />
      }
    >
      <PullRefresh onRefresh={() => renew(payeeList)}>
        {data ? (
          <Payees
            payees={data.payees}
            onOpen={(payee) => show({ at: 'edit', payee })}
            onAdd={() => show({ at: 'new' })}
          />
        ) : error ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : (
          <Waiting onRetry={() => void refetch()}>
            <BoneRows rows={4} />
          </Waiting>
        )}
      </PullRefresh>
      <Sheet open={shown !== undefined} title={title} onClose={close}>
        {last.at === 'new' ? (
          <PayeeNew onDone={close} />
        ) : (
          <PayeeEdit key={last.payee.id} payee={last.payee} onDone={close} />
        )}
      </Sheet>
    </Page>
  )
}

function Payees({
  payees,
  onOpen,
  onAdd,
}: {
  readonly payees: readonly Payee[]
  readonly onOpen: (payee: Payee) => void
  readonly onAdd: () => void
}) {
  const { payee: words } = useTexts().transfers
  if (payees.length === 0) {
    return (
      <Empty icon={AddressBookIcon} action={{ label: words.new, onClick: onAdd }}>
        {words.empty}
      </Empty>
    )
  }
  return (
    <List label={words.title}>
      {payees.map((payee) => (
        <PayeeRow key={payee.id} payee={payee} onClick={() => onOpen(payee)} />
      ))}
    </List>
  )
}
