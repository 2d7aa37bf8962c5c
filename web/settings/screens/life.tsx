import { AddressBookIcon, ArrowInIcon, ArrowOutIcon, ReceiptIcon } from '#ui/icons.tsx'
import { IconDisc } from '#ui/Coin.tsx'
import { List, ListItem } from '#ui/List.tsx'
import { Page } from '#ui/Page.tsx'
import { TopBar } from '#ui/TopBar.tsx'
import { useTexts } from '#web/app/language.ts'

/** Life: what can be done with the money here and now. */
export function Screen() {
  const { life } = useTexts().settings
  const services = [
    { ...life.pay, icon: <ArrowOutIcon />, href: '/pages/exchange/transfer?kind=internal' },
    { ...life.receive, icon: <ArrowInIcon />, href: '/pages/index/collection' },
    { ...life.payees, icon: <AddressBookIcon />, href: '/pages/exchange/payee' },
    { ...life.bills, icon: <ReceiptIcon />, href: '/pages/exchange/bill' },
  ]
  return (
    <Page top={<TopBar title={life.title} />}>
      <p className="t-body pb-4 text-dim">{life.text}</p>
      <List label={life.title}>
        {services.map(({ title, text, icon, href }) => (
          <ListItem
            key={href}
            leading={<IconDisc tone="gold">{icon}</IconDisc>}
            title={title}
            detail={text}
            href={href}
            mark="chevron"
          />
        ))}
      </List>
    </Page>
  )
}
