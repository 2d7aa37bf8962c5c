import type { ComponentType } from 'react'
import type { Feature } from '#contract/features.ts'
import { Button } from '#ui/Button.tsx'
import { ClockIcon } from '#ui/icons.pages.tsx'
import { Page } from '#ui/Page.tsx'
import { TopBar } from '#ui/TopBar.tsx'
import { useNotOpen } from '#web/app/features.ts'
import { back, place } from '#web/app/history.ts'
import { useTexts } from '#web/app/language.ts'
import { tabOf } from '#web/app/tabs.ts'

/** A page of a feature, or what stands in its place where the feature is not open. */
export function Featured({
  feature,
  Screen,
}: {
  readonly feature: Feature
  readonly Screen: ComponentType
}) {
  const said = useNotOpen(feature)
  return said === undefined ? <Screen /> : <NotOpen said={said} />
}

function NotOpen({ said }: { readonly said: string }) {
  const { app } = useTexts()
  const isTab = tabOf(place.get().path) !== undefined
  return (
    <Page top={<TopBar title={app.name} onBack={isTab ? undefined : () => back()} />}>
      <div className="flex min-h-[60dvh] flex-col items-center justify-center gap-4 text-center">
        <span className="grid size-16 place-items-center rounded-full bg-gold-wash text-gold">
          <ClockIcon className="size-8" />
        </span>
        <h1 className="t-title text-balance">{said}</h1>
        <div className="mt-4 w-full">
          <Button look="gold" href="/">
            {app.action.goHome}
          </Button>
        </div>
      </div>
    </Page>
  )
}
