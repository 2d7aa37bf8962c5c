import type { Message } from '#contract/messages.ts'
import { isUuid } from '#kernel/id.ts'
import { Button } from '#ui/Button.tsx'
import { BellIcon } from '#ui/icons.tsx'
import { Page } from '#ui/Page.tsx'
import { Bone, BoneRows, Waiting } from '#ui/Skeleton.tsx'
import { Empty } from '#ui/Status.tsx'
import { TopBar } from '#ui/TopBar.tsx'
import { isNotFound } from '#web/app/failure.ts'
import { Failed } from '#web/app/Failed.tsx'
import { back } from '#web/app/history.ts'
import { useTexts } from '#web/app/language.ts'
import { useMomentText } from '#web/app/moment.ts'
import { usePageQuery } from '#web/app/page.ts'
import { MessageMark } from '#web/messages/parts/MessageMark.tsx'
import { useMessage } from '#web/messages/queries.ts'

const listAt = '/pages/message/message'

/** One message in full, and the page it leads to. */
export function Screen() {
  const { id = '' } = usePageQuery()
  return isUuid(id) ? <Found id={id} /> : <Missing />
}

function Found({ id }: { readonly id: string }) {
  const words = useTexts().messages
  const { data, error, refetch } = useMessage(id)
  if (isNotFound(error)) return <Missing />
  const title = data ? words.categories[data.category] : words.title
  const top = <TopBar title={title} onBack={() => back(listAt)} />
  if (data) {
    return (
      <Page top={top}>
        <Told message={data} />
        {data.link !== null && (
          <div className="pt-4">
            <Button look="gold" href={data.link}>
              {words.details}
            </Button>
          </div>
        )}
      </Page>
    )
  }
  return (
    <Page top={top}>
      {error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <Waiting onRetry={() => void refetch()}>
          <Bone className="my-4 h-8 w-56" />
          <BoneRows rows={2} />
        </Waiting>
      )}
    </Page>
  )
}

function Missing() {
  const words = useTexts().messages
  return (
    <Page top={<TopBar title={words.title} onBack={() => back(listAt)} />}>
      <Empty icon={BellIcon} action={{ label: words.title, href: listAt }}>
        {words.missing}
      </Empty>
    </Page>
  )
}

function Told({ message }: { readonly message: Message }) {
  const momentText = useMomentText()
  return (
    <article className="panel rise flex flex-col gap-4 p-5">
      <div className="flex items-center gap-3">
        <MessageMark kind={message.kind} category={message.category} />
        <p className="t-small tnum text-dim">{momentText(message.at)}</p>
      </div>
      <h2 className="t-title text-balance">{message.title}</h2>
      {message.text.split('\n').map((paragraph, index) => (
        <p
          key={paragraph}
          className={`t-body text-pretty wrap-anywhere ${index > 0 ? 'text-dim' : ''}`}
        >
          {paragraph}
        </p>
      ))}
    </article>
  )
}
