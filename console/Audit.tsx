import { type FormEvent, useState } from 'react'
import { auditLog } from '#contract/operators.audit.ts'
import type { Role } from '#contract/operators.permissions.ts'
import { useAnswer } from '#console/calls.ts'
import { AuditExport } from '#console/Export.tsx'
import { Answer, Desk, Moment, Table } from '#console/Parts.tsx'
import { Pages } from '#console/UserTabs.tsx'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { HistoryIcon } from '#ui/icons.pages.tsx'
import { Empty } from '#ui/Status.tsx'

const fields = [
  { name: 'operator', label: 'Operator' },
  { name: 'path', label: 'Operation' },
  { name: 'subject', label: 'Subject' },
] as const
type Filter = Partial<Record<(typeof fields)[number]['name'], string>>

/** What operators did. */
export function Audit({ role }: { readonly role: Role }) {
  const [typed, setTyped] = useState<Filter>({})
  const [filter, setFilter] = useState<Filter>({})
  const [cursors, setCursors] = useState<readonly string[]>([])
  const cursor = cursors.at(-1)
  const log = useAnswer(auditLog, { ...filter, cursor })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const given = Object.entries(typed).filter(([, text]) => text.trim() !== '')
    setFilter(Object.fromEntries(given))
    setCursors([])
  }
  return (
    <Desk title="Audit log" actions={<AuditExport role={role} />}>
      <form onSubmit={submit} className="grid items-end gap-3 wide:grid-cols-[1fr_1fr_1fr_auto]">
        {fields.map(({ name, label }) => (
          <Field
            key={name}
            label={label}
            value={typed[name] ?? ''}
            onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
          />
        ))}
        <Button size="small" type="submit">
          Filter
        </Button>
      </form>
      <Answer of={log}>
        {({ entries, next }) =>
          entries.length === 0 ? (
            <Empty icon={HistoryIcon}>Nothing in the log is like that.</Empty>
          ) : (
            <>
              <Table
                label="Acts"
                heads={['No.', 'At (UTC)', 'Operator', 'Operation', 'Subject', 'Reason', 'Change']}
              >
                {entries.map((entry) => (
                  <tr key={entry.seq} className="t-small">
                    <td className="tnum">{entry.seq}</td>
                    <td>
                      <Moment at={entry.at} />
                    </td>
                    <td>
                      {entry.operator}
                      <span className="block text-dim">{entry.role}</span>
                    </td>
                    <td>{entry.path}</td>
                    <td className="min-w-[26ch] wrap-anywhere">{entry.subject}</td>
                    <td className="min-w-[16ch] wrap-anywhere">{entry.reason || '–'}</td>
                    <td className="min-w-[18ch] wrap-anywhere">
                      {[entry.before, entry.after].filter((text) => text !== null).join(' → ') ||
                        '–'}
                    </td>
                  </tr>
                ))}
              </Table>
              <Pages
                isFirst={cursor === undefined}
                onBack={() => setCursors(cursors.slice(0, -1))}
                onNext={next === null ? undefined : () => setCursors([...cursors, next])}
              />
            </>
          )
        }
      </Answer>
    </Desk>
  )
}
