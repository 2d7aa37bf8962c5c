/** Tables that operators take away: asked for with a reason, fetched once with a ticket. */
import * as z from 'zod/mini'
import { Id, InstantCodec } from '#contract/atoms.ts'
import { operation } from '#contract/operation.ts'
import { LedgerNumber } from '#contract/operators.ledger.ts'
import type { Permission } from '#contract/operators.permissions.ts'
import { Reason } from '#contract/operators.staff.ts'
import { minuteMs } from '#kernel/time.ts'

/** Rows of one file at most, the newest; a file that was cut says so in its last line. */
export const exportRowsMax = { csv: 50_000, xlsx: 20_000, jsonl: 50_000 } as const

/** How long a ticket can be used. */
export const ticketLifeMs = minuteMs

/** Where a ticket is exchanged for its file, at the console's port: `POST {ticket}`. */
export const exportPath = '/export'

const table = z.enum(['csv', 'xlsx'])

/** What can be exported. */
export const ExportWanted = z.discriminatedUnion('what', [
  z.object({ what: z.literal('bills'), userId: Id, format: table }),
  z.object({ what: z.literal('entries'), account: LedgerNumber, format: table }),
  z.object({ what: z.literal('orders'), format: table }),
  z.object({
    what: z.literal('audit'),
    /** Lines of JSON can be proved by themselves: see `npm run audit -- --file`. */
    format: z.enum(['csv', 'xlsx', 'jsonl']),
    /** Lines of JSON begin after this row: where an earlier file was cut. */
    after: z.optional(LedgerNumber),
  }),
])
export type ExportWanted = z.infer<typeof ExportWanted>
export type ExportFormat = ExportWanted['format']

/** What one must be allowed to read for each, beside `exports.make`. */
export const exportPermissions = {
  bills: 'users.read',
  entries: 'ledger.read',
  orders: 'kyc.read',
  audit: 'audit.read',
} as const satisfies Record<ExportWanted['what'], Permission>

export const makeExport = operation({
  path: 'operators/makeExport',
  kind: 'command',
  auth: 'operator',
  permission: 'exports.make',
  summary: 'A ticket for one download within a minute by the same session; that and why is logged.',
  input: z.object({ wanted: ExportWanted, reason: Reason }),
  output: z.object({ ticket: z.string(), name: z.string(), expiresAt: InstantCodec }),
  fails: ['NOT_FOUND'],
})
