/** Ordering one card: which, for whom, and what it earns. */
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { type AgentOrder, agentHome, createAgentOrder, isContact } from '#contract/agents.ts'
import type { ProgrammeOffer } from '#contract/cards.programmes.ts'
import type { CardType } from '#contract/cards.ts'
import { Failure } from '#contract/errors.ts'
import { Field, TextField } from '#ui/Field.tsx'
import { Notice } from '#ui/Status.tsx'
import { useLocale } from '#ui/words.tsx'
import { useCatalogue } from '#web/app/catalogue.ts'
import { useOnceCall } from '#web/app/hooks/money.ts'
import { useCall } from '#web/app/query.ts'
import { commissionOf } from '#web/agents/model.ts'
import { CardChoice, amountText, isShut } from '#web/agents/parts/CardChoice.tsx'
import { SendOnce } from '#web/agents/parts/SendOnce.tsx'
import { renewOrders } from '#web/agents/queries.ts'
import { useAgentTexts } from '#web/agents/texts.ts'

type Values = { customer: string; contact: string; note: string }

/** An order with its link, which is shown this once. */
export type Made = { readonly order: AgentOrder; readonly link: string }

/** What is typed goes with the form; the order that was made goes to the page. */
export function OneForm({
  programmes,
  onMade,
}: {
  readonly programmes: readonly ProgrammeOffer[]
  readonly onMade: (made: Made) => void
}) {
  const { create } = useAgentTexts()
  const open = programmes.filter((one) => !isShut(one))
  const [type, setType] = useState<CardType | undefined>(
    open.length === 1 ? open[0]?.type : undefined,
  )
  const [pressed, setPressed] = useState(false)
  const choice = useRef<HTMLDivElement>(null)
  const { register, formState, handleSubmit, trigger } = useForm<Values>({ mode: 'onTouched' })
  const { state, send } = useOnceCall(createAgentOrder)
  const [refused, setRefused] = useState<Failure>()
  const submit = handleSubmit(async (values) => {
    if (type === undefined) return
    setRefused(undefined)
    const answer = await send({ type, ...values })
    if (answer === undefined) return
    if (answer instanceof Failure) setRefused(answer)
    else onMade(answer)
    void renewOrders()
  })
  return (
    <form
      noValidate
      className="flex flex-col gap-3 pt-4"
      onSubmit={(event) => {
        setPressed(true)
        if (type !== undefined) void submit(event)
        else {
          // The first mistake of all, and on a small screen out of sight.
          event.preventDefault()
          void trigger()
          choice.current?.querySelector('button')?.focus()
        }
      }}
    >
      <CardChoice
        ref={choice}
        programmes={programmes}
        value={type}
        error={pressed && type === undefined ? create.chooseCard : undefined}
        onChoose={setType}
      />
      <Field
        label={create.customer}
        hint={create.customerHint}
        autoComplete="off"
        maxLength={60}
        {...register('customer', { validate: (text) => text.trim() !== '' || create.needed })}
        error={formState.errors.customer?.message}
      />
      <Field
        label={create.contact}
        hint={create.contactHint}
        autoComplete="off"
        maxLength={120}
        {...register('contact', {
          validate: (text) => isContact(text.trim()) || create.contactWrong,
        })}
        error={formState.errors.contact?.message}
      />
      <TextField label={create.note} hint={create.noteHint} maxLength={200} {...register('note')} />
      <Earning programme={programmes.find((one) => one.type === type)} />
      <SendOnce state={state} refused={refused} label={create.submit} busy={create.busy} />
    </form>
  )
}

/** What comes of it for the agent, once a card is chosen. */
function Earning({ programme }: { readonly programme: ProgrammeOffer | undefined }) {
  const { create } = useAgentTexts()
  const { data: home } = useCall(agentHome, {})
  const catalogue = useCatalogue()
  const locale = useLocale()
  if (!programme || !home || !catalogue) return null
  const { asset, amount: fee } = programme.fee
  const amount = commissionOf(fee, home.commissionBp)
  if (amount === 0n) return null
  return (
    <Notice tone="gold">{create.earn(amountText({ asset, amount }, catalogue, locale))}</Notice>
  )
}
