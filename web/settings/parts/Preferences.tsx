import { useState } from 'react'
import { languageNames } from '#contract/language.ts'
import { type Choice, ChoiceSheet } from '#ui/ChoiceSheet.tsx'
import { BanknoteIcon, GlobeIcon, MapPinIcon, MoonIcon } from '#ui/icons.pages.tsx'
import { List, ListItem } from '#ui/List.tsx'
import { useSession } from '#web/app/session.ts'
import { languageChoice, useLanguage, useTexts } from '#web/app/language.ts'
import { type ThemeChoice, chooseTheme, useThemeChoice } from '#web/app/theme.ts'
import { useFiat } from '#web/app/worth.ts'

/** Language, fiat currency and appearance, as this device has them. */
export function Preferences() {
  const { general, settings } = useTexts()
  const { me, language, theme } = settings
  const session = useSession()
  const spoken = useLanguage()
  const fiat = useFiat()
  const look = useThemeChoice()
  const [isChoosing, setChoosing] = useState(false)
  const regionName = (code: string) =>
    new Intl.DisplayNames(spoken, { type: 'region' }).of(code) ?? code
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
          href="/pages/country/legalcurrency"
          mark="chevron"
        />
        {session && (
          <ListItem
            icon={<MapPinIcon />}
            title={general.region.title}
            value={session.profile.region === null ? me.notSet : regionName(session.profile.region)}
            href="/pages/country/country"
            mark="chevron"
          />
        )}
        <ListItem
          icon={<MoonIcon />}
          title={me.appearance}
          value={theme[look]}
          onClick={() => setChoosing(true)}
          mark="chevron"
        />
      </List>
      <ChoiceSheet<ThemeChoice>
        open={isChoosing}
        title={me.appearance}
        choices={themeChoices(theme)}
        value={look}
        onChoose={chooseTheme}
        onClose={() => setChoosing(false)}
      />
    </>
  )
}

const themeChoices = (words: Record<ThemeChoice, string>): readonly Choice<ThemeChoice>[] => [
  { value: 'auto', label: words.auto },
  { value: 'light', label: words.light },
  { value: 'dark', label: words.dark },
]
