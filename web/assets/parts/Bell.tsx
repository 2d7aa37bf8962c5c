import { IconButton } from '#ui/Button.tsx'
import { BellIcon } from '#ui/icons.tsx'
import { useTexts } from '#web/app/language.ts'
import { useUnread } from '#web/app/unread.ts'

/** Leads to the messages, and says whether any is new. */
export function Bell() {
  const { app, messages } = useTexts()
  const unread = useUnread()
  const label = unread > 0 ? `${messages.title}, ${app.ui.unread(unread)}` : messages.title
  return <IconButton icon={BellIcon} label={label} dot={unread > 0} href="/pages/message/message" />
}
