import { type FormEvent, useState } from 'react'
import { countryCodes } from '#contract/country.ts'
import { type Language, languageNames, languages } from '#contract/language.ts'
import {
  type AnnouncementWords,
  type AnnouncementWritten,
  announce,
  announcementTextMax,
  announcementTitleMax,
  missingLanguages,
} from '#contract/messages.desk.ts'
import type { InputOf } from '#contract/operation.ts'
import { type Instant, parseInstant } from '#kernel/time.ts'
import { AsSeen } from '#console/announcements/AsSeen.tsx'
import { saidOf, useAct } from '#console/calls.ts'
import { Desk } from '#console/Parts.tsx'
import { goTo } from '#console/place.ts'
import { Button } from '#ui/Button.tsx'
import { Chip } from '#ui/Choice.tsx'
import { Field, TextField } from '#ui/Field.tsx'
import { randomId } from '#ui/random.ts'
import { Notice } from '#ui/Status.tsx'

type Draft = {
  readonly texts: Readonly<Partial<Record<Language, AnnouncementWords>>>
  readonly fallback: Language | null
  readonly regions: string
  readonly languages: readonly Language[]
  readonly link: string
  readonly startsAt: string
  readonly endsAt: string
}

const emptyDraft: Draft = {
  texts: {},
  fallback: null,
  regions: '',
  languages: [],
  link: '',
  startsAt: '',
  endsAt: '',
}

/** A new announcement: written in every language, seen as its readers see it, and sent. */
export function Write() {
  const [draft, setDraft] = useState(emptyDraft)
  const [language, setLanguage] = useState<Language>('en')
  // One id for one announcement: pressed twice, it is told once.
  const [id] = useState(randomId)
  const act = useAct(announce)
  const read = readDraft(draft)
  const set = (part: Partial<Draft>) => setDraft({ ...draft, ...part })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typeof read === 'string') return
    act.mutate({ ...read, id }, { onSuccess: () => goTo('announcements') })
  }
  return (
    <Desk
      title="New announcement"
      actions={
        <Button size="small" href="#/announcements">
          Back
        </Button>
      }
    >
      <form onSubmit={submit} className="grid items-start gap-4 wide:grid-cols-[1fr_360px]">
        <div className="grid min-w-0 gap-4">
          <Words draft={draft} language={language} onLanguage={setLanguage} onChange={set} />
          <Audience draft={draft} onChange={set} />
        </div>
        <div className="grid gap-4 wide:sticky wide:top-5">
          <AsSeen texts={written(draft)} fallback={draft.fallback} language={language} />
          {act.isError && <Notice tone="danger">{saidOf(act.error)}</Notice>}
          <Button
            look="gold"
            type="submit"
            busy={act.isPending ? 'One moment…' : undefined}
            reason={typeof read === 'string' ? read : undefined}
          >
            {draft.startsAt === '' ? 'Announce now' : 'Schedule'}
          </Button>
        </div>
      </form>
    </Desk>
  )
}

type Part = {
  readonly draft: Draft
  readonly onChange: (part: Partial<Draft>) => void
}

function Words({
  draft,
  language,
  onLanguage,
  onChange,
}: Part & {
  readonly language: Language
  readonly onLanguage: (language: Language) => void
}) {
  const words = draft.texts[language] ?? { title: '', text: '' }
  const change = (part: Partial<AnnouncementWords>) =>
    onChange({ texts: { ...draft.texts, [language]: { ...words, ...part } } })
  const texts = written(draft)
  const missing = missingLanguages(texts, draft.languages)
  return (
    <section className="panel grid gap-4 p-4" aria-label="Words">
      <div role="group" aria-label="Language" className="flex flex-wrap gap-2">
        {languages.map((one) => (
          <Chip key={one} pressed={one === language} onClick={() => onLanguage(one)}>
            {languageNames[one]}
            {texts[one] ? ' ✓' : ''}
          </Chip>
        ))}
      </div>
      <Field
        label="Title"
        lang={language}
        maxLength={announcementTitleMax}
        value={words.title}
        onChange={(event) => change({ title: event.target.value })}
      />
      <TextField
        label="Text"
        lang={language}
        rows={6}
        maxLength={announcementTextMax}
        value={words.text}
        onChange={(event) => change({ text: event.target.value })}
      />
      {missing.length > 0 && (
        <div className="grid gap-2">
          <p className="t-small text-dim">
            Not written in {missing.map((one) => languageNames[one]).join(', ')}. Write it there
            too, or choose what is shown instead.
          </p>
          <div role="group" aria-label="Shown instead" className="flex flex-wrap gap-2">
            {languages
              .filter((one) => texts[one])
              .map((one) => (
                <Chip
                  key={one}
                  label={`Show ${languageNames[one]} instead`}
                  pressed={draft.fallback === one}
                  onClick={() => onChange({ fallback: draft.fallback === one ? null : one })}
                >
                  {languageNames[one]}
                </Chip>
              ))}
          </div>
        </div>
      )}
    </section>
  )
}

