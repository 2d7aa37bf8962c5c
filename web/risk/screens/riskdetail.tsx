import { type OwnCase, ownCase } from '#contract/risk.ts'
import { Button } from '#ui/Button.tsx'
import { Coin } from '#ui/Coin.tsx'
import { CopyRow } from '#ui/CopyRow.tsx'
import { ShieldIcon } from '#ui/icons.tsx'
import { Facts, SectionHead } from '#ui/List.tsx'
import { Money } from '#ui/Money.tsx'
import { Page, StickyFooter } from '#ui/Page.tsx'
import { PullRefresh } from '#ui/PullRefresh.tsx'
import { Bone, BoneFacts, Waiting } from '#ui/Skeleton.tsx'
import { Empty, Notice, Pill } from '#ui/Status.tsx'
import { TopBar } from '#ui/TopBar.tsx'
import { isNotFound } from '#web/app/failure.ts'
import { momentFormat } from '#web/app/billText.ts'
import { type Catalogue, useCatalogue } from '#web/app/catalogue.ts'
import { Failed } from '#web/app/Failed.tsx'
import { back, go } from '#web/app/history.ts'
import { deviceZone } from '#web/app/hooks/time.ts'
import { useLanguage } from '#web/app/language.ts'
import { usePageQuery } from '#web/app/page.ts'
import { renew, useCall } from '#web/app/query.ts'
import { nextOf, stateTones } from '#web/risk/model.ts'
import { useRiskTexts } from '#web/risk/texts.ts'

/** One payment that is or was checked: why it was held, what came of it, and what to do. */
export function Screen() {
  const risk = useRiskTexts()
  const { orderNo = '' } = usePageQuery()
  const catalogue = useCatalogue()
  const { data, error, refetch } = useCall(ownCase, { orderNo })
  const top = <TopBar title={risk.detailTitle} onBack={() => back('/pages/exchange/risk')} />
  if (data && catalogue) {
    return (
      <Page top={top} footer={<Footer found={data} />}>
        <PullRefresh onRefresh={() => renew(ownCase)}>
          <Told found={data} catalogue={catalogue} />
        </PullRefresh>
      </Page>
    )
  }
  const isMissing = isNotFound(error)
  return (
    <Page top={top}>
      {isMissing ? (
        <Empty icon={ShieldIcon} action={{ label: risk.title, href: '/pages/exchange/risk' }}>
          {risk.empty}
        </Empty>
      ) : error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <Waiting onRetry={() => void refetch()}>
          <Bone className="mx-auto mt-2 h-12 w-48" />
          <Bone className="my-6 h-32 w-full" />
          <BoneFacts rows={5} />
        </Waiting>
      )}
    </Page>
  )
}

function Told({ found, catalogue }: { readonly found: OwnCase; readonly catalogue: Catalogue }) {
  const risk = useRiskTexts()
  const moment = momentFormat(useLanguage(), deviceZone())
  const asset = catalogue.assetOf(found.asset)
  return (
    <div className="flex flex-col gap-4">
      <div className="grid justify-items-center gap-3 pt-2 text-center">
        <Coin code={asset.code} />
        <Money amount={found.amount} scale={asset.scale} code={asset.code} size="title" />
        <p role="status">
          <Pill tone={stateTones[found.state]}>{risk.states[found.state]}</Pill>
        </p>
      </div>
      {found.shownReason !== null && (
        <Notice tone="warn" title={risk.reason}>
          {risk.reasons[found.shownReason]}
        </Notice>
      )}
      <Notice title={risk.next}>{nextOf(found, risk.nexts)}</Notice>
      <section>
        <SectionHead title={risk.why} />
        <ul role="list" className="panel grid gap-2 p-4">
          {found.whys.map((why) => (
            <li key={why} className="t-body">
              {risk.whys[why]}
            </li>
          ))}
        </ul>
      </section>
      <Facts
        facts={[
          { label: risk.network, value: catalogue.networkOf(found.network)?.name ?? found.network },
          { label: risk.opened, value: moment.format(found.openedAt) },
          ...(found.decidedAt === null
            ? []
            : [{ label: risk.decided, value: moment.format(found.decidedAt) }]),
        ]}
      />
      <CopyRow label={found.kind === 'deposit' ? risk.from : risk.to} value={found.address} />
      <CopyRow label={risk.orderNo} value={found.orderNo} />
    </div>
  )
}

function Footer({ found: { orderNo, state } }: { readonly found: OwnCase }) {
  const risk = useRiskTexts()
  return (
    <StickyFooter>
      {(state === 'frozen' || state === 'refused') && (
        <Button look="gold" onClick={() => go('/pages/about/contact')}>
          {risk.support}
        </Button>
      )}
      <Button onClick={() => go('/pages/exchange/billdetail', { orderNo })}>{risk.bill}</Button>
    </StickyFooter>
  )
}
