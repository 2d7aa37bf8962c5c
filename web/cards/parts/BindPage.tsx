import type { ReactNode } from 'react'
import { type BindRequest, bindDetail, bindList } from '#contract/cards.bind.ts'
import { CardIcon } from '#ui/icons.tsx'
import { Page } from '#ui/Page.tsx'
import { PullRefresh } from '#ui/PullRefresh.tsx'
import { Empty } from '#ui/Status.tsx'
import { TopBar } from '#ui/TopBar.tsx'
import { isNotFound } from '#web/app/failure.ts'
import { Answer } from '#web/app/Answer.tsx'
import { back } from '#web/app/history.ts'
import { usePageQuery } from '#web/app/page.ts'
import { renew, useCall } from '#web/app/query.ts'
import { idOf } from '#web/cards/id.ts'
import { useBindTexts } from '#web/cards/texts.apply.ts'

/** A page about one request to bind a card: that of `?id=`. */
export function BindPage({
  title,
  children,
}: {
  readonly title: string
  readonly children: (request: BindRequest) => ReactNode
}) {
  const { id } = usePageQuery()
  return (
    <Page top={<TopBar title={title} onBack={() => back('/pages/card/bindlist')} />}>
      <PullRefresh onRefresh={() => renew(bindDetail, bindList)}>
        {id === undefined ? <Missing /> : <One id={id}>{children}</One>}
      </PullRefresh>
    </Page>
  )
}

function One({
  id,
  children,
}: {
  readonly id: string
  readonly children: (request: BindRequest) => ReactNode
}) {
  const answer = useCall(bindDetail, { id: idOf(id) })
  const isMissing = isNotFound(answer.error)
  return isMissing ? <Missing /> : <Answer of={answer}>{children}</Answer>
}

function Missing() {
  const words = useBindTexts()
  return (
    <Empty icon={CardIcon} action={{ label: words.list, href: '/pages/card/bindlist' }}>
      {words.missing}
    </Empty>
  )
}
