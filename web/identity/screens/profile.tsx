import { useState } from 'react'
import { profile as profileOperation } from '#contract/identity.ts'
import { saveProfile } from '#contract/identity.access.ts'
import { Failure } from '#contract/errors.ts'
import { nicknameProblem } from '#contract/rules.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { Facts } from '#ui/List.tsx'
import { Page } from '#ui/Page.tsx'
import { toast } from '#ui/toast.ts'
import { TopBar } from '#ui/TopBar.tsx'
import { call } from '#web/app/api.ts'
import { useFailureText, useProblemText } from '#web/app/failure.ts'
import { FormError } from '#web/app/FormError.tsx'
import { back } from '#web/app/history.ts'
import { useAction } from '#web/app/hooks/action.ts'
import { useTexts } from '#web/app/language.ts'
import { useMomentText } from '#web/app/moment.ts'
import { renew } from '#web/app/query.ts'
import { renewProfile, useSession } from '#web/app/session.ts'
import { AvatarChoice } from '#web/identity/parts/AvatarChoice.tsx'

/** Longest text that a nickname is typed as; the rule allows less and says so. */
const typedMax = 60

/** What the user is called and looks like, and what the account is. */
export function Screen() {
  const { profile: words } = useTexts().account
  const momentText = useMomentText()
  const session = useSession()
  if (!session) return null
  const user = session.profile
  return (
    <Page top={<TopBar title={words.title} onBack={() => back('/pages/user/index')} />}>
      <div className="flex flex-col gap-5">
        <AvatarChoice user={user} />
        <Nickname current={user.nickname} />
        <Facts
          facts={[
            { label: 'UID', value: user.uid },
            { label: words.username, value: user.username ?? words.none },
            { label: words.phone, value: user.phone ?? words.none },
            { label: words.email, value: user.email ?? words.none },
            { label: words.member, value: momentText(user.createdAt) },
          ]}
        />
      </div>
    </Page>
  )
}

function Nickname({ current }: { readonly current: string }) {
  const { profile: words } = useTexts().account
  const problemText = useProblemText()
  const failureText = useFailureText()
  const [typed, setTyped] = useState(current)
  const [refused, setRefused] = useState<string>()
  const nickname = typed.normalize('NFC').trim()
  const save = useAction(async () => {
    const problem = nicknameProblem(nickname)
    if (problem) return setRefused(problemText(problem))
    try {
      renewProfile(await call(saveProfile, { nickname }))
      void renew(profileOperation)
      toast(words.saved, 'done')
    } catch (error) {
      if (!(error instanceof Failure) || error.code !== 'NICKNAME_INVALID') throw error
      setRefused(failureText(error))
    }
  })
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        void save.run()
      }}
    >
      <Field
        label={words.nickname}
        hint={words.hint}
        autoComplete="nickname"
        maxLength={typedMax}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setRefused(undefined)
        }}
        error={refused}
      />
      <FormError error={save.error} />
      <Button look="gold" type="submit" busy={save.busy ? words.saving : undefined}>
        {words.save}
      </Button>
    </form>
  )
}
