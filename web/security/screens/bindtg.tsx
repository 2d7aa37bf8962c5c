import { useState } from 'react'
import type { OutputOf } from '#contract/operation.ts'
import {
  bindTelegram,
  startTelegram,
  telegram,
  unbindTelegram,
} from '#contract/security.telegram.ts'
import { Button } from '#ui/Button.tsx'
import { PlaneIcon } from '#ui/icons.pages.tsx'
import { Facts } from '#ui/List.tsx'
import { Page } from '#ui/Page.tsx'
import { PullRefresh } from '#ui/PullRefresh.tsx'
import { QrCode } from '#ui/QrCode.tsx'
import { Empty } from '#ui/Status.tsx'
import { toast } from '#ui/toast.ts'
import { TopBar } from '#ui/TopBar.tsx'
import { Answer } from '#web/app/Answer.tsx'
import { call } from '#web/app/api.ts'
import { FormError } from '#web/app/FormError.tsx'
import { back } from '#web/app/history.ts'
import { useAction } from '#web/app/hooks/action.ts'
import { useTexts } from '#web/app/language.ts'
import { useMomentText } from '#web/app/moment.ts'
import { renew, useCall } from '#web/app/query.ts'
import { telegramUsed, useTelegram } from '#web/app/telegram.ts'

/** The Telegram account: binding it by a link to our bot, or what is bound. */
export function Screen() {
  const words = useTexts().security.telegram
  const answer = useCall(telegram, {})
  return (
    <Page top={<TopBar title={words.title} onBack={() => back('/pages/user/setting')} />}>
      <PullRefresh onRefresh={() => renew(telegram)}>
        <Answer of={answer} rows={2}>
          {({ bound, bot }) => {
            if (bound) return <Bound bound={bound} />
            return bot === null ? <Empty icon={PlaneIcon}>{words.none}</Empty> : <Unbound />
          }}
        </Answer>
      </PullRefresh>
    </Page>
  )
}

type State = OutputOf<typeof telegram>

function Bound({ bound }: { readonly bound: NonNullable<State['bound']> }) {
  const words = useTexts().security.telegram
  const momentText = useMomentText()
  const unbind = useAction(async () => {
    await call(unbindTelegram, {})
    toast(words.unbound, 'done')
    await renew(telegram)
  })
  return (
    <div className="flex flex-col gap-4">
      <Facts
        facts={[
          { label: words.account, value: bound.name },
          { label: words.since, value: momentText(bound.boundAt) },
        ]}
      />
      <p className="t-body text-pretty text-dim">{words.boundText}</p>
      <p className="t-body text-pretty text-dim">{words.hold}</p>
      <FormError error={unbind.error} />
      <Button
        look="danger"
        busy={unbind.busy ? words.busy : undefined}
        onClick={() => void unbind.run()}
      >
        {words.unbind}
      </Button>
    </div>
  )
}

function Unbound() {
  const words = useTexts().security.telegram
  const own = useTelegram()
  const [url, setUrl] = useState<string>()
  const start = useAction(async () => setUrl((await call(startTelegram, {})).url))
  const bindOwn = useAction(async () => {
    if (own === undefined) return
    await call(bindTelegram, { kind: 'miniApp', data: own })
    telegramUsed()
    toast(words.done, 'done')
    await renew(telegram)
  })
  if (url !== undefined) {
    return <Link url={url} again={start} />
  }
  return (
    <div className="flex flex-col gap-4">
      <p className="t-body text-pretty text-dim">{words.text}</p>
      <FormError error={bindOwn.error ?? start.error} />
      {own !== undefined && (
        <Button
          look="gold"
          busy={bindOwn.busy ? words.busy : undefined}
          onClick={() => void bindOwn.run()}
        >
          {words.own}
        </Button>
      )}
      <Button
        look={own === undefined ? 'gold' : 'ghost'}
        icon={PlaneIcon}
        busy={start.busy ? words.busy : undefined}
        onClick={() => void start.run()}
      >
        {words.start}
      </Button>
    </div>
  )
}

/** The link to our bot; on a wide screen it is scanned by the phone that has Telegram. */
function Link({
  url,
  again,
}: {
  readonly url: string
  readonly again: ReturnType<typeof useAction<[]>>
}) {
  const words = useTexts().security.telegram
  return (
    <div className="flex flex-col gap-4">
      <p className="t-body text-pretty text-dim">{words.link}</p>
      <div className="mx-auto hidden w-60 overflow-hidden rounded-card wide:block">
        <QrCode value={url} label={words.qr} />
      </div>
      <a
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        className="press flex min-h-[54px] items-center justify-center gap-2 rounded-full gold-fill px-4 py-3 text-[16px] leading-[20px] font-semibold"
      >
        <PlaneIcon className="size-5" />
        {words.open}
      </a>
      <FormError error={again.error} />
      <Button busy={again.busy ? words.busy : undefined} onClick={() => void again.run()}>
        {words.again}
      </Button>
    </div>
  )
}
