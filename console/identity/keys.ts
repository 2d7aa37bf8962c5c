import { useKeys } from '#ui/hooks.ts'

/** Hears the desk's keys, but not while a sheet lies over it: what is read there decides nothing. */
export const useDeskKeys = (onKey: (key: string) => void): void =>
  useKeys((key) => {
    if (document.querySelector('[role="dialog"]') === null) onKey(key)
  })
