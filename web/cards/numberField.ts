import { useCallback, useMemo, useRef, useState } from 'react'
import type { RefCallback } from 'react'
import { numberField } from '#contract/cards.bind.ts'
import type { CardType } from '#contract/cards.ts'
import { Failure } from '#contract/errors.ts'
import type { Language } from '#contract/language.ts'
import { useLanguage } from '#web/app/language.ts'
import { useCall } from '#web/app/query.ts'
import { type IssuerElement, type IssuerScript, loadIssuerScript } from '#web/cards/issuerScript.ts'

/** How far a field of the issuer's is: `broken` when script or frame did not come. */
export type FrameState = 'loading' | 'empty' | 'short' | 'wrong' | 'whole' | 'broken'

/** A field of the issuer's in our page. */
export type Frame = {
  /** Ref of the element that the field is shown in. */
  readonly place: RefCallback<HTMLDivElement>
  readonly state: FrameState
}

/** The script, and fields of it that belong together: a number and its date. */
type Group = {
  readonly script: IssuerScript
  readonly elements: ReturnType<IssuerScript['elements']>
}

/**
 * The issuer's fields for a card number and its expiry date: we are told how far they are, and given
 * one token for both.
 */
export function useNumberField(type: CardType) {
  const { data, error, refetch } = useCall(numberField, { type })
  const language = useLanguage()
  const [tries, setTries] = useState(0)
  const scriptUrl = data?.scriptUrl
  const key = data?.publishableKey
  const group = useMemo(
    () =>
      scriptUrl === undefined || key === undefined
        ? undefined
        : grouped({ scriptUrl, key, language, tries }),
    [scriptUrl, key, language, tries],
  )
  const number = useFrame(group, 'cardNumber')
  const expiry = useFrame(group, 'cardExpiry')
  const isBroken = error !== null || number.state === 'broken' || expiry.state === 'broken'
  return {
    number,
    expiry,
    /** Key of the elements that are the places: each try has new ones. */
    placeKey: tries,
    isBroken,
    isWhole: !isBroken && number.state === 'whole' && expiry.state === 'whole',
    error,
    /** Cards of this type have no such fields at all. */
    isImpossible: error instanceof Failure && error.code === 'CARD_NOT_BINDABLE',
    retry: () => {
      void refetch()
      setTries((count) => count + 1)
    },
    /** What stands for number and date that were typed. @throws Failure CARD_TOKEN_INVALID */
    tokenise: async (): Promise<string> => {
      const element = number.mounted.current
      if (!group || !element) throw new Failure('CARD_NUMBER_MISSING')
      const { script } = await group()
      const { token } = await script.createToken(element)
      if (token === undefined) throw new Failure('CARD_TOKEN_INVALID')
      return token.id
    },
  }
}

/** Opens a group when its first field asks for it; each of the `tries` has one of its own. */
function grouped({
  scriptUrl,
  key,
  language,
}: {
  readonly scriptUrl: string
  readonly key: string
  readonly language: Language
  readonly tries: number
}): () => Promise<Group> {
  let opening: Promise<Group> | undefined
  // As Stripe names it.
  const locale = language === 'zh-CN' ? 'zh' : language
  return () => {
    opening ??= loadIssuerScript(scriptUrl, key).then((script) => ({
      script,
      elements: script.elements({ locale }),
    }))
    return opening
  }
}

function useFrame(group: (() => Promise<Group>) | undefined, kind: 'cardNumber' | 'cardExpiry') {
  const [state, setState] = useState<FrameState>('loading')
  const mounted = useRef<IssuerElement>(undefined)
  const place: RefCallback<HTMLDivElement> = useCallback(
    (host) => {
      if (!host || !group) return undefined
      let isGone = false
      setState('loading')
      group()
        .then(({ elements }) => {
          if (isGone) return
          const element = elements.create(kind, { style: { base: looks(host) } })
          element.on('ready', () => setState((before) => (before === 'loading' ? 'empty' : before)))
          element.on('change', ({ empty, complete, error }) =>
            setState(
              complete === true ? 'whole' : empty === true ? 'empty' : error ? 'wrong' : 'short',
            ),
          )
          element.mount(host)
          mounted.current = element
        })
        .catch(() => isGone || setState('broken'))
      return () => {
        isGone = true
        mounted.current?.destroy()
        mounted.current = undefined
      }
    },
    [group, kind],
  )
  return { place, state, mounted }
}

/** The field's text looks like that of our own fields; a frame inherits nothing. */
function looks(host: HTMLElement): object {
  const { color, fontFamily } = getComputedStyle(host)
  return { color, fontFamily, fontSize: '16px', fontWeight: '560' }
}
