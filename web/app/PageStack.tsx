import { Activity, type ComponentType, Suspense } from 'react'
import { back, place } from '#web/app/history.ts'
import { useKeptScroll, useStack } from '#web/app/hooks/stack.ts'
import { Here } from '#web/app/page.ts'
import { PageBoundary } from '#web/app/PageBoundary.tsx'
import { PageBroken, PagePending } from '#web/app/PagePending.tsx'
import { useStore } from '#web/app/store.ts'

/**
 * Shows the page of the current place and keeps the last few behind it, hidden and as they were:
 * back is instant, with its list and scroll position.
 */
export function PageStack({ screenAt }: { readonly screenAt: (path: string) => ComponentType }) {
  const current = useStore(place)
  const entries = useStack(current, screenAt)
  useKeptScroll(current.key)
  return entries.map(({ place: at, Screen }) => (
    <Activity key={at.key} mode={at.key === current.key ? 'visible' : 'hidden'}>
      <Here value={at}>
        <PageBoundary fallback={<PageBroken />}>
          <Suspense fallback={<PagePending onBack={() => back()} />}>
            <Screen />
          </Suspense>
        </PageBoundary>
      </Here>
    </Activity>
  ))
}
