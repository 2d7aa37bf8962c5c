import type { OutputOf } from '#contract/operation.ts'
import { thirdOffer } from '#contract/kyc.third.ts'
import { IdentityIcon } from '#ui/icons.pages.tsx'
import { InfoIcon, ReceiptIcon } from '#ui/icons.tsx'
import { List, ListItem } from '#ui/List.tsx'
import { Money } from '#ui/Money.tsx'
import { Page } from '#ui/Page.tsx'
import { Empty } from '#ui/Status.tsx'
import { TopBar } from '#ui/TopBar.tsx'
import { Answer } from '#web/app/Answer.tsx'
import { useCatalogue } from '#web/app/catalogue.ts'
import { back } from '#web/app/history.ts'
import { useCall } from '#web/app/query.ts'
import { RequestForm } from '#web/kyc/parts/RequestForm.tsx'
import { useThirdTexts } from '#web/kyc/thirdTexts.ts'

/** Ordering an identity check by the outside company. */
export function Screen() {
  const words = useThirdTexts()
  const offer = useCall(thirdOffer, {})
  return (
    <Page top={<TopBar title={words.title} onBack={() => back('/pages/user/index')} />}>
      <Answer of={offer} rows={5}>
        {(answered) =>
          answered.open ? (
            <Offered offer={answered} />
          ) : (
            <Empty icon={IdentityIcon}>{words.closed}</Empty>
          )
        }
      </Answer>
    </Page>
  )
}

function Offered({ offer }: { readonly offer: OutputOf<typeof thirdOffer> }) {
  const words = useThirdTexts()
  const catalogue = useCatalogue()
  const asset = catalogue?.assetOf(offer.asset)
  return (
    <div className="flex flex-col gap-4">
      <div className="panel grid gap-1 p-5">
        <p className="t-small text-dim">{words.fee}</p>
        {asset && (
          <Money amount={offer.amount} scale={asset.scale} code={asset.code} size="title" />
        )}
        <p className="t-body pt-2 text-pretty text-dim">{words.intro}</p>
      </div>
      <List label={words.title}>
        <ListItem
          icon={<InfoIcon />}
          title={words.about}
          href="/pages/kyc/thirddesc"
          mark="chevron"
        />
        <ListItem
          icon={<ReceiptIcon />}
          title={words.orders}
          href="/pages/kyc/kycorder"
          mark="chevron"
        />
        <ListItem
          icon={<IdentityIcon />}
          title={words.records}
          href="/pages/kyc/mylist"
          mark="chevron"
        />
      </List>
      <RequestForm offer={offer} />
    </div>
  )
}
