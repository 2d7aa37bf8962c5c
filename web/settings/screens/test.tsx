import { useState } from 'react'
import { appConfig } from '#contract/settings.ts'
import { Button } from '#ui/Button.tsx'
import { Facts } from '#ui/List.tsx'
import { Page } from '#ui/Page.tsx'
import { TopBar } from '#ui/TopBar.tsx'
import { apiBase, call } from '#web/app/api.ts'
import { appVersion } from '#web/app/device.ts'
import { back } from '#web/app/history.ts'
import { useAction } from '#web/app/hooks/action.ts'
import { deviceZone } from '#web/app/hooks/time.ts'
import { useTexts } from '#web/app/language.ts'
import { isLive } from '#web/app/live.ts'
import { read } from '#web/app/storage.ts'
import { useStore } from '#web/app/store.ts'

/** What to read out to support: version, host, answer time, what the browser can do. No secrets. */
export function Screen() {
  const { test: words, about } = useTexts().account
  const [answerMs, setAnswerMs] = useState<number>()
  const measure = useAction(async () => {
    setAnswerMs(undefined)
    const from = performance.now()
    await call(appConfig, { _disableLoading: true })
    setAnswerMs(Math.round(performance.now() - from))
  })
  const isUp = useStore(isLive)
  const can = (isThere: boolean) => (isThere ? words.yes : words.no)
  return (
    <Page top={<TopBar title={words.title} onBack={() => back('/pages/about/about')} />}>
      <div className="flex flex-col gap-4">
        <Facts
          facts={[
            { label: about.version, value: appVersion },
            { label: words.host, value: apiBase(location.hostname) || location.origin },
            {
              label: words.latency,
              value:
                measure.error === undefined
                  ? answerMs === undefined
                    ? '–'
                    : `${answerMs} ms`
                  : words.noAnswer,
            },
            { label: words.online, value: can(navigator.onLine) },
            { label: words.socket, value: can(isUp) },
            { label: words.locale, value: navigator.language },
            { label: words.zone, value: deviceZone() },
            {
              label: words.screen,
              value: `${innerWidth} × ${innerHeight} @${devicePixelRatio}`,
            },
            { label: words.storage, value: can(read('device_id') !== undefined) },
            { label: 'Service worker', value: can('serviceWorker' in navigator) },
          ]}
        />
        <Button look="gold" onClick={() => void measure.run()}>
          {words.measure}
        </Button>
      </div>
    </Page>
  )
}
