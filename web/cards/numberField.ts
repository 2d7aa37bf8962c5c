import { useCallback, useRef, useState } from 'react'
import type { RefCallback } from 'react'
import { numberField } from '#contract/cards.bind.ts'
import type { CardType } from '#contract/cards.ts'
import { Failure } from '#contract/errors.ts'
import { useCall } from '#web/app/query.ts'
import { type IssuerElement, type IssuerScript, loadIssuerScript } from '#web/cards/issuerScript.ts'

/** How far the issuer's field is: `broken` when script or frame did not come. */
export type NumberState = 'loading' | 'empty' | 'short' | 'whole' | 'broken'

type Mounted = { readonly script: IssuerScript; readonly element: IssuerElement }

/** The issuer's field for a card number: we are told how far it is, and given a token. */
export function useNumberField(type: CardType) {
  const { data, error, refetch } = useCall(numberField, { type })
  const [state, setState] = useState<NumberState>('loading')
  const [tries, setTries] = useState(0)
  const mounted = useRef<Mounted>(undefined)
  const scriptUrl = data?.scriptUrl
  const key = data?.publishableKey

  const place: RefCallback<HTMLDivElement> = useCallback(
    (host) => {
      if (!host || scriptUrl === undefined || key === undefined) return undefined
      let isGone = false
      setState('loading')
      loadIssuerScript(scriptUrl, key)
        .then((script) => {
          if (isGone) return
          const element = script.elements().create('cardNumber', { style: { base: looks(host) } })
          element.on('ready', () => setState((before) => (before === 'loading' ? 'empty' : before)))
          element.on('change', ({ empty, complete }) =>
            setState(complete === true ? 'whole' : empty === true ? 'empty' : 'short'),
          )
          element.mount(host)
          mounted.current = { script, element }
        })
        .catch(() => isGone || setState('broken'))
      return () => {
        isGone = true
        mounted.current?.element.destroy()
        mounted.current = undefined
      }
    },
    [scriptUrl, key],
  )
  return {
    place,
    /** Key of the element that is the place: each try has a new one. */
    placeKey: tries,
    state: error ? ('broken' as const) : state,
    error,
    retry: () => {
      void refetch()
      setTries((count) => count + 1)
    },
    /** What stands for the number that was typed. @throws Failure CARD_TOKEN_INVALID */
    tokenise: async (): Promise<string> => {
      const field = mounted.current
      if (!field) throw new Failure('CARD_NUMBER_MISSING')
      const { token } = await field.script.createToken(field.element)
      if (token === undefined) throw new Failure('CARD_TOKEN_INVALID')
      return token.id
    },
  }
}

/** The field's text looks like that of our own fields; a frame inherits nothing. */
function looks(host: HTMLElement): object {
  const { color, fontFamily } = getComputedStyle(host)
  return { color, fontFamily, fontSize: '16px', fontWeight: '560' }
}
