import type { Message } from '#contract/messages.ts'
import { ListItem } from '#ui/List.tsx'
import { hrefOf } from '#web/app/history.ts'
import { deviceZone } from '#web/app/hooks/time.ts'
import { useLanguage, useTexts } from '#web/app/language.ts'
import { MessageMark } from '#web/messages/parts/MessageMark.tsx'

/** One message in the list: what it says in short, when it came, and whether it is new. */
export function MessageRow({ message }: { readonly message: Message }) {
  const words = useTexts().messages
  const [lead = ''] = message.text.split('\n')
  const time = new Intl.DateTimeFormat(useLanguage(), {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: deviceZone(),
  }).format(message.at)
  return (
    <ListItem
      leading={<MessageMark kind={message.kind} category={message.category} />}
      title={message.title}
      detail={<span className="line-clamp-2">{lead}</span>}
      valueDetail={time}
      value={
        message.read ? undefined : (
          <span className="grid h-5 place-items-center justify-end">
            <span className="size-2.5 rounded-full bg-gold" />
            <span className="sr-only">{words.unread}</span>
          </span>
        )
      }
      href={hrefOf('/pages/message/detail', { id: message.id })}
    />
  )
}
