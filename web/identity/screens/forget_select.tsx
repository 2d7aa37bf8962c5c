import { AtIcon, MailIcon, PhoneIcon } from '#ui/icons.pages.tsx'
import { List, ListItem } from '#ui/List.tsx'
import { Page } from '#ui/Page.tsx'
import { TopBar } from '#ui/TopBar.tsx'
import { back } from '#web/app/history.ts'
import { useTexts } from '#web/app/language.ts'

/** Choosing how to prove whose account it is. */
export function Screen() {
  const { forgot } = useTexts().identity
  const ways = [
    { way: 'username', icon: <AtIcon />, href: '/pages/login/forget_username' },
    { way: 'phone', icon: <PhoneIcon />, href: '/pages/login/forget?way=phone' },
    { way: 'email', icon: <MailIcon />, href: '/pages/login/forget?way=email' },
  ] as const
  return (
    <Page top={<TopBar title={forgot.title} onBack={() => back('/pages/login/login')} />}>
      <p className="t-body pb-4 text-dim">{forgot.text}</p>
      <List label={forgot.text}>
        {ways.map(({ way, icon, href }) => (
          <ListItem
            key={way}
            icon={icon}
            title={forgot.by[way]}
            detail={forgot.detail[way]}
            href={href}
            mark="chevron"
          />
        ))}
      </List>
    </Page>
  )
}
