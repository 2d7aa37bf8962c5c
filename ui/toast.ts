/** Short news at the edge of the screen ("Saved"). Never the only place something is said. */

/** One message on show. */
export type Toast = { readonly id: number; readonly text: string; readonly tone: ToastTone }
/** What kind of news it is; each has its own mark, not only its own colour. */
export type ToastTone = 'done' | 'failed' | 'info'

/** How long a message stays. */
const toastMs = 4000
/** The most that are shown at once; the oldest leaves first. */
const toastLimit = 2

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

/** Shows a message for four seconds, and has it read out once. */
export function toast(text: string, tone: ToastTone = 'done'): void {
  lastId += 1
  const id = lastId
  change([...toasts.filter((other) => other.text !== text), { id, text, tone }].slice(-toastLimit))
  setTimeout(() => change(toasts.filter((other) => other.id !== id)), toastMs)
}

/** For `useSyncExternalStore`: hears of every change. */
export function watchToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The messages on show now, oldest first. */
export const currentToasts = (): readonly Toast[] => toasts

function change(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}
