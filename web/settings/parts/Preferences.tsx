import { useState } from 'react'
import { languageNames } from '#contract/language.ts'
import { type Choice, ChoiceSheet } from '#ui/Choice.tsx'
import { BanknoteIcon, GlobeIcon, MoonIcon } from '#ui/icons.tsx'
import { List, ListItem } from '#ui/List.tsx'
import { FiatSheet } from '#web/app/FiatSheet.tsx'
import { languageChoice, useLanguage, useTexts } from '#web/app/language.ts'
import { type ThemeChoice, chooseTheme, useThemeChoice } from '#web/app/theme.ts'
import { useFiat } from '#web/app/worth.ts'

/** Language, fiat currency and appearance, as this device has them. */
export function Preferences() {
  const { settings } = useTexts()
  const { me, language, theme } = settings
  const spoken = useLanguage()
  const fiat = useFiat()
  const look = useThemeChoice()
  const [open, setOpen] = useState<'fiat' | 'theme'>()
  const auto = languageChoice() === 'auto' ? `${language.auto} · ` : ''
  return (
    <>
      <List label={me.preferences}>
        <ListItem
          icon={<GlobeIcon />}
          title={language.title}
          value={auto + languageNames[spoken]}
          href="/pages/setting/language"
          mark="chevron"
        />
        <ListItem
          icon={<BanknoteIcon />}
          title={me.fiat}
          value={fiat}
          onClick={() => setOpen('fiat')}
          mark="chevron"
        />
        <ListItem
          icon={<MoonIcon />}
          title={me.appearance}
          value={theme[look]}
          onClick={() => setOpen('theme')}
          mark="chevron"
        />
      </List>
      <FiatSheet open={open === 'fiat'} onClose={() => setOpen(undefined)} />
      <ChoiceSheet<ThemeChoice>
        open={open === 'theme'}
        title={me.appearance}
        choices={themeChoices(theme)}
        value={look}
        onChoose={chooseTheme}
        onClose={() => setOpen(undefined)}
      />
    </>
  )
}

const themeChoices = (words: Record<ThemeChoice, string>): readonly Choice<ThemeChoice>[] => [
  { value: 'auto', label: words.auto },
  { value: 'light', label: words.light },
  { value: 'dark', label: words.dark },
]
