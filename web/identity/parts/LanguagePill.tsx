import { useState } from 'react'
import { languageNames } from '#contract/language.ts'
import { Chip } from '#ui/Choice.tsx'
import { ChoiceSheet } from '#ui/ChoiceSheet.tsx'
import { languageChoice, chooseLanguage, useLanguage, useTexts } from '#web/app/language.ts'
import { languages } from '#contract/language.ts'

/** The language in use, and a sheet to change it: on pages that come before any setting. */
export function LanguagePill() {
  const { settings } = useTexts()
  const language = useLanguage()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Chip opens onClick={() => setOpen(true)}>
        {languageNames[language]}
      </Chip>
      <ChoiceSheet
        open={open}
        title={settings.language.title}
        choices={[
          { value: 'auto', label: settings.language.auto },
          ...languages.map((value) => ({ value, label: languageNames[value] })),
        ]}
        value={languageChoice()}
        onChoose={(choice) => void chooseLanguage(choice)}
        onClose={() => setOpen(false)}
      />
    </>
  )
}
