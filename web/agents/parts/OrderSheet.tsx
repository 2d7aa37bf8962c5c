/** One order: what the agent wrote, how far it is, a new link, and taking it back. */
import { useState } from 'react'
import { type AgentOrder, cancelAgentOrder, renewAgentLink } from '#contract/agents.ts'
import { Failure } from '#contract/errors.ts'
import { Button } from '#ui/Button.tsx'
import { type Fact, Facts } from '#ui/List.tsx'
import { Money } from '#ui/Money.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { Notice } from '#ui/Status.tsx'
import { toast } from '#ui/toast.ts'
import { call } from '#web/app/api.ts'
import { useCatalogue } from '#web/app/catalogue.ts'
import { FormError } from '#web/app/FormError.tsx'
import { useAction } from '#web/app/hooks/action.ts'
import { useOnceCall } from '#web/app/hooks/money.ts'
import { useMomentText } from '#web/app/moment.ts'
import { LinkView } from '#web/agents/parts/LinkView.tsx'
import { SendOnce } from '#web/agents/parts/SendOnce.tsx'
import { renewOrders } from '#web/agents/queries.ts'
import { useAgentTexts } from '#web/agents/texts.ts'

/** Open as long as there is an order. */
export function OrderSheet({
  order,
  readOnly,
  onClose,
}: {
  readonly order: AgentOrder | undefined
  /** Who is no agent any more only looks. */
  readonly readOnly: boolean
  readonly onClose: () => void
}) {
  // The one that was open stays on the sheet while it leaves.
  const [last, setLast] = useState(order)
  if (order !== undefined && order !== last) setLast(order)
  return (
    <Sheet open={order !== undefined} title={last?.customer ?? ''} onClose={onClose}>
      {last && <Inside key={last.id} order={last} readOnly={readOnly} onClose={onClose} />}
    </Sheet>
  )
}

function Inside({
  order,
  readOnly,
  onClose,
}: {
  readonly order: AgentOrder
  readonly readOnly: boolean
  readonly onClose: () => void
}) {
  const words = useAgentTexts()
  const [link, setLink] = useState<string>()
  const [asked, setAsked] = useState<'link' | 'back'>()
  if (link !== undefined) {
    return (
      <div className="pb-4">
        <LinkView order={order} link={link} />
      </div>
    )
  }
  return (
    <div className="flex flex-col gap-4 pb-4">
      <OrderFacts order={order} />
      {order.state === 'offered' && !readOnly && asked === undefined && (
        <div className="flex flex-col gap-3">
          <Button onClick={() => setAsked('link')}>{words.newLink}</Button>
          <Button look="danger" onClick={() => setAsked('back')}>
            {words.takeBack}
          </Button>
        </div>
      )}
      {asked === 'link' && (
        <NewLink order={order} onMade={setLink} onKeep={() => setAsked(undefined)} />
      )}
      {asked === 'back' && (
        <TakeBack order={order} onDone={onClose} onKeep={() => setAsked(undefined)} />
      )}
    </div>
  )
}

function OrderFacts({ order }: { readonly order: AgentOrder }) {
  const words = useAgentTexts()
  const momentText = useMomentText()
  const catalogue = useCatalogue()
  const { facts } = words
  const money = (code: string, amount: bigint) =>
    catalogue && <Money amount={amount} scale={catalogue.assetOf(code).scale} code={code} />
  const said = order.progress === null ? undefined : words.progress[order.progress]
  const optional = (label: string, value: string | undefined): readonly Fact[] =>
    value ? [{ label, value }] : []
  const shown: readonly Fact[] = [
    { label: facts.card, value: words.types[order.type] },
    ...optional(facts.progress, said ?? words.states[order.state]),
    { label: facts.via, value: words.via[order.via] },
    ...optional(facts.contact, order.contact),
    ...optional(facts.note, order.note),
    { label: facts.fee, value: money(order.fee.asset, order.fee.amount) },
    { label: facts.commission, value: money(order.commissionAsset, order.commission) },
    ...optional(facts.earned, order.earnedAt === null ? '' : momentText(order.earnedAt)),
    { label: facts.made, value: momentText(order.createdAt) },
    ...optional(facts.until, order.state === 'offered' ? momentText(order.expiresAt) : ''),
    { label: facts.orderNo, value: order.orderNo },
  ]
  return <Facts facts={shown} />
}

function NewLink({
  order: { id },
  onMade,
  onKeep,
}: {
  readonly order: AgentOrder
  readonly onMade: (link: string) => void
  readonly onKeep: () => void
}) {
  const words = useAgentTexts()
  const { state, send } = useOnceCall(renewAgentLink)
  const [refused, setRefused] = useState<Failure>()
  const make = async () => {
    setRefused(undefined)
    const answer = await send({ id })
    if (answer === undefined) return
    if (answer instanceof Failure) setRefused(answer)
    else onMade(answer.link)
    void renewOrders()
  }
  return (
    <div className="flex flex-col gap-3">
      <Notice tone="warn" title={words.newLinkAsk}>
        {words.newLinkText}
      </Notice>
      <SendOnce
        state={state}
        refused={refused}
        label={words.newLink}
        busy={words.newLinkBusy}
        onSend={() => void make()}
      />
      <Button onClick={onKeep}>{words.keep}</Button>
    </div>
  )
}

function TakeBack({
  order: { id },
  onDone,
  onKeep,
}: {
  readonly order: AgentOrder
  readonly onDone: () => void
  readonly onKeep: () => void
}) {
  const words = useAgentTexts()
  const takeBack = useAction(async () => {
    await call(cancelAgentOrder, { id })
    await renewOrders()
    toast(words.takenBack, 'done')
    onDone()
  })
  return (
    <div className="flex flex-col gap-3">
      <Notice tone="warn" title={words.takeBackAsk}>
        {words.takeBackText}
      </Notice>
      <FormError error={takeBack.error} />
      <Button
        look="danger"
        busy={takeBack.busy ? words.takeBackBusy : undefined}
        onClick={() => void takeBack.run()}
      >
        {words.takeBack}
      </Button>
      <Button onClick={onKeep}>{words.keep}</Button>
    </div>
  )
}
