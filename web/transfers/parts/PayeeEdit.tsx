import { useState } from 'react'
import { type Payee, deletePayee, payeeList, savePayee } from '#contract/transfers.ts'
import { Button } from '#ui/Button.tsx'
import { CopyRow } from '#ui/CopyRow.tsx'
import { Field, TextField } from '#ui/Field.tsx'
import { toast } from '#ui/toast.ts'
import { call } from '#web/app/api.ts'
import { FormError } from '#web/app/FormError.tsx'
import { go } from '#web/app/history.ts'
import { useAction } from '#web/app/hooks/action.ts'
import { useTexts } from '#web/app/language.ts'
import { renew } from '#web/app/query.ts'
import { queryOfRecipient, recipientOfPayee } from '#web/transfers/payees.ts'

/** Longest name and remark, as the contract has them. */
const nameMax = 40
const remarkMax = 200

/** One payee: sending to it, its name and remark, and removing it. */
export function PayeeEdit({
  payee,
  onDone,
}: {
  readonly payee: Payee
  readonly onDone: () => void
}) {
  const words = useTexts().transfers.payee
  const [name, setName] = useState(payee.name)
  const [remark, setRemark] = useState(payee.remark)
  const [isDeleting, setDeleting] = useState(false)
  const recipient = recipientOfPayee(payee)
  const save = useAction(async () => {
    await call(savePayee, { id: payee.id, name, remark })
    await renew(payeeList)
    toast(words.saved)
    onDone()
  })
  if (isDeleting)
    return <Deleting payee={payee} onKeep={() => setDeleting(false)} onDone={onDone} />
  const isNamed = name.trim() !== ''
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (isNamed) void save.run()
      }}
    >
      {payee.address !== null && <CopyRow label={words.onchain} value={payee.address} />}
      <Field
        label={words.name}
        maxLength={nameMax}
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={isNamed ? undefined : words.nameMissing}
      />
      <TextField
        label={words.remark}
        maxLength={remarkMax}
        value={remark}
        onChange={(event) => setRemark(event.target.value)}
      />
      <FormError error={save.error} />
      {recipient && (
        <Button
          look="gold"
          onClick={() =>
            go('/pages/exchange/transfer', queryOfRecipient(recipient, payee.asset ?? undefined))
          }
        >
          {words.send}
        </Button>
      )}
      <Button type="submit" busy={save.busy ? words.saving : undefined}>
        {words.save}
      </Button>
      <Button look="danger" onClick={() => setDeleting(true)}>
        {words.delete}
      </Button>
    </form>
  )
}

function Deleting({
  payee,
  onKeep,
  onDone,
}: {
  readonly payee: Payee
  readonly onKeep: () => void
  readonly onDone: () => void
}) {
  const { app, transfers } = useTexts()
  const words = transfers.payee
  const remove = useAction(async () => {
    await call(deletePayee, { id: payee.id })
    await renew(payeeList)
    toast(words.deleted)
    onDone()
  })
  return (
    <div className="flex flex-col gap-3">
      <p className="t-head">{words.deleteTitle(payee.name)}</p>
      <p className="t-body pb-2 text-dim">{words.deleteText}</p>
      <FormError error={remove.error} />
      <Button look="danger" onClick={() => void remove.run()}>
        {words.delete}
      </Button>
      <Button onClick={onKeep}>{app.action.cancel}</Button>
    </div>
  )
}
