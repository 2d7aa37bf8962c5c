import { Suspense } from 'react'
import { QueryClientProvider } from '@tanstack/react-query'
import { formatInstant } from '#kernel/time.ts'
import { lazyPatiently } from '#ui/lazy.ts'
import { Toasts } from '#ui/Toasts.tsx'
import { WordsProvider } from '#ui/words.tsx'
import { useLanguage, useTexts } from '#web/app/language.ts'
import { staleSince } from '#web/app/offline.ts'
import { PageStack } from '#web/app/PageStack.tsx'
import { queries } from '#web/app/query.ts'
import { screenAt } from '#web/app/routes.ts'
import { proofAsked } from '#web/app/stepUp.ts'
import { useStore } from '#web/app/store.ts'
import { Tabs } from '#web/app/Tabs.tsx'
import { viewing } from '#web/app/viewing.ts'

/** The whole app: the pages, the tab bar, and a line that says when nothing answers. */
export function App() {
  const { app } = useTexts()
  return (
    <QueryClientProvider client={queries}>
      <WordsProvider words={app.ui} locale={useLanguage()}>
        <OfflineLine />
        <Tabs>
          <PageStack screenAt={screenAt} />
        </Tabs>
        <StepUp />
        <View />
        <Toasts />
      </WordsProvider>
    </QueryClientProvider>
  )
}

const load = () => import('#web/security/parts/StepUpSheet.tsx')
const StepUpSheet = lazyPatiently(async () => (await load()).StepUpSheet)

/** The sheet that asks for a proof, over whatever page made the call. */
function StepUp() {
  const asked = useStore(proofAsked)
  if (asked === undefined) return null
  return (
    <Suspense>
      <StepUpSheet asked={asked} />
    </Suspense>
  )
}

const ViewBanner = lazyPatiently(
  async () => (await import('#web/app/view/ViewBanner.tsx')).ViewBanner,
)

/** The line over every page where an operator looks at it. */
function View() {
  const now = useStore(viewing)
  if (now === undefined) return null
  return (
    <Suspense>
      <ViewBanner viewing={now} />
    </Suspense>
  )
}

function OfflineLine() {
  const { app } = useTexts()
  const language = useLanguage()
  const since = useStore(staleSince)
  if (since === undefined) return null
  const time = new Intl.DateTimeFormat(language, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(since)
  return (
    <p
      role="status"
      className="t-small bg-gold-wash px-gutter py-2 text-center"
      title={formatInstant(since)}
    >
      {app.offline(time)}
    </p>
  )
}
