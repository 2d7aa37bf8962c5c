import { useState } from 'react'
import {
  type Passkey,
  addPasskey,
  passkeys,
  removePasskey,
  startPasskey,
} from '#contract/security.passkeys.ts'
import { securityState } from '#contract/security.protection.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { KeyIcon } from '#ui/icons.pages.tsx'
import { List, ListItem } from '#ui/List.tsx'
import { Page } from '#ui/Page.tsx'
import { Notice, Pill } from '#ui/Status.tsx'
import { toast } from '#ui/toast.ts'
import { TopBar } from '#ui/TopBar.tsx'
import { Answer } from '#web/app/Answer.tsx'
import { call } from '#web/app/api.ts'
import { FormError } from '#web/app/FormError.tsx'
import { back } from '#web/app/history.ts'
import { useAction } from '#web/app/hooks/action.ts'
import { useTexts } from '#web/app/language.ts'
import { useMomentText } from '#web/app/moment.ts'
import { createPasskey, hasPasskeys } from '#web/app/passkey.ts'
import { renew, useCall } from '#web/app/query.ts'
import { RecoveryCodes } from '#web/security/parts/RecoveryCodes.tsx'
import { usePasskeyText } from '#web/security/parts/passkeyText.ts'

const settings = '/pages/user/setting'

/** Passkeys of the account: added, seen and removed. */
export function Screen() {
  const { passkeys: words } = useTexts().security
  const answer = useCall(passkeys, {})
  const [codes, setCodes] = useState<readonly string[]>([])
  return (
    <Page top={<TopBar title={words.title} onBack={() => back(settings)} />}>
      {codes.length > 0 ? (
        <RecoveryCodes codes={codes} onDone={() => setCodes([])} />
      ) : (
        <div className="flex flex-col gap-4">
          <p className="t-body text-pretty text-dim">{words.text}</p>
          <Answer of={answer}>{(data) => <Own all={data.passkeys} />}</Answer>
          {hasPasskeys() ? (
            <Add onCodes={setCodes} />
          ) : (
            <Notice tone="warn">{words.missing}</Notice>
          )}
        </div>
      )}
    </Page>
  )
}

function Own({ all }: { readonly all: readonly Passkey[] }) {
  const { passkeys: words } = useTexts().security
  if (all.length === 0) return <p className="t-body text-center text-dim">{words.none}</p>
  return (
    <List label={words.title}>
      {all.map((one) => (
        <One key={one.id} passkey={one} />
      ))}
    </List>
  )
}

function One({ passkey }: { readonly passkey: Passkey }) {
  const { passkeys: words } = useTexts().security
  const momentText = useMomentText()
  const remove = useAction(async () => {
    await call(removePasskey, { id: passkey.id })
    await renew(passkeys, securityState)
    toast(words.removed, 'done')
  })
  return (
    <>
      <ListItem
        icon={<KeyIcon />}
        title={
          <span className="flex items-center gap-2">
            <span className="truncate">{passkey.name}</span>
            {passkey.synced && <Pill>{words.synced}</Pill>}
          </span>
        }
        detail={passkey.usedAt === null ? words.never : words.used(momentText(passkey.usedAt))}
        value={
          <Button look="plain" onClick={() => void remove.run()}>
            {words.remove}
          </Button>
        }
      />
      <FormError error={remove.error} />
    </>
  )
}

function Add({ onCodes }: { readonly onCodes: (codes: readonly string[]) => void }) {
  const { passkeys: words } = useTexts().security
  const passkeyText = usePasskeyText()
  const [name, setName] = useState('')
  const [why, setWhy] = useState<string>()
  const add = useAction(async () => {
    setWhy(undefined)
    try {
      const { options } = await call(startPasskey, {})
      const credential = await createPasskey(options)
      const { recoveryCodes } = await call(addPasskey, { name, credential })
      await renew(passkeys, securityState)
      toast(words.added, 'done')
      setName('')
      onCodes(recoveryCodes)
    } catch (error) {
      const text = passkeyText(error)
      if (text === undefined) throw error
      setWhy(text)
    }
  })
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        void add.run()
      }}
    >
      <Field
        label={words.name}
        hint={words.nameHint}
        error={why}
        maxLength={40}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <FormError error={add.error} />
      <Button look="gold" type="submit" busy={add.busy ? words.adding : undefined}>
        {words.add}
      </Button>
    </form>
  )
}
