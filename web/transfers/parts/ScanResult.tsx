import type { AddressKind } from '#contract/address.ts'
import { Button } from '#ui/Button.tsx'
import { Coin } from '#ui/Coin.tsx'
import { List, ListItem } from '#ui/List.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { Notice } from '#ui/Status.tsx'
import type { Catalogue } from '#web/app/catalogue.ts'
import { useTexts } from '#web/app/language.ts'

/** Longest part of a refused code that is shown: enough to know which code it was. */
const shownMax = 160

/** A code that was read and is of no use: why, and what it says, as plain text. */
export function ScanRefused({
  reason,
  text,
  onAgain,
}: {
  readonly reason: string
  readonly text: string
  readonly onAgain: () => void
}) {
  const { scan } = useTexts().general
  const shown = text.replace(/[\p{Cc}\p{Cf}]/gu, ' ').trim()
  return (
    <div className="flex flex-col gap-4">
      <Notice tone="danger">{reason}</Notice>
      {shown !== '' && (
        <div className="panel p-4">
          <p className="t-small text-dim">{scan.content}</p>
          <p className="t-body mt-1 wrap-anywhere">
            {shown.length > shownMax ? `${shown.slice(0, shownMax)}…` : shown}
          </p>
        </div>
      )}
      <Button look="gold" onClick={onAgain}>
        {scan.another}
      </Button>
    </div>
  )
}

/** What can be sent to an address that says nothing but itself. */
export function CoinSheet({
  kind,
  catalogue,
  onChoose,
  onClose,
}: {
  /** Undefined closes the sheet. */
  readonly kind: AddressKind | undefined
  readonly catalogue: Catalogue
  readonly onChoose: (asset: string, network: string) => void
  readonly onClose: () => void
}) {
  const { scan } = useTexts().general
  const coins = catalogue.coins.filter(
    ({ network, withdrawOpen }) =>
      withdrawOpen && catalogue.networkOf(network)?.addressKind === kind,
  )
  return (
    <Sheet open={kind !== undefined} title={scan.send} onClose={onClose}>
      <div className="-mx-4 max-[359px]:-mx-3">
        <List label={scan.send} look="bare">
          {coins.map(({ asset, network }) => (
            <ListItem
              key={`${asset} ${network}`}
              leading={<Coin code={asset} />}
              title={asset}
              detail={scan.on(network)}
              onClick={() => onChoose(asset, network)}
              mark="chevron"
            />
          ))}
        </List>
      </div>
    </Sheet>
  )
}
