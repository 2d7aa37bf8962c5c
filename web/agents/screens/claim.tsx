/** What an agent's link opens: whose order it is, and taking it over. */
import { useState } from 'react'
import { claimOrder, showClaim } from '#contract/agents.ts'
import { applicationList } from '#contract/cards.apply.ts'
import { Failure } from '#contract/errors.ts'
import type { OutputOf } from '#contract/operation.ts'
import { Button } from '#ui/Button.tsx'
import { CardFace } from '#ui/CardFace.tsx'
import { LinkIcon } from '#ui/icons.pages.tsx'
import { Facts } from '#ui/List.tsx'
import { Page } from '#ui/Page.tsx'
import { Empty } from '#ui/Status.tsx'
import { TopBar } from '#ui/TopBar.tsx'
import { Agreement } from '#web/app/Agreement.tsx'
import { Answer } from '#web/app/Answer.tsx'
import { call } from '#web/app/api.ts'
import { FormError } from '#web/app/FormError.tsx'
import { back, go, hrefOf } from '#web/app/history.ts'
import { useAction } from '#web/app/hooks/action.ts'
import { useLanguage, useTexts } from '#web/app/language.ts'
import { useMomentText } from '#web/app/moment.ts'
import { renew, useCall } from '#web/app/query.ts'
import { useSession } from '#web/app/session.ts'
import { useStore } from '#web/app/store.ts'
import { claimToken, forgetClaim } from '#web/agents/claimLink.ts'
import { cardMetals } from '#web/app/cardMetals.ts'
import { useAgentTexts } from '#web/agents/texts.ts'
import { thirdText } from '#text/third.ts'

const here = '/pages/agent/claim'

/** Open to everybody: who is not logged in does so first, and comes back. */
export function Screen() {
  const { claim } = useAgentTexts()
  const token = useStore(claimToken)
  const session = useSession()
  return (
    <Page top={<TopBar title={claim.title} onBack={() => back()} />}>
      {token === undefined ? <Gone /> : session ? <Offer token={token} /> : <Visitor />}
    </Page>
  )
}

function Visitor() {
  const { app } = useTexts()
  const { claim } = useAgentTexts()
  return (
    <div className="flex min-h-[60dvh] flex-col justify-center gap-2 text-center">
      <h2 className="t-title text-balance">{claim.visitor}</h2>
      <p className="t-body text-balance text-dim">{claim.visitorText}</p>
      <div className="mt-6 flex flex-col gap-3">
        <Button look="gold" href={hrefOf('/pages/login/login', { mode: 'register', from: here })}>
          {app.action.createAccount}
        </Button>
        <Button href={hrefOf('/pages/login/login', { from: here })}>{app.action.logIn}</Button>
      </div>
    </div>
  )
}

function Gone() {
  const { claim } = useAgentTexts()
  return (
    <Empty icon={LinkIcon} action={{ label: claim.toCards, href: '/pages/card/card' }}>
      <span className="t-head mb-1 block text-text">{claim.gone}</span>
      {claim.goneText}
    </Empty>
  )
}

function Offer({ token }: { readonly token: string }) {
  const offer = useCall(showClaim, { token })
  const isOver = offer.error instanceof Failure && offer.error.code === 'CLAIM_EXPIRED'
  if (isOver) return <Gone />
  return (
    <Answer of={offer} rows={3}>
      {(found) => <Found token={token} offer={found} />}
    </Answer>
  )
}

function Found({
  token,
  offer: { type, agent, customer, expiresAt },
}: {
  readonly token: string
  readonly offer: OutputOf<typeof showClaim>
}) {
  const words = useAgentTexts()
  const { claim } = words
  const third = thirdText(useLanguage())
  const momentText = useMomentText()
  const [agreed, setAgreed] = useState(false)
  const [pressed, setPressed] = useState(false)
  const take = useAction(async () => {
    const { applicationId } = await call(claimOrder, { token, acceptTerms: agreed })
    void renew(applicationList)
    go('/pages/card/waitkyc', { id: applicationId }, 'replace')
    forgetClaim()
  })
  return (
    <div className="flex flex-col gap-4">
      <div className="mx-auto w-full max-w-[400px]">
        <CardFace metal={cardMetals[type]} name={words.types[type]} />
      </div>
      <div className="text-center">
        <h2 className="t-title text-balance">{claim.head(words.types[type])}</h2>
        <p className="t-body mt-1 text-dim">{claim.by(agent)}</p>
      </div>
      <Facts
        facts={[
          { label: claim.forWhom, value: customer },
          { label: claim.until, value: momentText(expiresAt) },
        ]}
      />
      <p className="t-body text-pretty text-dim">{claim.what}</p>
      <Agreement
        terms={{ sentence: claim.agree, title: third.termsTitle, paragraphs: third.terms }}
        checked={agreed}
        onChange={setAgreed}
        error={pressed && !agreed ? claim.agreeNeeded : undefined}
      />
      <FormError error={take.error} />
      <Button
        look="gold"
        busy={take.busy ? claim.busy : undefined}
        onClick={() => {
          setPressed(true)
          if (agreed) void take.run()
        }}
      >
        {claim.submit}
      </Button>
    </div>
  )
}
