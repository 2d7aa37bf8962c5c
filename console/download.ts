import * as z from 'zod/mini'
import { type ExportWanted, exportPath, makeExport } from '#contract/operators.exports.ts'
import { minuteMs } from '#kernel/time.ts'
import { Refused, call } from '#console/calls.ts'
import { currentToken } from '#console/session.ts'

/** Milliseconds before a download is given up. */
const timeoutMs = 5 * minuteMs

const Refusal = z.object({ msg: z.string() })

/** Asks for a table, fetches it and saves it. @throws Refused; whatever fetch throws */
export async function saveExport(asked: {
  readonly wanted: ExportWanted
  readonly reason: string
}): Promise<string> {
  const { ticket, name } = await call(makeExport, asked)
  const response = await fetch(exportPath, {
    method: 'POST',
    headers: { ticket, authorization: `Bearer ${currentToken() ?? ''}` },
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (!response.ok) throw new Refused(Refusal.parse(await response.json()).msg)
  const address = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Browsers begin to read it within this turn; a minute is for the slow ones.
  setTimeout(() => URL.revokeObjectURL(address), minuteMs)
  return name
}
