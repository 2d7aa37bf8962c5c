import { languageNames, languages } from '#contract/language.ts'
import { List, ListItem } from '#ui/List.tsx'
import { Page } from '#ui/Page.tsx'
import { TopBar } from '#ui/TopBar.tsx'
import { back } from '#web/app/history.ts'
import { type LanguageChoice, languageChoice, useTexts } from '#web/app/language.ts'
import { preferLanguage } from '#web/app/preferences.ts'

/** Choosing the language; it changes at once. */
export function Screen() {
  const { settings } = useTexts()
  const chosen = languageChoice()
  const choices: readonly { readonly value: LanguageChoice; readonly label: string }[] = [
    { value: 'auto', label: settings.language.auto },
    ...languages.map((value) => ({ value, label: languageNames[value] })),
  ]
  return (
    <Page top={<TopBar title={settings.language.title} onBack={() => back('/pages/user/index')} />}>
      <List label={settings.language.title}>
        {choices.map(({ value, label }) => (
          <ListItem
            key={value}
            title={<span {...(value === 'auto' ? {} : { lang: value })}>{label}</span>}
            {...(value === 'auto' ? { detail: settings.language.autoDetail } : {})}
            current={value === chosen}
            {...(value === chosen ? { mark: 'tick' as const } : {})}
            onClick={() => void preferLanguage(value)}
          />
        ))}
      </List>
    </Page>
  )
}
