import type { Language } from '#contract/language.ts'
import { useRef, useState } from 'react'
import type { AddressKind } from '#contract/address.ts'
import { Failure } from '#contract/errors.ts'
import { typedAmount } from '#ui/amount.ts'
import type { Catalogue } from '#web/app/catalogue.ts'
import { useFailureText } from '#web/app/failure.ts'
import { go, goTo } from '#web/app/history.ts'
import { useLanguage, useTexts } from '#web/app/language.ts'
import { usePageQuery } from '#web/app/page.ts'
import { isRoute } from '#web/app/routes.ts'
import { type Scanned, readScanned } from '#web/transfers/scanned.ts'
import { answerScan, beginTransfer } from '#web/transfers/scanTarget.ts'

/** A code that was read, and why it is of no use, once that is known. */
type Found = { readonly text: string; readonly reason?: string }

/** An address that waits for what is to be sent there. */
type Waiting = { readonly kind: AddressKind; readonly address: string }

/** What a scanner does with the text of a code: leads on with it, or says why not. */
export function useScan(catalogue: Catalogue): {
  readonly found: Found | undefined
  readonly waiting: Waiting | undefined
  readonly follow: (text: string) => Promise<void>
  /** Says what is sent to the address that waits. */
  readonly choose: (asset: string, network: string) => Promise<void>
  /** Forgets the code, for the next. */
  readonly again: () => void
} {
  const { scan } = useTexts().general
  const language = useLanguage()
  const failureText = useFailureText()
  const query = usePageQuery()
  const { found, attempt, forget } = useAttempts()
  const [waiting, setWaiting] = useState<Waiting>()

  const lead = async (scanned: Scanned): Promise<string | undefined> => {
    switch (scanned.kind) {
      case 'refused':
        return scanned.code === undefined
          ? scan.refused[scanned.why]
          : failureText(new Failure(scanned.code))
      case 'page':
        goTo(scanned.href, 'replace')
        return undefined
      case 'site':
        go('/pages/outlink/outlink', { src: scanned.href }, 'replace')
        return undefined
      case 'request':
        await beginRequest(scanned, catalogue, language)
        return undefined
      case 'address': {
        const { addressKind, address } = scanned
        const { asset, network } = query
        if (network !== undefined && catalogue.networkOf(network)?.addressKind !== addressKind) {
          return scan.refused.mismatch(network)
        }
        if (await answerScan(query, address)) return undefined
        if (asset === undefined || network === undefined) {
          setWaiting({ kind: addressKind, address })
          return undefined
        }
        await beginTransfer({ asset, network }, address)
        return undefined
      }
    }
  }
  return {
    found,
    waiting,
    follow: (text) =>
      attempt(text, () => lead(readScanned(text, { catalogue, origin: location.origin, isRoute }))),
    choose: async (asset, network) => {
      if (!waiting) return
      setWaiting(undefined)
      await attempt(waiting.address, async () => {
        await beginTransfer({ asset, network }, waiting.address)
        return undefined
      })
    },
    again: () => {
      forget()
      setWaiting(undefined)
    },
  }
}

/** Runs one thing at a time that may be refused; what is refused stands beside the text of the code. */
function useAttempts() {
  const failureText = useFailureText()
  const [found, setFound] = useState<Found>()
  const busy = useRef(false)
  const attempt = async (text: string, step: () => Promise<string | undefined>) => {
    // A code in front of the camera while another is followed is not meant.
    if (busy.current) return
    busy.current = true
    setFound({ text })
    const reason = await step().catch((error: unknown) => failureText(error))
    busy.current = false
    if (reason !== undefined) setFound({ text, reason })
  }
  return { found, attempt, forget: () => setFound(undefined) }
}

/** A payment that somebody asked for with a code: what, where to and perhaps how much. */
async function beginRequest(
  { asset, network, address, amount }: Extract<Scanned, { kind: 'request' }>,
  catalogue: Catalogue,
  language: Language,
): Promise<void> {
  const { scale } = catalogue.assetOf(asset)
  const typed = amount === undefined ? undefined : typedAmount(amount, scale, language)
  await beginTransfer({ asset, network }, address, typed)
}
