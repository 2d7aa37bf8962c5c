import type * as z from 'zod/mini'
import { LifeEntry, type LifeOffer, lifeServices, wordsIn } from '#contract/settings.pages.ts'
import { IconDisc } from '#ui/Coin.tsx'
import { AddressBookIcon, StarIcon } from '#ui/icons.pages.tsx'
import { type Icon, ArrowInIcon, ArrowOutIcon, ReceiptIcon } from '#ui/icons.tsx'
import { List, ListItem, SectionHead } from '#ui/List.tsx'
import { Page } from '#ui/Page.tsx'
import { TopBar } from '#ui/TopBar.tsx'
import { formatInstant } from '#kernel/time.ts'
import { useConfigEntry } from '#web/app/config.ts'
import { useDayText } from '#web/app/dayText.ts'
import { hrefOf } from '#web/app/history.ts'
import { serverNow } from '#web/app/hooks/time.ts'
import { useLanguage, useTexts } from '#web/app/language.ts'

type Service = (typeof lifeServices)[number]

const services: Readonly<Record<Service, { readonly icon: Icon; readonly href: string }>> = {
  pay: { icon: ArrowOutIcon, href: '/pages/exchange/transfer?kind=internal' },
  receive: { icon: ArrowInIcon, href: '/pages/index/collection' },
  payees: { icon: AddressBookIcon, href: '/pages/exchange/payee' },
  bills: { icon: ReceiptIcon, href: '/pages/exchange/bill' },
}

/** What Life is until a config is there. */
const initial: Omit<z.infer<typeof LifeEntry>, 'key'> = { services: [...lifeServices], offers: [] }

/** Life: what can be done with the money here and now, and what is on offer. */
export function Screen() {
  const { life } = useTexts().settings
  const entry = LifeEntry.safeParse(useConfigEntry('life'))
  const shown = entry.success ? entry.data : initial
  const today = formatInstant(serverNow()).slice(0, 'YYYY-MM-DD'.length)
  const offers = shown.offers.filter(({ until }) => until === undefined || until >= today)
  return (
    <Page top={<TopBar title={life.title} />}>
      <p className="t-body pb-4 text-dim">{life.text}</p>
      {shown.services.length > 0 && (
        <List label={life.title}>
          {shown.services.map((name) => {
            const { icon: Mark, href } = services[name]
            return (
              <ListItem
                key={name}
                leading={
                  <IconDisc tone="gold">
                    <Mark />
                  </IconDisc>
                }
                title={life[name].title}
                detail={life[name].text}
                href={href}
                mark="chevron"
              />
            )
          })}
        </List>
      )}
      {offers.length > 0 && <Offers offers={offers} />}
    </Page>
  )
}

function Offers({ offers }: { readonly offers: readonly LifeOffer[] }) {
  const { life } = useTexts().general
  const language = useLanguage()
  const dayText = useDayText()
  return (
    <>
      <SectionHead title={life.offers} />
      <List label={life.offers}>
        {offers.map((offer) => {
          const title = wordsIn(offer.title, language)
          return (
            <ListItem
              key={offer.id}
              leading={
                <IconDisc tone="gold">
                  <StarIcon />
                </IconDisc>
              }
              title={title}
              detail={
                <>
                  {wordsIn(offer.text, language)}
                  {offer.until !== undefined && (
                    <span className="block text-faint">{life.until(dayText(offer.until))}</span>
                  )}
                </>
              }
              href={hrefOfOffer(offer.href, title)}
              mark="chevron"
            />
          )
        })}
      </List>
    </>
  )
}

/** What is not of the app goes by way of the page that says so. */
const hrefOfOffer = (href: string, title: string): string =>
  href.startsWith('/') ? href : hrefOf('/pages/outlink/outlink', { title, src: href })
