/**
 * The few words the kit itself says (labels of its own buttons, what a screen reader hears), and
 * the language numbers are written in. An app gives both once, at its root.
 */
import { createContext, use, type ReactNode } from 'react'
import { assert } from '#kernel/assert.ts'

/** Every word of the kit, in one language. Functions return a whole sentence. */
export type UiWords = {
  readonly back: string
  readonly close: string
  readonly search: string
  /** Empties a search box. */
  readonly clear: string
  readonly nothingFound: string
  readonly copy: string
  readonly copied: string
  readonly copyFailed: string
  readonly showPassword: string
  readonly hidePassword: string
  readonly deleteDigit: string
  readonly digitsEntered: (entered: number, of: number) => string
  /** While a code or password is being looked at. */
  readonly checking: string
  readonly stepDone: string
  readonly stepNow: string
  readonly stepTodo: string
  readonly stepFailed: string
  /** Heard while a pulled page is made fresh. */
  readonly refresh: string
  readonly loading: string
  readonly slow: string
  readonly retry: string
  readonly hiddenAmount: string
  readonly unread: (count: number) => string
  readonly opensElsewhere: string
  /** "1,234" can be read in two ways; both are shown, as the person would have to type them. */
  readonly amountAmbiguous: (asThousands: string, asDecimals: string) => string
  readonly amountNotNumber: string
  /** More digits after the decimal sign than the asset has. */
  readonly amountTooPrecise: (scale: number) => string
  readonly amountTooLarge: string
}

type Voice = { readonly words: UiWords; readonly locale: string }

const VoiceContext = createContext<Voice | undefined>(undefined)

/** Gives the kit its words and its number format; `locale` is a BCP 47 tag such as `ru`. */
export function WordsProvider({
  words,
  locale,
  children,
}: {
  readonly words: UiWords
  readonly locale: string
  readonly children: ReactNode
}) {
  return <VoiceContext value={{ words, locale }}>{children}</VoiceContext>
}

/** The kit's words in the language of the app. */
export const useWords = (): UiWords => useVoice().words

/** The BCP 47 tag that numbers are written by. */
export const useLocale = (): string => useVoice().locale

function useVoice(): Voice {
  const voice = use(VoiceContext)
  assert(voice, 'a component of the kit is used outside WordsProvider')
  return voice
}
