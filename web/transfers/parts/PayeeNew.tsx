import { useState } from 'react'
import { payeeList, savePayee } from '#contract/transfers.ts'
import { Button } from '#ui/Button.tsx'
import { Segmented } from '#ui/Choice.tsx'
import { ChoiceSheet } from '#ui/ChoiceSheet.tsx'
import { Coin } from '#ui/Coin.tsx'
import { Field, FieldButton, TextField } from '#ui/Field.tsx'
import { toast } from '#ui/toast.ts'
import { call } from '#web/app/api.ts'
import { useCatalogue } from '#web/app/catalogue.ts'
import { FormError } from '#web/app/FormError.tsx'
import { useAction } from '#web/app/hooks/action.ts'
import { useTexts } from '#web/app/language.ts'
import { renew } from '#web/app/query.ts'
import type { Recipient } from '#web/transfers/draft.ts'
import { AddressEntry } from '#web/transfers/parts/AddressEntry.tsx'
import { PersonEntry } from '#web/transfers/parts/PersonEntry.tsx'
import { RecipientName } from '#web/transfers/parts/RecipientName.tsx'

/** Longest name and remark, as the contract has them. */
const nameMax = 40
const remarkMax = 200

/** Adding a payee: first whom or where, then what to call it. */
export function PayeeNew({ onDone }: { readonly onDone: () => void }) {
  const [asset, setAsset] = useState<string>()
  const [recipient, setRecipient] = useState<Recipient>()
  return recipient ? (
    <Naming recipient={recipient} asset={asset} onDone={onDone} />
  ) : (
    <Target asset={asset} onAsset={setAsset} onChoose={setRecipient} />
  )
}

function Target({
  asset,
  onAsset,
  onChoose,
}: {
  readonly asset: string | undefined
  readonly onAsset: (asset: string) => void
  readonly onChoose: (recipient: Recipient) => void
}) {
  const { transfers } = useTexts()
  const words = transfers.payee
  const catalogue = useCatalogue()
  const [kind, setKind] = useState<'onchain' | 'internal'>('onchain')
  const [isOpen, setOpen] = useState(false)
  const coins = catalogue?.coins.filter(({ withdrawOpen }) => withdrawOpen) ?? []
  const first = coins[0]
  const [network, setNetwork] = useState<string>()
  const chosen = { asset: asset ?? first?.asset, network: network ?? first?.network }
  const chooseCoin = (value: string) => {
    const [nextAsset = '', nextNetwork = ''] = value.split(' ')
    onAsset(nextAsset)
    setNetwork(nextNetwork)
  }
  return (
    <div className="flex flex-col gap-3">
      <Segmented
        label={words.kind}
        options={[
          { value: 'onchain', label: words.onchain },
          { value: 'internal', label: words.internal },
        ]}
        value={kind}
        onChange={setKind}
      />
      {kind === 'internal' ? (
        <PersonEntry onChoose={onChoose} />
      ) : (
        chosen.asset !== undefined &&
        chosen.network !== undefined && (
          <>
            <FieldButton
              label={transfers.assetNetwork}
              value={`${chosen.asset} · ${chosen.network}`}
              onClick={() => setOpen(true)}
            />
            <AddressEntry
              key={chosen.network}
              asset={chosen.asset}
              network={chosen.network}
              onChoose={(recipient) => {
                onAsset(chosen.asset ?? '')
                onChoose(recipient)
              }}
            />
            <ChoiceSheet
              open={isOpen}
              title={transfers.assetNetwork}
              choices={coins.map((coin) => ({
                value: `${coin.asset} ${coin.network}`,
                label: `${coin.asset} · ${coin.network}`,
                leading: <Coin code={coin.asset} />,
              }))}
              value={`${chosen.asset} ${chosen.network}`}
              onChoose={chooseCoin}
              onClose={() => setOpen(false)}
            />
          </>
        )
      )}
    </div>
  )
}

function Naming({
  recipient,
  asset,
  onDone,
}: {
  readonly recipient: Recipient
  readonly asset: string | undefined
  readonly onDone: () => void
}) {
  const words = useTexts().transfers.payee
  const [name, setName] = useState('')
  const [remark, setRemark] = useState('')
  const [isAsked, setAsked] = useState(false)
  const isNamed = name.trim() !== ''
  const save = useAction(async () => {
    const target =
      recipient.kind === 'onchain'
        ? {
            kind: 'onchain' as const,
            asset: asset ?? '',
            network: recipient.network,
            address: recipient.address,
          }
        : { kind: 'internal' as const, uid: recipient.uid }
    await call(savePayee, { name, remark, target })
    await renew(payeeList)
    toast(words.saved)
    onDone()
  })
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        setAsked(true)
        if (isNamed) void save.run()
      }}
    >
      <p className="t-strong flex items-center gap-2">
        <RecipientName recipient={recipient} />
      </p>
      <Field
        label={words.name}
        placeholder={words.namePlaceholder}
        autoFocus
        maxLength={nameMax}
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={isAsked && !isNamed ? words.nameMissing : undefined}
      />
      <TextField
        label={words.remark}
        maxLength={remarkMax}
        value={remark}
        onChange={(event) => setRemark(event.target.value)}
      />
      <FormError error={save.error} />
      <Button look="gold" type="submit" busy={save.busy ? words.saving : undefined}>
        {words.save}
      </Button>
    </form>
  )
}
