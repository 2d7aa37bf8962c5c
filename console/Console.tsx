import type { Language } from '#contract/language.ts'
import { Networks, Prices } from '#console/Overview.tsx'
import { type Standing, standingOf, useHealth } from '#console/health.ts'
import type { ConsoleTexts } from '#console/language.ts'
import { AuricMark } from '#ui/Coin.tsx'
import { UsersIcon } from '#ui/icons.tsx'
import { BoneRows, Waiting } from '#ui/Skeleton.tsx'
import { Notice, Pill } from '#ui/Status.tsx'

/** The operators' first page: whether the service works, and what it works on. */
export function Console({
  texts,
  language,
}: {
  readonly texts: ConsoleTexts
  readonly language: Language
}) {
  const { data, isError, refetch } = useHealth()
  const standing = isError ? 'silent' : data && standingOf(data)
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-[1190px] flex-col px-gutter pb-8">
      <Head texts={texts} version={data?.version} />
      <main className="flex flex-col gap-4 pt-3">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h1 className="t-title">{texts.title}</h1>
          <p role="status">{standing && <StandingPill standing={standing} texts={texts} />}</p>
        </div>
        {isError && (
          <Notice tone="danger" title={texts.silent}>
            {texts.silentText}
          </Notice>
        )}
        {data && (
          <div className="grid gap-x-5 wide:grid-cols-2">
            <Networks texts={texts} language={language} health={data} />
            <Prices texts={texts} language={language} health={data} />
          </div>
        )}
        {!data && !isError && (
          <Waiting onRetry={() => void refetch()}>
            <BoneRows rows={4} />
          </Waiting>
        )}
        <Notice icon={UsersIcon} title={texts.desks}>
          {texts.desksText}
        </Notice>
      </main>
    </div>
  )
}

function Head({
  texts,
  version,
}: {
  readonly texts: ConsoleTexts
  readonly version: string | undefined
}) {
  return (
    <header className="flex min-h-16 items-center gap-3 pt-[var(--safe-top)]">
      <AuricMark size={36} />
      <p className="t-head flex-1">{texts.name}</p>
      {version !== undefined && <p className="t-small tnum text-dim">{texts.version(version)}</p>}
    </header>
  )
}

const tones = { well: 'up', starting: 'plain', troubled: 'warn', silent: 'down' } as const

function StandingPill({
  standing,
  texts,
}: {
  readonly standing: Standing
  readonly texts: ConsoleTexts
}) {
  return (
    <Pill dot tone={tones[standing]}>
      {texts.standing[standing]}
    </Pill>
  )
}
