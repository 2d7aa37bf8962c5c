import type { Language } from '#contract/language.ts'
import { type AnnouncementWritten, announcementIn } from '#contract/messages.desk.ts'
import { IconDisc } from '#ui/Coin.tsx'
import { InfoIcon } from '#ui/icons.tsx'

/** An announcement as its readers have it on the phone, in one language. */
export function AsSeen({
  texts,
  fallback,
  language,
}: {
  readonly texts: AnnouncementWritten
  readonly fallback: Language | null
  readonly language: Language
}) {
  const words = announcementIn(texts, fallback, language)
  return (
    <section aria-label="As it is seen" className="grid gap-2">
      <h2 className="t-small text-dim">As it is seen</h2>
      <article lang={language} className="panel flex flex-col gap-4 p-5">
        <IconDisc tone="plain">
          <InfoIcon className="size-5" />
        </IconDisc>
        {words ? (
          <>
            <h3 className="t-title text-balance wrap-anywhere">{words.title}</h3>
            {words.text.split('\n').map((paragraph, index) => (
              <p
                key={`${index} ${paragraph}`}
                className={`t-body text-pretty wrap-anywhere ${index > 0 ? 'text-dim' : ''}`}
              >
                {paragraph}
              </p>
            ))}
          </>
        ) : (
          <p className="t-body text-dim">Nobody who reads this language sees anything yet.</p>
        )}
      </article>
    </section>
  )
}
