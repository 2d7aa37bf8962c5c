import { type OwnCase, ownCases } from '#contract/risk.ts'
import { Button } from '#ui/Button.tsx'
import { IconDisc } from '#ui/Coin.tsx'
import { ArrowInIcon, ArrowOutIcon, ShieldIcon } from '#ui/icons.tsx'
import { List, ListItem } from '#ui/List.tsx'
import { Money } from '#ui/Money.tsx'
import { Page } from '#ui/Page.tsx'
import { PullRefresh } from '#ui/PullRefresh.tsx'
import { BoneRows, Waiting } from '#ui/Skeleton.tsx'
import { Empty, Pill } from '#ui/Status.tsx'
import { TopBar } from '#ui/TopBar.tsx'
import { momentFormat, shortAddress } from '#web/app/billText.ts'
import { type Catalogue, useCatalogue } from '#web/app/catalogue.ts'
import { Failed } from '#web/app/Failed.tsx'
import { back, hrefOf } from '#web/app/history.ts'
import { deviceZone } from '#web/app/hooks/time.ts'
import { useLanguage } from '#web/app/language.ts'
import { renew } from '#web/app/query.ts'
import { stateTones } from '#web/risk/model.ts'
import { useOwnCases } from '#web/risk/queries.ts'
import { useRiskTexts } from '#web/risk/texts.ts'

/** Payments that were held for a check, newest first. */
export function Screen() {
  const risk = useRiskTexts()
  return (
    <Page top={<TopBar title={risk.title} onBack={() => back('/pages/exchange/bill')} />}>
      <PullRefresh onRefresh={() => renew(ownCases)}>
        <Cases />
      </PullRefresh>
    </Page>
  )
}

function Cases() {
  const risk = useRiskTexts()
  const catalogue = useCatalogue()
  const { cases, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useOwnCases()
  if (cases && catalogue) {
    if (cases.length === 0) return <Empty icon={ShieldIcon}>{risk.empty}</Empty>
    return (
      <div className="grid gap-4">
        <p className="t-body text-dim">{risk.intro}</p>
        <List label={risk.title}>
          {cases.map((one) => (
            <Row key={one.id} one={one} catalogue={catalogue} />
          ))}
        </List>
        {hasNextPage && (
          <Button
            busy={isFetchingNextPage ? risk.loadingMore : undefined}
            onClick={() => void fetchNextPage()}
          >
            {risk.more}
          </Button>
        )}
      </div>
    )
  }
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  return (
    <Waiting onRetry={() => void refetch()}>
      <BoneRows rows={4} />
    </Waiting>
  )
}

function Row({ one, catalogue }: { readonly one: OwnCase; readonly catalogue: Catalogue }) {
  const risk = useRiskTexts()
  const language = useLanguage()
  const asset = catalogue.assetOf(one.asset)
  const isIn = one.kind === 'deposit'
  return (
    <ListItem
      leading={
        <IconDisc tone={isIn ? 'up' : 'plain'}>
          {isIn ? <ArrowInIcon className="size-5" /> : <ArrowOutIcon className="size-5" />}
        </IconDisc>
      }
      title={shortAddress(one.address)}
      detail={momentFormat(language, deviceZone()).format(one.openedAt)}
      value={
        <Money
          amount={one.amount}
          scale={asset.scale}
          code={asset.code}
          maximum={asset.displayScale}
        />
      }
      valueDetail={<Pill tone={stateTones[one.state]}>{risk.states[one.state]}</Pill>}
      href={hrefOf('/pages/exchange/riskdetail', { orderNo: one.orderNo })}
    />
  )
}
