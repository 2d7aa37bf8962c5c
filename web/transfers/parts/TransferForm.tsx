import { useRef, useState } from 'react'
import { securityState } from '#contract/security.protection.ts'
import type { Balance } from '#contract/ledger.ts'
import { Button, IconButton } from '#ui/Button.tsx'
import { Segmented } from '#ui/Choice.tsx'
import { Field, FieldButton } from '#ui/Field.tsx'
import { ScanIcon } from '#ui/icons.tsx'
import { Page, StickyFooter } from '#ui/Page.tsx'
import { Notice } from '#ui/Status.tsx'
import { TopBar } from '#ui/TopBar.tsx'
import type { Catalogue } from '#web/app/catalogue.ts'
import { useNotOpen } from '#web/app/features.ts'
import { back, go } from '#web/app/history.ts'
import { useLanguage, useTexts } from '#web/app/language.ts'
import { useCall } from '#web/app/query.ts'
import { Held } from '#web/app/Held.tsx'
import { usePageKey } from '#web/app/page.ts'
import { type Ready, checkDraft } from '#web/transfers/check.ts'
import { type Draft, changeDraft } from '#web/transfers/draft.ts'
import { termsOf } from '#web/transfers/model.ts'
import { AmountPart } from '#web/transfers/parts/AmountPart.tsx'
import { AssetPart } from '#web/transfers/parts/AssetPart.tsx'
import { RecipientName } from '#web/transfers/parts/RecipientName.tsx'
import { ReviewSheet } from '#web/transfers/parts/ReviewSheet.tsx'
import { Totals } from '#web/transfers/parts/Totals.tsx'

/** Longest note, as the contract has it. */
const noteMax = 200

/** The form of a transfer. The button stays pressable and takes the eye to the first mistake. */
export function TransferForm({
  draft,
  catalogue,
  balances,
  onChange,
}: {
  readonly draft: Draft
  readonly catalogue: Catalogue
  readonly balances: readonly Balance[]
  readonly onChange: (draft: Draft) => void
}) {
  const texts = useTexts()
  const { transfers } = texts
  const language = useLanguage()
  const key = usePageKey()
  const form = useRef<HTMLDivElement>(null)
  const [isAsked, setAsked] = useState(false)
  const [isReviewing, setReviewing] = useState(false)
  // Held still: the balance falls with the transfer itself, also while its reply is on the way.
  const [reviewed, setReviewed] = useState<Ready>()
  const notOpen = useNotOpen(featureOf[draft.kind])
  const asset = catalogue.assetOf(draft.asset ?? '')
  const terms = termsOf(draft, catalogue)
  const balance = balances.find((row) => row.asset === draft.asset)
  const checked =
    terms && checkDraft(draft, { terms, balance, asset: asset.code }, { texts, language })
  const shown = isAsked ? checked?.problems : undefined

  const review = () => {
    setAsked(true)
    setReviewed(checked?.ready)
    setReviewing(checked?.ready !== undefined)
    if (!checked?.ready) requestAnimationFrame(() => focusFirstMistake(form.current))
  }
  const leaveFor = (page: string) => {
    changeDraft(key, draft)
    go(page, {
      for: key,
      kind: draft.kind,
      ...(draft.asset === undefined ? {} : { asset: draft.asset }),
      ...(draft.network === undefined ? {} : { network: draft.network }),
    })
  }
  const scan = (
    <IconButton
      icon={ScanIcon}
      label={texts.general.scan.title}
      onClick={() => leaveFor('/pages/index/scanqrcode')}
    />
  )

  return (
    <Page
      top={<TopBar title={transfers.title} onBack={() => back()} right={scan} />}
      footer={
        <StickyFooter>
          <Button look="gold" reason={notOpen} onClick={review}>
            {transfers.review}
          </Button>
        </StickyFooter>
      }
    >
      <div ref={form} className="flex flex-col gap-3">
        <Segmented
          label={transfers.kind}
          options={[
            { value: 'onchain', label: transfers.onchain },
            { value: 'internal', label: transfers.internal },
          ]}
          value={draft.kind}
          onChange={(kind) => onChange({ ...draft, kind, recipient: undefined })}
        />
        <Hold notOpen={notOpen} />
        <AssetPart draft={draft} catalogue={catalogue} balances={balances} onChange={onChange} />
        <FieldButton
          label={transfers.to}
          value={draft.recipient && <RecipientName recipient={draft.recipient} />}
          placeholder={transfers.chooseTo}
          error={shown?.to}
          onClick={() => leaveFor('/pages/exchange/transferAddress')}
        />
        {terms && (
          <>
            <AmountPart
              draft={draft}
              asset={asset}
              terms={terms}
              balance={balance}
              problems={problemsShown(isAsked, draft, isReviewing ? undefined : checked?.problems)}
              isSame={checked?.amount !== undefined && checked.problems.confirm === undefined}
              onChange={onChange}
            />
            <Totals amount={checked?.amount} asset={asset} terms={terms} kind={draft.kind} />
          </>
        )}
        <Note value={draft.note} onChange={(note) => onChange({ ...draft, note })} />
      </div>
      {reviewed && (
        <ReviewSheet
          open={isReviewing}
          draft={draft}
          ready={reviewed}
          asset={asset}
          catalogue={catalogue}
          onClose={() => setReviewing(false)}
        />
      )}
    </Page>
  )
}

/** What the sender writes down for themselves. */
function Note({
  value,
  onChange,
}: {
  readonly value: string
  readonly onChange: (note: string) => void
}) {
  const { transfers } = useTexts()
  return (
    <Field
      label={transfers.note}
      maxLength={noteMax}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

const featureOf = { internal: 'transferInside', onchain: 'withdraw' } as const

/** Says that there is nothing to send this way, or how long payments wait, before anything is typed. */
function Hold({ notOpen }: { readonly notOpen: string | undefined }) {
  const { data } = useCall(securityState, {})
  if (notOpen !== undefined) return <Notice tone="warn">{notOpen}</Notice>
  return data?.heldUntil ? <Held until={data.heldUntil} /> : null
}

/** Before the button was pressed, only what is wrong with something typed is said. */
function problemsShown(
  isAsked: boolean,
  draft: Draft,
  problems: { readonly amount?: string; readonly confirm?: string } | undefined,
): { readonly amount: string | undefined; readonly confirm: string | undefined } {
  return {
    amount: isAsked || draft.amount !== '' ? problems?.amount : undefined,
    confirm: isAsked ? problems?.confirm : undefined,
  }
}

function focusFirstMistake(form: HTMLElement | null): void {
  const mistake = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
  if (mistake) mistake.focus()
  else form?.querySelector<HTMLElement>('[aria-haspopup="dialog"][aria-describedby]')?.focus()
}
