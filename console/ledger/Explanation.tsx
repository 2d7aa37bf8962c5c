import { type LedgerAccount, explainBalance } from '#contract/operators.ledger.ts'
import type { OutputOf } from '#contract/operation.ts'
import { useAnswer } from '#console/calls.ts'
import { kindWords } from '#console/ledger/names.tsx'
import { Answer, Moment, Table } from '#console/Parts.tsx'
import { writeDecimal } from '#kernel/decimal.ts'
import { SectionHead } from '#ui/List.tsx'
import { Money } from '#ui/Money.tsx'
import { Notice } from '#ui/Status.tsx'

type Explained = OutputOf<typeof explainBalance>

/** The entries added up anew, and the first thing that does not agree. */
export function Explanation({ account }: { readonly account: LedgerAccount }) {
  const found = useAnswer(explainBalance, { id: account.id })
  return (
    <Answer of={found}>
      {(explained) => (
        <div className="grid grid-cols-1 gap-4">
          <Verdict explained={explained} account={account} />
          <Parts explained={explained} account={account} />
          <Steps explained={explained} account={account} />
        </div>
      )}
    </Answer>
  )
}

type Told = { readonly explained: Explained; readonly account: LedgerAccount }

function Verdict({ explained: { fault, entries, isWhole }, account: { scale, asset } }: Told) {
  const written = (units: bigint) => `${writeDecimal({ units, scale })} ${asset}`
  if (!fault)
    return (
      <Notice tone="info" title="The balance is the sum of its entries">
        {isWhole
          ? `All ${entries} entries were added up.`
          : `The newest ${entries} entries were added up, from what lay there before them.`}
      </Notice>
    )
  return (
    <Notice tone="danger" title={faultTitle(fault)}>
      {fault.kind === 'missing'
        ? 'The entry after it names it, and it is not in the ledger.'
        : `${written(fault.expected)} by the entries, ${written(fault.found)} as stored.`}
    </Notice>
  )
}

function faultTitle({ kind, seq }: NonNullable<Explained['fault']>): string {
  switch (kind) {
    case 'missing':
      return `Entry ${seq ?? ''} is missing`
    case 'running':
      return `Entry ${seq ?? ''} is the first that does not add up`
    case 'stored':
      return 'The stored balance is not the sum of its entries'
  }
}

function Parts({ explained, account: { scale } }: Told) {
  const { parts, opening, computed, stored, isWhole } = explained
  return (
    <Table label="What led to it" heads={['Kind', 'Entries', 'In', 'Out']} numbers={[2, 3]}>
      {!isWhole && <Sum label="There before" amount={opening} scale={scale} />}
      {parts.map((part) => (
        <tr key={part.kind}>
          <th scope="row" className="font-normal">
            {kindWords(part.kind)}
          </th>
          <td className="tnum">{part.entries}</td>
          <td className="text-right">
            {part.in > 0n && <Money amount={part.in} scale={scale} kind="change" />}
          </td>
          <td className="text-right">
            {part.out > 0n && <Money amount={-part.out} scale={scale} kind="change" />}
          </td>
        </tr>
      ))}
      <Sum label="Sum of the entries" amount={computed} scale={scale} />
      <Sum label="Stored balance" amount={stored} scale={scale} />
    </Table>
  )
}

function Sum({
  label,
  amount,
  scale,
}: {
  readonly label: string
  readonly amount: bigint
  readonly scale: number
}) {
  return (
    <tr className="t-strong">
      <th scope="row" colSpan={2}>
        {label}
      </th>
      <td colSpan={2} className="text-right">
        <Money amount={amount} scale={scale} />
      </td>
    </tr>
  )
}

function Steps({ explained: { steps, fault }, account: { scale } }: Told) {
  return (
    <section>
      <SectionHead title="Newest entries with their sums" />
      <Table
        label="Sums"
        heads={['Kind', 'Change', 'Sum', 'As stored', 'At (UTC)', 'No.']}
        numbers={[1, 2, 3]}
      >
        {steps.map((step) => (
          <tr key={step.seq} className={step.seq === fault?.seq ? 'bg-down-wash' : ''}>
            <td>
              <a href={`#/ledger/${step.cmd}`} className="text-gold">
                {kindWords(step.kind)}
              </a>
            </td>
            <td className="text-right">
              <Money amount={step.change} scale={scale} kind="change" />
            </td>
            <td className="text-right">
              <Money amount={step.sum} scale={scale} />
            </td>
            <td className={`text-right ${step.sum === step.balance ? 'text-dim' : 'text-down'}`}>
              <Money amount={step.balance} scale={scale} />
            </td>
            <td>
              <Moment at={step.at} />
            </td>
            <td className="tnum">{step.seq}</td>
          </tr>
        ))}
      </Table>
    </section>
  )
}
