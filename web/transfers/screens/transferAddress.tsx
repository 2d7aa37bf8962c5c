import { payeeList } from '#contract/transfers.ts'
import { AddressBookIcon } from '#ui/icons.pages.tsx'
import { List, SectionHead } from '#ui/List.tsx'
import { Page } from '#ui/Page.tsx'
import { BoneRows, Waiting } from '#ui/Skeleton.tsx'
import { Empty } from '#ui/Status.tsx'
import { TopBar } from '#ui/TopBar.tsx'
import { Failed } from '#web/app/Failed.tsx'
import { back, go } from '#web/app/history.ts'
import { useTexts } from '#web/app/language.ts'
import { usePageQuery } from '#web/app/page.ts'
import { useCall } from '#web/app/query.ts'
import { type Recipient, chooseRecipient } from '#web/transfers/draft.ts'
import { AddressEntry } from '#web/transfers/parts/AddressEntry.tsx'
import { PayeeRow } from '#web/transfers/parts/PayeeRow.tsx'
import { PersonEntry } from '#web/transfers/parts/PersonEntry.tsx'
import { queryOfRecipient, recipientOfPayee } from '#web/transfers/payees.ts'

/** Choosing who receives a transfer: a typed address, a person, or one of the address book. */
export function Screen() {
  const { recipient } = useTexts().transfers
  const query = usePageQuery()
  const isInternal = query['kind'] === 'internal'
  const { asset, network } = query
  const choose = (chosen: Recipient) => {
    // Reloaded meanwhile, the form is gone: it begins anew with this recipient.
    if (chooseRecipient(query['for'] ?? '', chosen)) back('/pages/exchange/transfer')
    else go('/pages/exchange/transfer', queryOfRecipient(chosen, asset), 'replace')
  }
  return (
    <Page top={<TopBar title={recipient.title} onBack={() => back('/pages/exchange/transfer')} />}>
      {isInternal ? (
        <PersonEntry onChoose={choose} />
      ) : (
        asset !== undefined &&
        network !== undefined && (
          <AddressEntry asset={asset} network={network} canScan onChoose={choose} />
        )
      )}
      <SectionHead title={recipient.book} />
      <Book isInternal={isInternal} asset={asset} network={network} onChoose={choose} />
    </Page>
  )
}

function Book({
  isInternal,
  asset,
  network,
  onChoose,
}: {
  readonly isInternal: boolean
  readonly asset: string | undefined
  readonly network: string | undefined
  readonly onChoose: (recipient: Recipient) => void
}) {
  const { recipient, payee } = useTexts().transfers
  const { data, error, refetch } = useCall(payeeList, {})
  if (data) {
    const fitting = data.payees.filter((row) =>
      isInternal
        ? row.kind === 'internal'
        : row.kind === 'onchain' && row.network === network && row.asset === asset,
    )
    if (fitting.length === 0) {
      return (
        <Empty
          icon={AddressBookIcon}
          action={{ label: payee.title, href: '/pages/exchange/payee' }}
        >
          {recipient.noPayees}
        </Empty>
      )
    }
    return (
      <List label={recipient.book}>
        {fitting.map((row) => {
          const chosen = recipientOfPayee(row)
          return <PayeeRow key={row.id} payee={row} onClick={() => chosen && onChoose(chosen)} />
        })}
      </List>
    )
  }
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  return (
    <Waiting onRetry={() => void refetch()}>
      <BoneRows rows={3} />
    </Waiting>
  )
}
