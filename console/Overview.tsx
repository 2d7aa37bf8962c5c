import type { Language } from '#contract/language.ts'
import { type Role, may } from '#contract/operators.permissions.ts'
import { type Health, type Standing, ageSeconds, standingOf, useHealth } from '#console/health.ts'
import type { ConsoleTexts } from '#console/language.ts'
import { MoneyOverview } from '#console/OverviewMoney.tsx'
import { Queues } from '#console/OverviewQueues.tsx'
import { Coin, IconDisc } from '#ui/Coin.tsx'
import { LinkIcon } from '#ui/icons.pages.tsx'
import { WarningIcon } from '#ui/icons.tsx'
import { List, ListItem, SectionHead } from '#ui/List.tsx'
import { BoneRows, Waiting } from '#ui/Skeleton.tsx'
import { Notice, Pill } from '#ui/Status.tsx'

type Shown = {
  readonly texts: ConsoleTexts
  readonly language: Language
  readonly health: Health
}

/** What waits, how the money stands, and whether the service works. */
export function Service({
  texts,
  language,
  role,
}: Omit<Shown, 'health'> & { readonly role: Role }) {
  const { data, isError, refetch } = useHealth()
  const standing = isError ? 'silent' : data && standingOf(data)
  return (
    <div className="mx-auto flex w-full max-w-[1080px] flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="t-title">{texts.title}</h1>
        <p role="status">{standing && <StandingPill standing={standing} texts={texts} />}</p>
      </div>
      {isError && (
        <Notice tone="danger" title={texts.silent}>
          {texts.silentText}
        </Notice>
      )}
      <Queues texts={texts} language={language} />
      {may(role, 'ledger.read') && <MoneyOverview texts={texts} language={language} />}
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
      {data && <p className="t-small tnum text-dim">{texts.version(data.version)}</p>}
    </div>
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

/** Every network: how far it is followed, and whether it pays. */
function Networks({ texts, language, health }: Shown) {
  const count = new Intl.NumberFormat(language)
  return (
    <section>
      <SectionHead title={texts.networks} />
      <List label={texts.networks}>
        {health.networks.map(({ network, height, haltedReason }) => (
          <ListItem
            key={network}
            leading={
              <IconDisc tone={haltedReason === null ? 'plain' : 'down'}>
                {haltedReason === null ? <LinkIcon /> : <WarningIcon />}
              </IconDisc>
            }
            title={network}
            detail={networkDetail(texts, height, haltedReason)}
            value={height === null ? '–' : count.format(height)}
            valueDetail={texts.block}
          />
        ))}
      </List>
    </section>
  )
}

function networkDetail(
  texts: ConsoleTexts,
  height: number | null,
  haltedReason: string | null,
): string {
  if (haltedReason !== null) return texts.halted(haltedReason)
  return height === null ? texts.notOpened : texts.following
}

/** The newest price of every asset, by its age. */
function Prices({ texts, health }: Shown) {
  return (
    <section>
      <SectionHead title={texts.prices} />
      {health.prices.length === 0 ? (
        <p className="panel t-body px-4 py-5 text-dim">{texts.noPrices}</p>
      ) : (
        <List label={texts.prices}>
          {health.prices.map(({ asset, source, at, stale }) => (
            <ListItem
              key={asset}
              leading={<Coin code={asset} />}
              title={asset}
              detail={source}
              value={texts.age(ageSeconds(health, at))}
              valueDetail={
                <Pill tone={stale ? 'warn' : 'up'}>{stale ? texts.stale : texts.fresh}</Pill>
              }
            />
          ))}
        </List>
      )}
    </section>
  )
}
