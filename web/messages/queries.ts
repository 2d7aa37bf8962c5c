import { useQuery } from '@tanstack/react-query'
import {
  type MessageCategory,
  markRead,
  messageDetail,
  messageList,
  unreadCount,
} from '#contract/messages.ts'
import { call } from '#web/app/api.ts'
import { useSaves } from '#web/app/hooks/saves.ts'
import { usePages } from '#web/app/pages.ts'
import { pushRegistration, pushState, turnPushOff, turnPushOn } from '#web/messages/push.ts'
import { callOptions, renew, ownKey } from '#web/app/query.ts'

/** Own messages of a category or of all, page after page. */
export function useMessages(category: MessageCategory | undefined) {
  const query = usePages(messageList, (after) => ({ category, after }))
  return { ...query, messages: query.data?.pages.flatMap(({ messages }) => messages) }
}

/** One message. Whoever is shown it has read it. */
export function useMessage(id: string) {
  const options = callOptions(messageDetail, { id })
  return useQuery({
    ...options,
    queryFn: async (context: { readonly signal: AbortSignal }) => {
      const message = await options.queryFn(context)
      if (!message.read) void read(id)
      return message
    },
  })
}

/** What this browser does with pushes, and turning them on and off. */
export function usePush() {
  const query = useQuery({ queryKey: ownKey('push'), queryFn: pushState, networkMode: 'always' })
  const turn = useSaves(async (on: boolean) => {
    const registration = await pushRegistration()
    if (registration) await (on ? turnPushOn(registration) : turnPushOff(registration))
    await query.refetch()
  })
  return { state: query.data, isOn: turn.pending ?? query.data === 'on', turn }
}

/** Marks one message as read, or all. */
export async function read(id?: string): Promise<void> {
  await call(markRead, id === undefined ? {} : { id })
  await renew(messageList, unreadCount)
}
