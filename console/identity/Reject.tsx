import { useState } from 'react'
import { type Language, languages } from '#contract/language.ts'
import {
  type KycField,
  type KycMend,
  kycFields,
  kycReasons,
  reasonWordsMax,
} from '#contract/kyc.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox, Chip } from '#ui/Choice.tsx'
import { Field } from '#ui/Field.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { kycPages } from '#text/en/kyc.pages.ts'
import { kycPages as ja } from '#text/ja/kyc.pages.ts'
import { kycPages as ru } from '#text/ru/kyc.pages.ts'
import { kycPages as zhCN } from '#text/zh-CN/kyc.pages.ts'
import { kycPages as zhTW } from '#text/zh-TW/kyc.pages.ts'

/** Chooses what has to be mended and why; the applicant reads the reasons in their own language. */
export function Reject({
  open,
  onClose,
  onReject,
}: {
  readonly open: boolean
  readonly onClose: () => void
  readonly onReject: (mend: readonly KycMend[]) => void
}) {
  return (
    <Sheet
      open={open}
      title="What has to be mended"
      detail="The applicant reads the reasons in their own language, and your note as you write it."
      onClose={onClose}
    >
      <Choosing onReject={onReject} />
    </Sheet>
  )
}

function Choosing({ onReject }: { readonly onReject: (mend: readonly KycMend[]) => void }) {
  const [mend, setMend] = useState<readonly KycMend[]>([])
  const write = (field: KycField, next: KycMend | undefined) =>
    setMend([...mend.filter((one) => one.field !== field), ...(next ? [next] : [])])
  return (
    <div className="grid gap-2 pb-2">
      {kycFields.map((field) => {
        const own = mend.find((one) => one.field === field)
        return (
          <div key={field}>
            <Checkbox
              checked={own !== undefined}
              onChange={(isOn) =>
                write(field, isOn ? { field, reason: 'unreadable', words: '' } : undefined)
              }
            >
              {kycPages.fields[field]}
            </Checkbox>
            {own && <Why mend={own} onChange={(next) => write(field, next)} />}
          </div>
        )
      })}
      <Button
        look="danger"
        reason={mend.length === 0 ? 'Choose at least one field.' : undefined}
        onClick={() => onReject(mend)}
      >
        Reject
      </Button>
    </div>
  )
}

function Why({
  mend,
  onChange,
}: {
  readonly mend: KycMend
  readonly onChange: (next: KycMend) => void
}) {
  return (
    <div className="grid gap-2 pb-3 pl-9">
      <div className="flex flex-wrap gap-2">
        {kycReasons.map((reason) => (
          <Chip
            key={reason}
            tone={mend.reason === reason ? 'gold' : 'plain'}
            pressed={mend.reason === reason}
            onClick={() => onChange({ ...mend, reason })}
          >
            {kycPages.reasons[reason]}
          </Chip>
        ))}
      </div>
      <Read reason={mend.reason} />
      <Field
        label="Note to the applicant"
        maxLength={reasonWordsMax}
        value={mend.words}
        onChange={({ target }) => onChange({ ...mend, words: target.value })}
      />
    </div>
  )
}

const reasonsIn: Readonly<Record<Language, (typeof kycPages)['reasons']>> = {
  en: kycPages.reasons,
  'zh-CN': zhCN.reasons,
  'zh-TW': zhTW.reasons,
  ja: ja.reasons,
  ru: ru.reasons,
}

/** The reason as applicants read it in each of the languages. */
function Read({ reason }: { readonly reason: KycMend['reason'] }) {
  return (
    <details className="t-small text-dim">
      <summary className="tap cursor-pointer">As the applicant reads it</summary>
      <ul role="list" className="grid gap-1 pt-1">
        {languages.map((language) => (
          <li key={language} lang={language}>
            {reasonsIn[language][reason]}
          </li>
        ))}
      </ul>
    </details>
  )
}
