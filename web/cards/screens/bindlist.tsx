import { type BindRequest, bindList } from '#contract/cards.bind.ts'
import { IconButton } from '#ui/Button.tsx'
import { CardMark } from '#ui/CardFace.tsx'
import { PlusIcon } from '#ui/icons.pages.tsx'
import { CardIcon } from '#ui/icons.tsx'
import { List, ListItem } from '#ui/List.tsx'
import { Page } from '#ui/Page.tsx'
import { PullRefresh } from '#ui/PullRefresh.tsx'
import { Empty, Pill } from '#ui/Status.tsx'
import { TopBar } from '#ui/TopBar.tsx'
import { Answer } from '#web/app/Answer.tsx'
import { back, hrefOf } from '#web/app/history.ts'
import { useMomentText } from '#web/app/moment.ts'
import { renew, useCall } from '#web/app/query.ts'
import { cardMetals } from '#web/app/cardMetals.ts'
import { bindTones } from '#web/cards/bind.ts'
import { useBindTexts } from '#web/cards/texts.apply.ts'

/** Own requests to bind a card. */
export function Screen() {
  const words = useBindTexts()
  const answer = useCall(bindList, {})
  return (
    <Page
      top={
        <TopBar
          title={words.list}
          onBack={() => back('/pages/card/card')}
          right={<IconButton icon={PlusIcon} label={words.title} href="/pages/card/bindform" />}
        />
      }
    >
      <PullRefresh onRefresh={() => renew(bindList)}>
        <Answer of={answer}>{({ requests }) => <Rows requests={requests} />}</Answer>
      </PullRefresh>
    </Page>
  )
}

function Rows({ requests }: { readonly requests: readonly BindRequest[] }) {
  const words = useBindTexts()
  const momentText = useMomentText()
  if (requests.length === 0) {
    return (
      <Empty icon={CardIcon} action={{ label: words.title, href: '/pages/card/bindform' }}>
        {words.empty}
      </Empty>
    )
  }
  return (
    <List label={words.list}>
      {requests.map(({ id, type, state, last4, remark, createdAt }) => (
        <ListItem
          key={id}
          leading={<CardMark metal={cardMetals[type]} />}
          title={remark === '' ? words.cardEnding(last4) : remark}
          detail={
            <>
              <span className="block pb-1">{`•••• ${last4} · ${momentText(createdAt)}`}</span>
              <Pill tone={bindTones[state]}>{words.states[state]}</Pill>
            </>
          }
          href={hrefOf(
            state === 'rejected' ? '/pages/card/bindformedit' : '/pages/card/bindsuccess',
            { id },
          )}
          mark="chevron"
        />
      ))}
    </List>
  )
}
