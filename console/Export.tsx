import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  type ExportFormat,
  type ExportWanted,
  exportPermissions,
  exportRowsMax,
} from '#contract/operators.exports.ts'
import { type Role, may } from '#contract/operators.permissions.ts'
import { saveExport } from '#console/download.ts'
import { ReasonSheet } from '#console/Parts.tsx'
import { Button } from '#ui/Button.tsx'
import { Segmented } from '#ui/Choice.tsx'

const formatNames = { csv: 'CSV', xlsx: 'Excel', jsonl: 'Provable' } as const
const tables = ['csv', 'xlsx'] as const
const logFormats = ['csv', 'xlsx', 'jsonl'] as const

/** Takes a table away, with a reason; nothing for a role that may not. */
export function ExportButton<Format extends ExportFormat>({
  role,
  title,
  formats,
  wanted,
}: {
  readonly role: Role
  readonly title: string
  readonly formats: readonly [Format, ...Format[]]
  readonly wanted: (format: Format) => ExportWanted
}) {
  const [open, setOpen] = useState(false)
  const [format, setFormat] = useState<Format>(formats[0])
  const client = useQueryClient()
  const act = useMutation({
    mutationFn: saveExport,
    // The log has one act more.
    onSuccess: () => client.invalidateQueries(),
  })
  const { what } = wanted(format)
  if (!may(role, 'exports.make') || !may(role, exportPermissions[what])) return null
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        Export…
      </Button>
      <ReasonSheet
        title={title}
        detail={detailOf(format)}
        action="Download"
        open={open}
        onClose={() => setOpen(false)}
        act={act}
        input={(reason) => ({ wanted: wanted(format), reason })}
      >
        <Segmented
          label="Format"
          options={formats.map((value) => ({ value, label: formatNames[value] }))}
          value={format}
          onChange={setFormat}
        />
      </ReasonSheet>
    </>
  )
}

const detailOf = (format: ExportFormat): string =>
  format === 'jsonl'
    ? 'Lines of JSON from the first act on, with hashes: npm run audit proves them without a database.'
    : `The newest ${exportRowsMax[format].toLocaleString('en')} rows at most.`

/** Bills of a user. */
export const BillsExport = ({ role, userId }: { readonly role: Role; readonly userId: string }) => (
  <ExportButton
    role={role}
    title="Export the bills"
    formats={tables}
    wanted={(format) => ({ what: 'bills', userId, format })}
  />
)

/** Entries of an account. */
export const EntriesExport = ({
  role,
  account,
}: {
  readonly role: Role
  readonly account: string
}) => (
  <ExportButton
    role={role}
    title="Export the entries"
    formats={tables}
    wanted={(format) => ({ what: 'entries', account, format })}
  />
)

/** Orders of everybody for identity checks by the outside company. */
export const OrdersExport = ({ role }: { readonly role: Role }) => (
  <ExportButton
    role={role}
    title="Export the third-party orders"
    formats={tables}
    wanted={(format) => ({ what: 'orders', format })}
  />
)

/** The audit log. */
export const AuditExport = ({ role }: { readonly role: Role }) => (
  <ExportButton
    role={role}
    title="Export the audit log"
    formats={logFormats}
    wanted={(format) => ({ what: 'audit', format })}
  />
)
