import { type Message, messageList, toldCategories, unreadCount } from '#contract/messages.ts'
import { Button, IconButton } from '#ui/Button.tsx'
import { Chip } from '#ui/Choice.tsx'
import { FilterIcon, GearIcon } from '#ui/icons.pages.tsx'
import { BellIcon } from '#ui/icons.tsx'
import { List, SectionHead } from '#ui/List.tsx'
import { Page } from '#ui/Page.tsx'
import { PullRefresh } from '#ui/PullRefresh.tsx'
import { BoneRows, Waiting } from '#ui/Skeleton.tsx'
import { Empty } from '#ui/Status.tsx'
import { TopBar } from '#ui/TopBar.tsx'
import { byDay, dayName } from '#web/app/billText.ts'
import { Failed } from '#web/app/Failed.tsx'
import { FormError } from '#web/app/FormError.tsx'
import { back, go, place } from '#web/app/history.ts'
import { useAction } from '#web/app/hooks/action.ts'
import { deviceZone, serverNow } from '#web/app/hooks/time.ts'
import { useLanguage, useTexts } from '#web/app/language.ts'
import { MorePages } from '#web/app/MorePages.tsx'
import { usePageQuery } from '#web/app/page.ts'
import { renew, useCall } from '#web/app/query.ts'
import { MessageRow } from '#web/messages/parts/MessageRow.tsx'
import { read, useMessages } from '#web/messages/queries.ts'

type Category = (typeof toldCategories)[number]

/** Messages, newest first, by day. What they are about stands in the address. */
export function Screen() {
  const words = useTexts().messages
  const asked = usePageQuery()['category']
  const category = toldCategories.find((one) => one === asked)
  const show = (next: Category | undefined) =>
    go(place.get().path, next === undefined ? {} : { category: next }, 'replace')
  return (
    <Page
      top={
        <TopBar
          title={words.title}
          onBack={() => back()}
          right={
            <IconButton icon={GearIcon} label={words.choices.title} href="/pages/message/choices" />
          }
        />
      }
    >
      <PullRefresh onRefresh={() => renew(messageList, unreadCount)}>
        <div role="group" aria-label={words.title} className="flex flex-wrap gap-2 py-1">
          <Chip pressed={category === undefined} onClick={() => show(undefined)}>
            {words.all}
          </Chip>
          {toldCategories.map((one) => (
            <Chip key={one} pressed={one === category} onClick={() => show(one)}>
              {words.categories[one]}
            </Chip>
          ))}
        </div>
        <Messages category={category} onAll={() => show(undefined)} />
      </PullRefresh>
    </Page>
  )
}

function Messages({
  category,
  onAll,
}: {
  readonly category: Category | undefined
  readonly onAll: () => void
}) {
  const { messages: words } = useTexts()
  const { messages, error, refetch, ...more } = useMessages(category)
  if (messages?.length === 0) {
    return category === undefined ? (
      <Empty icon={BellIcon}>{words.empty}</Empty>
    ) : (
      <Empty icon={FilterIcon} action={{ label: words.all, onClick: onAll }}>
        {words.nothingSo}
      </Empty>
    )
  }
  if (messages) {
    return (
      <>
        <Days messages={messages} />
        <ReadAll />
        <MorePages {...more} />
      </>
    )
  }
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  return (
    <div className="pt-5">
      <Waiting onRetry={() => void refetch()}>
        <BoneRows rows={6} />
      </Waiting>
    </div>
  )
}

function Days({ messages }: { readonly messages: readonly Message[] }) {
  const words = useTexts().bills
  const language = useLanguage()
  const zone = deviceZone()
  const dated = messages.map((message) => ({ message, createdAt: message.at }))
  return byDay(dated, zone).map(({ date, rows }) => {
    const title = dayName(date, { now: serverNow(), zone, language, words })
    return (
      <section key={date}>
        <SectionHead title={title} />
        <List label={title}>
          {rows.map(({ message }) => (
            <MessageRow key={message.id} message={message} />
          ))}
        </List>
      </section>
    )
  })
}

/** Only while there is something to mark. */
function ReadAll() {
  const { app, messages: words } = useTexts()
  const { data } = useCall(unreadCount, {})
  const all = useAction(() => read())
  if (!data || data.unread === 0) return null
  return (
    <div className="flex flex-col gap-2 pt-5">
      <Button busy={all.busy ? app.ui.loading : undefined} onClick={() => void all.run()}>
        {words.readAll}
      </Button>
      <FormError error={all.error} />
    </div>
  )
}
