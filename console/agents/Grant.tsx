/** Making somebody an agent, changing their terms, and ending it. */
import { useDeferredValue, useState } from 'react'
import type * as z from 'zod/mini'
import { endAgent, setAgentTerms } from '#contract/agents.desk.ts'
import { isRaise, requestAgent } from '#contract/operators.approvals.cards.ts'
import { type UserRow, searchMin, userSearch } from '#contract/operators.users.ts'
import { ActButton } from '#console/ActButton.tsx'
import { useAnswer } from '#console/calls.ts'
import { Answer } from '#console/Parts.tsx'
import { goTo } from '#console/place.ts'
import { Field, SearchField } from '#ui/Field.tsx'
import { List, ListItem } from '#ui/List.tsx'

type Input = z.output<typeof setAgentTerms.input>

/** Open orders at once, and percent of the fee, that are proposed. */
const firstQuota = '20'
const firstPercent = '10'

const quotaMax = 10_000
const commissionBpMax = 5_000

/** Terms as they are typed; undefined while they are none. */
function termsOf(
  quota: string,
  percent: string,
): Pick<Input, 'quota' | 'commissionBp'> | undefined {
  const isQuota = /^\d{1,5}$/.test(quota) && Number(quota) <= quotaMax
  const [, whole = '', hundredths = ''] = /^(\d{1,2})(?:\.(\d{1,2}))?$/.exec(percent) ?? []
  const commissionBp = Number(whole) * 100 + Number(hundredths.padEnd(2, '0'))
  if (!isQuota || whole === '' || commissionBp > commissionBpMax) return undefined
  return { quota: Number(quota), commissionBp }
}

const typed = (bp: number): string => String(bp / 100)

function Terms({
  quota,
  percent,
  onQuota,
  onPercent,
}: {
  readonly quota: string
  readonly percent: string
  readonly onQuota: (text: string) => void
  readonly onPercent: (text: string) => void
}) {
  return (
    <div className="grid grid-cols-2 gap-3">
      <Field
        label="Open orders at once"
        inputMode="numeric"
        value={quota}
        hint="Up to 10,000"
        onChange={({ target }) => onQuota(target.value.trim())}
      />
      <Field
        label="Commission"
        inputMode="decimal"
        value={percent}
        hint="Of the card’s fee, up to 50"
        suffix="%"
        onChange={({ target }) => onPercent(target.value.trim())}
      />
    </div>
  )
}

/** Looks a user up and makes them an agent. */
export function NewAgent() {
  const [user, setUser] = useState<UserRow>()
  const [quota, setQuota] = useState(firstQuota)
  const [percent, setPercent] = useState(firstPercent)
  const terms = termsOf(quota, percent)
  return (
    <ActButton
      operation={requestAgent}
      button="Make an agent…"
      title="Ask to make an agent"
      detail="This takes two: they can order cards for others, and earn when one is used, once another operator approves within 24 hours."
      action="Ask"
      look="gold"
      input={(reason) => (user && terms ? { userId: user.id, ...terms, reason } : undefined)}
      onDone={() => goTo('approvals')}
    >
      {user ? (
        <List label="Who">
          <ListItem
            title={user.username ?? user.nickname}
            detail={`UID ${user.uid}`}
            value={<span className="text-gold">Somebody else</span>}
            onClick={() => setUser(undefined)}
          />
        </List>
      ) : (
        <FindUser onFound={setUser} />
      )}
      <Terms quota={quota} percent={percent} onQuota={setQuota} onPercent={setPercent} />
    </ActButton>
  )
}

function FindUser({ onFound }: { readonly onFound: (user: UserRow) => void }) {
  const [text, setText] = useState('')
  const looked = useDeferredValue(text.trim())
  return (
    <div className="grid gap-2">
      <SearchField value={text} onChange={setText} label="UID, user name, phone or e-mail" />
      {looked.length >= searchMin && <FoundUsers text={looked} onFound={onFound} />}
    </div>
  )
}

function FoundUsers({
  text,
  onFound,
}: {
  readonly text: string
  readonly onFound: (user: UserRow) => void
}) {
  const found = useAnswer(userSearch, { text })
  return (
    <Answer of={found}>
      {({ users }) =>
        users.length === 0 ? (
          <p className="t-small text-dim" role="status">
            Nobody is known so.
          </p>
        ) : (
          <List label="Users found">
            {users.map((user) => (
              <ListItem
                key={user.id}
                title={user.username ?? user.nickname}
                detail={`UID ${user.uid}`}
                onClick={() => onFound(user)}
              />
            ))}
          </List>
        )
      }
    </Answer>
  )
}

/** Changes the terms of an agent, or ends it. */
export function Grant({
  agent: { userId, active, quota: quotaNow, commissionBp },
}: {
  readonly agent: {
    readonly userId: string
    readonly active: boolean
    readonly quota: number
    readonly commissionBp: number
  }
}) {
  const [quota, setQuota] = useState(String(quotaNow))
  const [percent, setPercent] = useState(typed(commissionBp))
  const terms = termsOf(quota, percent)
  const now = active ? { quota: quotaNow, commissionBp } : null
  const takesTwo = terms !== undefined && isRaise(now, terms)
  return (
    <div className="flex justify-end gap-2">
      {active && (
        <ActButton
          operation={endAgent}
          button="End…"
          title="End the right to order"
          detail="Open orders stay, and what was earned stays theirs. New ones are not taken."
          action="End it"
          look="danger"
          input={(reason) => ({ userId, reason })}
        />
      )}
      <ActButton
        operation={takesTwo ? requestAgent : setAgentTerms}
        button={active ? 'Terms…' : 'Make active…'}
        title={active ? 'Change the terms' : 'Make active again'}
        detail={`Orders that were made keep the commission they were made with. ${takesTwo ? 'This gives more, which takes two: it counts when another operator approves within 24 hours.' : 'This gives no more than before, and counts at once.'}`}
        action={takesTwo ? 'Ask' : 'Change'}
        input={(reason) => terms && { userId, ...terms, reason }}
        onDone={() => takesTwo && goTo('approvals')}
      >
        <Terms quota={quota} percent={percent} onQuota={setQuota} onPercent={setPercent} />
      </ActButton>
    </div>
  )
}
