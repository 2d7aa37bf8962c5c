/** What the withdrawals and risk desks have in common. */
import type { Evidence } from '#contract/risk.desk.ts'
import { type ReviewRule, type ShownReason, type Verdict, shownReasons } from '#contract/risk.ts'
import { reasonWords, ruleWords, verdictTones } from '#console/riskWords.ts'
import { Chip } from '#ui/Choice.tsx'
import { Pill } from '#ui/Status.tsx'
import { risk } from '#text/en/risk.ts'

/** Why it rests, as marks. */
export function Rules({
  verdict,
  rules,
}: {
  readonly verdict: Verdict
  readonly rules: readonly ReviewRule[]
}) {
  return (
    <span className="flex flex-wrap gap-1.5">
      {rules.map((rule) => (
        <Pill key={rule} tone={verdictTones[verdict]}>
          {ruleWords[rule]}
        </Pill>
      ))}
    </span>
  )
}

/** What each source said of the address. */
export function EvidenceList({
  evidence,
  listVersion,
}: {
  readonly evidence: readonly Evidence[]
  readonly listVersion: string
}) {
  return (
    <ul role="list" aria-label="Evidence" className="t-small grid gap-1.5">
      {evidence.map(({ source, verdict, detail }) => (
        <li key={source} className="flex flex-wrap items-baseline gap-2">
          <span className="text-dim">
            {source === 'list' ? `our list (${listVersion})` : source}
          </span>
          <Pill tone={verdictTones[verdict]}>{verdict}</Pill>
          <span className="wrap-anywhere">{detail}</span>
        </li>
      ))}
    </ul>
  )
}

/** Chooses what the user is told; the whole sentence is shown in English. */
export function ChooseReason({
  value,
  onChange,
}: {
  readonly value: ShownReason | undefined
  readonly onChange: (value: ShownReason) => void
}) {
  return (
    <div role="group" aria-label="Reason the user is shown" className="grid gap-2">
      <p className="t-small text-dim">The user is shown, in their own language:</p>
      <div className="flex flex-wrap gap-2">
        {shownReasons.map((reason) => (
          <Chip
            key={reason}
            tone={value === reason ? 'gold' : 'plain'}
            pressed={value === reason}
            onClick={() => onChange(reason)}
          >
            {reasonWords[reason]}
          </Chip>
        ))}
      </div>
      {value !== undefined && <p className="t-body">{risk.reasons[value]}</p>}
    </div>
  )
}
