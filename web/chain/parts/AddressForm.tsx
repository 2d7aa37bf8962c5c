import { useState } from 'react'
import type { ReceivingAddress } from '#contract/chain.ts'
import { Button } from '#ui/Button.tsx'
import { Field, TextField } from '#ui/Field.tsx'
import { FormError } from '#web/app/FormError.tsx'
import { useAction } from '#web/app/hooks/action.ts'
import { useTexts } from '#web/app/language.ts'

/** Longest name and note of an address, as the contract has them. */
const nameMax = 40
const noteMax = 200

/** Naming an address, a new one or one there is. `onSave` closes the form by what it does. */
export function AddressForm({
  address,
  submit,
  onSave,
}: {
  readonly address?: ReceivingAddress
  readonly submit: string
  readonly onSave: (words: { readonly name: string; readonly note: string }) => Promise<void>
}) {
  const { chain, transfers } = useTexts()
  const [name, setName] = useState(address?.name ?? '')
  const [note, setNote] = useState(address?.note ?? '')
  const saving = useAction(() => onSave({ name, note }))
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        void saving.run()
      }}
    >
      <Field
        label={chain.form.name}
        placeholder={chain.form.namePlaceholder}
        maxLength={nameMax}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <TextField
        label={chain.form.note}
        maxLength={noteMax}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <FormError error={saving.error} />
      <Button
        look="gold"
        type="submit"
        busy={saving.busy ? (address ? transfers.payee.saving : chain.making) : undefined}
      >
        {submit}
      </Button>
    </form>
  )
}
