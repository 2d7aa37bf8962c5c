import type { ReactNode } from 'react'
import { CardIcon, HomeIcon, LifeIcon, UserIcon, TradeIcon, WalletIcon } from '#ui/icons.tsx'
import { Frame } from '#ui/TabBar.tsx'
import { useConfigEntry } from '#web/app/config.ts'
import { place } from '#web/app/history.ts'
import { useTexts } from '#web/app/language.ts'
import { useStore } from '#web/app/store.ts'
import { type Tab, isOfCards, sectionOf, tabOf, tabPaths } from '#web/app/tabs.ts'

const icons = {
  home: HomeIcon,
  trade: TradeIcon,
  assets: WalletIcon,
  life: LifeIcon,
  me: UserIcon,
} as const satisfies Record<Tab, unknown>

/** A root of its own where there is room for it. */
const cards = { href: '/pages/card/card', icon: CardIcon, wideOnly: true } as const

const allTabs: readonly Tab[] = ['home', 'trade', 'assets', 'life', 'me']

/** The app around its pages: a floating bar on the five roots of a phone, a rail when wide. */
export function Tabs({ children }: { readonly children: ReactNode }) {
  const { app, messages } = useTexts()
  const { path } = useStore(place)
  const shown = useShownTabs()
  const section = sectionOf(path)
  return (
    <Frame
      name={app.name}
      label={app.tabs.main}
      tabs={shown.flatMap((name) => {
        const tab = { href: tabPaths[name], label: app.tabs[name], icon: icons[name] }
        return name === 'assets' ? [tab, { ...cards, label: messages.categories.card }] : [tab]
      })}
      current={isOfCards(path) ? cards.href : section && tabPaths[section]}
      phone={tabOf(path) ? 'bar' : 'none'}
    >
      {children}
    </Frame>
  )
}

/** The tabs an operator chose to show; all five unless the config says otherwise. */
function useShownTabs(): readonly Tab[] {
  const entry = useConfigEntry('tabs')
  const chosen = entry?.['tabs']
  if (!Array.isArray(chosen)) return allTabs
  const shown = allTabs.filter((name) => chosen.includes(name))
  return shown.length > 0 ? shown : allTabs
}