function Audience({ draft, onChange }: Part) {
  const isFor = (language: Language) => draft.languages.includes(language)
  const toggle = (language: Language) =>
    onChange({
      languages: isFor(language)
        ? draft.languages.filter((one) => one !== language)
        : [...draft.languages, language],
    })
  const wrong = unknownRegions(draft)
  return (
    <section className="panel grid gap-4 p-4" aria-label="Audience">
      <Field
        label="Regions"
        hint="Codes with commas between them, as RU, JP. Nothing is everywhere."
        error={wrong === undefined ? undefined : `${wrong} is no region.`}
        value={draft.regions}
        autoComplete="off"
        onChange={(event) => onChange({ regions: event.target.value })}
      />
      <div className="grid gap-2">
        <p className="t-small text-dim">Readers of these languages; none chosen is all.</p>
        <div role="group" aria-label="Readers of" className="flex flex-wrap gap-2">
          {languages.map((one) => (
            <Chip
              key={one}
              label={`Readers of ${languageNames[one]}`}
              pressed={isFor(one)}
              onClick={() => toggle(one)}
            >
              {languageNames[one]}
            </Chip>
          ))}
        </div>
      </div>
      <Field
        label="Page it leads to"
        hint="For instance /pages/rate/rate. Nothing leads nowhere."
        value={draft.link}
        autoComplete="off"
        onChange={(event) => onChange({ link: event.target.value })}
      />
      <div className="grid gap-4 wide:grid-cols-2">
        <Field
          label="From, in UTC"
          hint="Nothing is now."
          type="datetime-local"
          value={draft.startsAt}
          onChange={(event) => onChange({ startsAt: event.target.value })}
        />
        <Field
          label="Until, in UTC"
          hint="Nothing is for good."
          type="datetime-local"
          value={draft.endsAt}
          onChange={(event) => onChange({ endsAt: event.target.value })}
        />
      </div>
    </section>
  )
}

/** Languages in which both title and text are there. */
function written({ texts }: Draft): AnnouncementWritten {
  const whole = Object.entries(texts).filter(
    ([, words]) => words.title.trim() !== '' && words.text.trim() !== '',
  )
  return Object.fromEntries(whole)
}

const regionsOf = ({ regions }: Draft): readonly string[] =>
  regions
    .toUpperCase()
    .split(/[\s,]+/)
    .filter((code) => code !== '')

const unknownRegions = (draft: Draft): string | undefined =>
  regionsOf(draft).find((code) => !countryCodes.includes(code))

/** Nothing is null; what is no moment is undefined. */
const momentOf = (typed: string): Instant | null | undefined =>
  typed === '' ? null : parseInstant(`${typed}:00Z`)

/** What is sent, or what is still missing. */
function readDraft(draft: Draft): Omit<InputOf<typeof announce>, 'id'> | string {
  const texts = written(draft)
  const missing = missingLanguages(texts, draft.languages)
  const [startsAt, endsAt] = [momentOf(draft.startsAt), momentOf(draft.endsAt)]
  const fallback = draft.fallback !== null && texts[draft.fallback] ? draft.fallback : null
  if (Object.keys(texts).length === 0) return 'Write a title and a text.'
  if (missing.length > 0 && fallback === null)
    return 'Write it in every language, or choose what is shown instead.'
  if (unknownRegions(draft) !== undefined) return 'A region is not known.'
  if (startsAt === undefined || endsAt === undefined) return 'Fill in the whole time.'
  return {
    texts,
    fallback,
    regions: [...regionsOf(draft)],
    languages: [...draft.languages],
    link: draft.link.trim() === '' ? null : draft.link.trim(),
    startsAt,
    endsAt,
  }
}
