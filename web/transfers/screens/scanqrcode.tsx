import { assetList } from '#contract/assets.ts'
import { Page } from '#ui/Page.tsx'
import { TopBar } from '#ui/TopBar.tsx'
import { Answer } from '#web/app/Answer.tsx'
import { type Catalogue, withLookups } from '#web/app/catalogue.ts'
import { back } from '#web/app/history.ts'
import { useCamera, useCameraAllowed } from '#web/app/hooks/camera.ts'
import { useTexts } from '#web/app/language.ts'
import { useCall } from '#web/app/query.ts'
import { ScanFinder } from '#web/transfers/parts/ScanFinder.tsx'
import { CoinSheet, ScanRefused } from '#web/transfers/parts/ScanResult.tsx'
import { ScanWays } from '#web/transfers/parts/ScanWays.tsx'
import { useScan } from '#web/transfers/scan.ts'
import { readCode } from '#web/transfers/scanRead.ts'

/** Scanning a code: an address, a payment request or a link of ours leads on; all else is refused. */
export function Screen() {
  const { scan } = useTexts().general
  const answer = useCall(assetList, {})
  return (
    <Page top={<TopBar title={scan.title} onBack={() => back()} />}>
      <Answer of={answer}>{(list) => <Scanner catalogue={withLookups(list)} />}</Answer>
    </Page>
  )
}

function Scanner({ catalogue }: { readonly catalogue: Catalogue }) {
  const [isAllowed, allow] = useCameraAllowed()
  const { found, waiting, follow, choose, again } = useScan(catalogue)
  const isLooking = isAllowed && found === undefined
  const { video, state, light, restart } = useCamera(isLooking, async (element) => {
    const text = await readCode(element, 1)
    if (text === undefined || found !== undefined) return
    navigator.vibrate?.(20)
    await follow(text)
  })
  return (
    <>
      {found?.reason === undefined ? (
        <ScanFinder
          video={video}
          state={state}
          isReading={found !== undefined}
          onStart={isAllowed ? restart : allow}
        />
      ) : (
        <ScanRefused reason={found.reason} text={found.text} onAgain={again} />
      )}
      <ScanWays light={light} onText={follow} />
      <CoinSheet
        kind={waiting?.kind}
        catalogue={catalogue}
        onChoose={(asset, network) => void choose(asset, network)}
        onClose={again}
      />
    </>
  )
}
