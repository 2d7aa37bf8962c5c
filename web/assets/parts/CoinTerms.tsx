import { type Asset, type Coin, type Network } from '#contract/assets.ts'
import { CopyRow } from '#ui/CopyRow.tsx'
import { ExternalIcon } from '#ui/icons.tsx'
import { Facts, List, ListItem, SectionHead } from '#ui/List.tsx'
import { Money } from '#ui/Money.tsx'
import { Notice } from '#ui/Status.tsx'
import { hrefOf } from '#web/app/history.ts'
import { useTexts } from '#web/app/language.ts'
import { contractUrlOf } from '#web/assets/explorer.ts'

const minuteSeconds = 60

/** A currency on one network: fee, limits, how long a deposit takes, and its contract there. */
export function CoinTerms({
  asset,
  coin,
  network,
}: {
  readonly asset: Asset
  readonly coin: Coin
  readonly network: Network | undefined
}) {
  const { assets, general } = useTexts()
  const words = general.currency
  const amount = (units: bigint) => <Money amount={units} scale={asset.scale} code={asset.code} />
  const closed = closedOf(coin)
  return (
    <section aria-label={coin.network}>
      <SectionHead
        title={network === undefined ? coin.network : `${network.name} · ${coin.network}`}
      />
      <div className="flex flex-col gap-3">
        {closed && <Notice tone="warn">{words.closed[closed]}</Notice>}
        <Facts
          facts={[
            { label: assets.balance.depositMin, value: amount(coin.depositMin) },
            ...(network === undefined
              ? []
              : [{ label: words.credited, value: words.confirmations(...creditedAfter(network)) }]),
            { label: assets.balance.fee, value: amount(coin.withdrawFee) },
            { label: words.smallest, value: amount(coin.withdrawMin) },
            { label: words.largest, value: amount(coin.withdrawMax) },
          ]}
        />
        <Contract coin={coin} explorerUrl={network?.explorerUrl ?? null} />
      </div>
    </section>
  )
}

function Contract({
  coin: { contract, network },
  explorerUrl,
}: {
  readonly coin: Coin
  readonly explorerUrl: string | null
}) {
  const { currency: words } = useTexts().general
  if (contract === null) return <p className="t-small px-4 text-dim">{words.own}</p>
  const src = contractUrlOf(explorerUrl, contract)
  return (
    <>
      <CopyRow label={words.contract} value={contract} />
      {src !== undefined && (
        <List label={`${words.contract} · ${network}`}>
          <ListItem
            icon={<ExternalIcon />}
            title={words.explorer}
            href={hrefOf('/pages/outlink/outlink', { title: words.explorer, src })}
            mark="chevron"
          />
        </List>
      )}
    </>
  )
}

/** Confirmations, and about how many minutes they take. */
const creditedAfter = ({ confirmations, blockSeconds }: Network): [number, number] => [
  confirmations,
  Math.max(1, Math.round((confirmations * blockSeconds) / minuteSeconds)),
]

function closedOf({
  depositOpen,
  withdrawOpen,
}: Coin): 'deposit' | 'withdraw' | 'both' | undefined {
  if (depositOpen && withdrawOpen) return undefined
  if (depositOpen) return 'withdraw'
  return withdrawOpen ? 'deposit' : 'both'
}
