import { useState } from 'react'
import { thirdOrder, thirdOrders, thirdToken } from '#contract/kyc.third.ts'
import type { OutputOf } from '#contract/operation.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Status.tsx'
import { call } from '#web/app/api.ts'
import { FormError } from '#web/app/FormError.tsx'
import { useAction } from '#web/app/hooks/action.ts'
import { type FrameReply, useFrame } from '#web/app/hooks/frame.ts'
import { useTexts } from '#web/app/language.ts'
import { renew } from '#web/app/query.ts'
import { messageOf } from '#web/kyc/third.ts'
import { useThirdTexts } from '#web/kyc/thirdTexts.ts'

type Opened = OutputOf<typeof thirdToken>

/** The company's page within ours, once the person begins. */
export function CheckFrame({ orderNo }: { readonly orderNo: string }) {
  const { app } = useTexts()
  const words = useThirdTexts()
  const [opened, setOpened] = useState<Opened>()
  const begin = useAction(async () => setOpened(await call(thirdToken, { orderNo })))
  if (opened) return <Framed orderNo={orderNo} first={opened} />
  return (
    <>
      <p className="t-small px-1 text-pretty text-dim">{words.frame.text}</p>
      <FormError error={begin.error} />
      <Button
        look="gold"
        busy={begin.busy ? app.ui.loading : undefined}
        onClick={() => void begin.run()}
      >
        {words.frame.begin}
      </Button>
    </>
  )
}

/** It keeps its own origin, which is not ours: it may film, and not lead away what is around it. */
const sandbox = 'allow-scripts allow-forms allow-same-origin'

/**
 * The page of the company. The token is handed over when the page asks, and a new one when that is over.
 */
function Framed({ orderNo, first }: { readonly orderNo: string; readonly first: Opened }) {
  const words = useThirdTexts()
  const [isSent, setSent] = useState(false)
  const renewed = useAction(async (reply: FrameReply) => {
    const { token } = await call(thirdToken, { orderNo })
    reply({ type: 'accessToken', token })
  })
  const frame = useFrame(new URL(first.url).origin, (message, reply) => {
    const type = messageOf(message)
    if (type === 'idCheck.onReady') reply({ type: 'accessToken', token: first.token })
    if (type === 'idCheck.onAccessTokenExpired') void renewed.run(reply)
    if (type === 'idCheck.onApplicantSubmitted') {
      setSent(true)
      void renew(thirdOrder, thirdOrders)
    }
  })
  return (
    <>
      {isSent && <Notice tone="gold">{words.frame.sent}</Notice>}
      <FormError error={renewed.error} />
      <iframe
        ref={frame}
        title={words.frame.title}
        src={first.url}
        allow="camera"
        sandbox={sandbox}
        referrerPolicy="no-referrer"
        className="h-[70dvh] w-full rounded-card border-0 bg-raised"
      />
    </>
  )
}
