import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Failure, type FailureDetails } from '#contract/errors.ts'
import {
  type Action,
  type Factor,
  actions,
  factors as allFactors,
  prove,
  sendProof,
} from '#contract/security.stepUp.ts'
import { Button } from '#ui/Button.tsx'
import { CodeField, Field, PasswordField } from '#ui/Field.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { Notice } from '#ui/Status.tsx'
import { call } from '#web/app/api.ts'
import { CodeRow } from '#web/app/CodeRow.tsx'
import { useFailureText } from '#web/app/failure.ts'
import { FormError } from '#web/app/FormError.tsx'
import { goTo } from '#web/app/history.ts'
import { useOnce } from '#web/app/hooks/once.ts'
import { useAction } from '#web/app/hooks/action.ts'
import { useTexts } from '#web/app/language.ts'
import { PasskeyProof } from '#web/security/parts/PasskeyProof.tsx'
import type { Asked } from '#web/app/stepUp.ts'

/** What a STEP_UP_REQUIRED says. */
type Need = {
  readonly action: Action
  readonly subject: string
  /** Any one of these, the best first; none when nothing is bound. */
  readonly factors: readonly Factor[]
  /** How many proofs are still to be given, this one with them. */
  readonly left: number
}

function needOf({ action, subject = '', factors = '', left }: FailureDetails): Need | undefined {
  const known = actions.find((one) => one === action)
  const names = factors.split(',')
  return (
    known && {
      action: known,
      subject,
      factors: allFactors.filter((one) => names.includes(one)),
      left: Number(left),
    }
  )
}

/** Proving that it is really the user, over whatever page asked: one factor at a time. */
export function StepUpSheet({ asked }: { readonly asked: Asked }) {
  const { security } = useTexts()
  const [chosen, setChosen] = useState<Factor>()
  const need = needOf(asked.details)
  // An action that this build does not know: its page says what the server said.
  useOnce(need === undefined, () => asked.answer(false))
  if (!need) return null
  const factor = chosen ?? need.factors[0]
  const detail = security.action[need.action]
  return (
    <Sheet
      open
      title={security.stepUp.title}
      detail={need.left > 1 ? `${detail} · ${security.stepUp.more(need.left)}` : detail}
      onClose={() => asked.answer(false)}
    >
      {factor === undefined ? (
        <NothingBound onLeave={() => asked.answer(false)} />
      ) : (
        <Proof
          key={`${need.left} ${factor}`}
          need={need}
          factor={factor}
          onProved={() => asked.answer(true)}
          onOther={setChosen}
        />
      )}
    </Sheet>
  )
}

/** A payment above the limit of who has nothing to confirm it with. */
function NothingBound({ onLeave }: { readonly onLeave: () => void }) {
  const { stepUp } = useTexts().security
  const leave = () => {
    onLeave()
    goTo('/pages/user/setting')
  }
  return (
    <div className="flex flex-col gap-4 pt-1">
      <Notice tone="warn">{stepUp.none}</Notice>
      <Button look="gold" onClick={leave}>
        {stepUp.bind}
      </Button>
    </div>
  )
}

type Values = { answer: string }

/** Refusals that are about what was typed. */
const aboutAnswer = ['PASSWORD_INCORRECT', 'CODE_INCORRECT', 'CODE_USED', 'CODE_EXPIRED']

/** One factor, and the others that would do as well. */
function Proof({
  need,
  factor,
  onProved,
  onOther,
}: {
  readonly need: Need
  readonly factor: Factor
  readonly onProved: () => void
  readonly onOther: (factor: Factor) => void
}) {
  const { stepUp } = useTexts().security
  const others = need.factors.filter((one) => one !== factor)
  return (
    <div className="flex flex-col gap-3 pt-1">
      {factor === 'passkey' ? (
        <PasskeyProof action={need.action} subject={need.subject} onProved={onProved} />
      ) : (
        <Typed need={need} factor={factor} onProved={onProved} />
      )}
      {others.length > 0 && (
        <div className="flex flex-col gap-1 pt-1">
          <p className="t-small text-center text-dim">{stepUp.other}</p>
          {others.map((other) => (
            <Button key={other} look="plain" onClick={() => onOther(other)}>
              {stepUp[other]}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}

/** A password or a code. */
function Typed({
  need,
  factor,
  onProved,
}: {
  readonly need: Need
  readonly factor: Factor
  readonly onProved: () => void
}) {
  const { security, identity } = useTexts()
  const failureText = useFailureText()
  const { register, formState, handleSubmit, setError } = useForm<Values>({ mode: 'onTouched' })
  const submit = useAction(async ({ answer }: Values) => {
    const { action, subject } = need
    try {
      // A password is taken as it was typed, spaces and all.
      const typed = factor === 'password' ? answer : answer.trim()
      await call(prove, { action, subject, factor, answer: typed })
      onProved()
    } catch (error) {
      if (!(error instanceof Failure) || !aboutAnswer.includes(error.code)) throw error
      setError('answer', { message: failureText(error) }, { shouldFocus: true })
    }
  })
  const field = {
    ...register('answer', { required: identity.field.required }),
    error: formState.errors.answer?.message,
  }
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => void handleSubmit((values) => submit.run(values))(event)}
    >
      <ProofField action={need.action} factor={factor} field={field} />
      <FormError error={submit.error} />
      <Button look="gold" type="submit" busy={submit.busy ? security.stepUp.busy : undefined}>
        {security.stepUp.confirm}
      </Button>
    </form>
  )
}

type Registered = ReturnType<ReturnType<typeof useForm<Values>>['register']> & {
  readonly error: string | undefined
}

function ProofField({
  action,
  factor,
  field,
}: {
  readonly action: Action
  readonly factor: Factor
  readonly field: Registered
}) {
  const { stepUp } = useTexts().security
  const [to, setTo] = useState('')
  if (factor === 'email' || factor === 'sms') {
    const send = async () => {
      setTo((await call(sendProof, { action, factor })).to)
      return true
    }
    return <CodeRow {...field} label={stepUp[factor]} onSend={send} sent={stepUp.sentTo(to)} />
  }
  if (factor === 'password') {
    return (
      <PasswordField
        {...field}
        label={stepUp.password}
        autoComplete="current-password"
        maxLength={128}
        autoFocus
      />
    )
  }
  if (factor === 'totp') return <CodeField {...field} label={stepUp.totp} autoFocus />
  return <Field {...field} label={stepUp[factor]} autoComplete="off" maxLength={32} autoFocus />
}
