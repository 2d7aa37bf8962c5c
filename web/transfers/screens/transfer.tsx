import { balanceList } from '#contract/ledger.ts'
import { Page } from '#ui/Page.tsx'
import { Bone, BoneFacts, Waiting } from '#ui/Skeleton.tsx'
import { TopBar } from '#ui/TopBar.tsx'
import { useCatalogue } from '#web/app/catalogue.ts'
import { Failed } from '#web/app/Failed.tsx'
import { back } from '#web/app/history.ts'
import { useTexts } from '#web/app/language.ts'
import { usePageKey, usePageQuery } from '#web/app/page.ts'
import { useCall } from '#web/app/query.ts'
import { changeDraft, useDraft } from '#web/transfers/draft.ts'
import { findRecipient, payeeList } from '#contract/transfers.ts'
import { type Known, firstDraft } from '#web/transfers/first.ts'
import { TransferForm } from '#web/transfers/parts/TransferForm.tsx'

/** Transfer: to a chain address for a fee, or to a person on Auric for free. */
export function Screen() {
  const { transfers } = useTexts()
  const key = usePageKey()
  const query = usePageQuery()
  const catalogue = useCatalogue()
  const { data, error, refetch } = useCall(balanceList, {})
  const known = useKnown(query)
  const draft = useDraft(key, firstDraft(query, catalogue, data?.balances ?? [], known))
  const top = <TopBar title={transfers.title} onBack={() => back()} />
  if (data && catalogue && known) {
    return (
      <TransferForm
        draft={draft}
        catalogue={catalogue}
        balances={data.balances}
        onChange={(next) => changeDraft(key, next)}
      />
    )
  }
  return (
    <Page top={top}>
      {error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <Waiting onRetry={() => void refetch()}>
          <div className="flex flex-col gap-3">
            <Bone className="h-[46px] w-full" />
            <Bone className="h-16 w-full rounded-item" />
            <Bone className="h-16 w-full rounded-item" />
            <Bone className="mx-auto h-14 w-40" />
            <BoneFacts rows={3} />
          </div>
        </Waiting>
      )}
    </Page>
  )
}

/** Whom the address of the page means, as the server knows them; undefined until it has said. */
function useKnown(query: Readonly<Record<string, string>>): Known | undefined {
  const { uid, address } = query
  const payees = useCall(payeeList, {}, { enabled: uid !== undefined || address !== undefined })
  const person = useCall(
    findRecipient,
    { way: 'uid', value: uid ?? '' },
    { enabled: uid !== undefined },
  )
  if (payees.isLoading || person.isLoading) return undefined
  return { payees: payees.data?.payees ?? [], person: person.data }
}
