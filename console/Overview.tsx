import type { Language } from '#contract/language.ts'
import { type Health, ageSeconds } from '#console/health.ts'
import type { ConsoleTexts } from '#console/language.ts'
import { Coin, IconDisc } from '#ui/Coin.tsx'
import { LinkIcon, WarningIcon } from '#ui/icons.tsx'
import { List, ListItem, SectionHead } from '#ui/List.tsx'
import { Pill } from '#ui/Status.tsx'

type Shown = {
  readonly texts: ConsoleTexts
  readonly language: Language
  readonly health: Health
}

/** Every network: how far it is followed, and whether it pays. */
export function Networks({ texts, language, health }: Shown) {
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
export function Prices({ texts, health }: Shown) {
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
