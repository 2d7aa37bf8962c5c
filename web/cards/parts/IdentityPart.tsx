import { useState } from 'react'
import { type Application, applicationDetail, bindIdentity } from '#contract/cards.apply.ts'
import type { IdentityChoice, OwnProof } from '#contract/cards.identity.ts'
import type { CardType } from '#contract/cards.ts'
import { thirdRecords } from '#contract/kyc.third.ts'
import { Button } from '#ui/Button.tsx'
import { IdentityIcon } from '#ui/icons.pages.tsx'
import { List, ListItem } from '#ui/List.tsx'
import { Notice } from '#ui/Status.tsx'
import { BoneRows, Waiting } from '#ui/Skeleton.tsx'
import { call } from '#web/app/api.ts'
import { Failed } from '#web/app/Failed.tsx'
import { FormError } from '#web/app/FormError.tsx'
import { useAction } from '#web/app/hooks/action.ts'
import { hrefOf } from '#web/app/history.ts'
import { useMomentText } from '#web/app/moment.ts'
import { renew, useCall } from '#web/app/query.ts'
import { CancelPart } from '#web/cards/parts/CancelPart.tsx'
import { keepApplication } from '#web/cards/queries.apply.ts'
import { useApplyTexts } from '#web/cards/texts.apply.ts'

type Props = { readonly application: Application; readonly onDone?: (() => void) | undefined }

/** Which proof of identity the card is issued on; another one can be had from the partner always. */
export function IdentityPart({ application, onDone }: Props) {
  const words = useApplyTexts().identity
  const third = useCall(thirdRecords, {})
  const again = () => void renew(thirdRecords, applicationDetail)
  if (!third.data) {
    if (third.error) return <Failed error={third.error} onRetry={again} />
    return (
      <Waiting onRetry={again}>
        <BoneRows rows={2} />
      </Waiting>
    )
  }
  const { ownProof } = application
  const usable = third.data.records.filter(
    ({ status, usage }) => status === 'normal' && usage === 'unused',
  )
  const proofs: Proof[] = [
    ...(ownProof?.is === 'free' ? [{ key: 'own', identity: { source: 'own' } } as const] : []),
    ...usable.map(({ id, authNo, createdAt }) => ({
      key: id,
      identity: { source: 'third', recordId: id } as const,
      record: { authNo, createdAt },
    })),
  ]
  const isTaken = ownProof?.is === 'application' || ownProof?.is === 'card'
  return (
    <div className="flex flex-col gap-4">
      <div>
        <h2 className="t-head">{words.title}</h2>
        <p className="t-body pt-1 text-pretty text-dim">{words.text}</p>
      </div>
      {isTaken && <Taken by={ownProof} type={application.type} />}
      {proofs.length > 0 ? (
        <Choice application={application} proofs={proofs} onDone={onDone} />
      ) : (
        !isTaken && <Without application={application} />
      )}
      <Button
        href="/pages/kyc/third"
        {...(isTaken && proofs.length === 0 ? { look: 'gold' as const } : {})}
      >
        {words.partner}
      </Button>
      <CancelPart application={application} />
    </div>
  )
}

/** The own form while it serves something else, which is one press away. */
function Taken({
  by,
  type,
}: {
  readonly by: Extract<OwnProof, { readonly is: 'application' | 'card' }>
  readonly type: CardType
}) {
  const words = useApplyTexts().identity
  return (
    <List label={words.own}>
      <ListItem
        icon={<IdentityIcon />}
        title={words.own}
        detail={words.taken[by.is](type)}
        href={hrefOf(by.is === 'card' ? '/pages/card/info' : '/pages/card/detail', { id: by.id })}
        mark="chevron"
      />
    </List>
  )
}

/** The way to a proof, for somebody who has none. */
function Without({ application: { status } }: Pick<Props, 'application'>) {
  const { identity, progress } = useApplyTexts()
  const isUnderWay = status === 'kycSubmitting'
  const isRejected = status === 'kycRejected'
  return (
    <>
      <Notice tone={isUnderWay ? 'info' : 'warn'} icon={IdentityIcon}>
        {isUnderWay || isRejected ? progress.now[status] : identity.none}
      </Notice>
      <Button look="gold" href="/pages/kyc/kyc">
        {isUnderWay ? progress.toReview : isRejected ? progress.mend : identity.verify}
      </Button>
    </>
  )
}

type Proof = {
  readonly key: string
  readonly identity: IdentityChoice
  readonly record?: {
    readonly authNo: string
    readonly createdAt: Parameters<ReturnType<typeof useMomentText>>[0]
  }
}

function Choice({
  application: { id },
  proofs,
  onDone,
}: Props & { readonly proofs: readonly Proof[] }) {
  const words = useApplyTexts().identity
  const momentText = useMomentText()
  const [chosen, setChosen] = useState(proofs[0]?.key)
  const proof = proofs.find(({ key }) => key === chosen) ?? proofs[0]
  const bind = useAction(async () => {
    if (!proof) return
    try {
      keepApplication(await call(bindIdentity, { id, identity: proof.identity }))
      onDone?.()
    } finally {
      void renew(thirdRecords, applicationDetail)
    }
  })
  return (
    <>
      <List label={words.title}>
        {proofs.map(({ key, record }) => (
          <ListItem
            key={key}
            icon={<IdentityIcon />}
            title={record ? words.record(record.authNo) : words.own}
            detail={
              record ? `${words.recordText} · ${momentText(record.createdAt)}` : words.ownText
            }
            onClick={() => setChosen(key)}
            current={key === proof?.key}
            {...(key === proof?.key ? { mark: 'tick' as const } : {})}
          />
        ))}
      </List>
      <FormError error={bind.error} />
      <Button look="gold" busy={bind.busy ? words.busy : undefined} onClick={() => void bind.run()}>
        {words.use}
      </Button>
    </>
  )
}
