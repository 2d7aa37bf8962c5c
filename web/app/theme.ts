import { forget, keep, read } from '#web/app/storage.ts'
import { createStore, useStore } from '#web/app/store.ts'

/** Light, dark, or as the device is set. */
export type ThemeChoice = 'auto' | 'light' | 'dark'

const dark = matchMedia('(prefers-color-scheme: dark)')

function keptChoice(): ThemeChoice {
  const kept = read('theme')
  return kept === 'light' || kept === 'dark' ? kept : 'auto'
}

const choice = createStore<ThemeChoice>(keptChoice())

export const useThemeChoice = (): ThemeChoice => useStore(choice)

export function chooseTheme(next: ThemeChoice): void {
  if (next === 'auto') forget('theme')
  else keep('theme', next)
  choice.set(next)
}

/** Takes on what another tab has chosen. */
export const rereadTheme = (): void => choice.set(keptChoice())

function paint(): void {
  const chosen = choice.get()
  const theme = chosen === 'auto' ? (dark.matches ? 'dark' : 'light') : chosen
  document.documentElement.dataset['theme'] = theme
  const background = getComputedStyle(document.documentElement).getPropertyValue('--bg').trim()
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', background)
}

/** Paints the theme and follows the device and the person's choice. */
export function startTheme(): void {
  paint()
  dark.addEventListener('change', paint)
  choice.watch(paint)
}
