import type { ReactNode } from 'react'
import { TabBar } from '#ui/TabBar.tsx'
import { place } from '#web/app/history.ts'
import { useTexts } from '#web/app/language.ts'
import { tabOf, tabPaths } from '#web/app/tabs.ts'
import { useStore } from '#web/app/store.ts'
export function Tabs({ children }: { readonly children: ReactNode }) {
  return <>{children}</>
}
