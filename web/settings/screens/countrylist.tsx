import { Page } from '#ui/Page.tsx'
import { TopBar } from '#ui/TopBar.tsx'
import { giveChoice } from '#web/app/handover.ts'
import { back } from '#web/app/history.ts'
import { useLanguage, useTexts } from '#web/app/language.ts'
import { usePageQuery } from '#web/app/page.ts'
import { CountryList } from '#web/settings/parts/CountryList.tsx'

/** All countries, to take a dial code from: it goes to the page that asked (`?for=`). */
export function Screen() {
  const { region } = useTexts().general
  const language = useLanguage()
  const { for: key, chosen } = usePageQuery()
  return (
    <Page top={<TopBar title={region.list} onBack={() => back('/pages/login/login')} />}>
      <CountryList
        key={language}
        chosen={chosen}
        onChoose={({ dial }) => {
          giveChoice(key ?? '', dial)
          back('/pages/login/login')
        }}
      />
    </Page>
  )
}
