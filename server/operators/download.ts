/** The one call of the console that answers with a file: a ticket for its table. */
import { type Context as HttpContext, Hono } from 'hono'
import { Failure } from '#contract/errors.ts'
import { type ExportWanted, exportPath } from '#contract/operators.exports.ts'
import type { Instant } from '#kernel/time.ts'
import type { Sql } from '#server/platform/db.ts'
import { type EdgeDeps, admit, operatorOf, refuse } from '#server/platform/http/edge.ts'
import { log } from '#server/platform/log.ts'
import { useTicket } from '#server/operators/export.ts'
import { tableOf } from '#server/operators/export.rows.ts'
import { csvOf, logLines, mediaTypes, xlsxOf } from '#server/operators/export.write.ts'

/** `POST /export` with the ticket in the header `ticket`, by the session that asked for it. */
export function createExportEdge(deps: EdgeDeps): Hono {
  const app = new Hono()
  app.post(exportPath, async (http) => {
    try {
      return await answer(deps, http)
    } catch (error) {
      if (!(error instanceof Failure)) log.error({ err: error }, 'export failed')
      return refuse(http, 'plain', error instanceof Failure ? error : new Failure('INTERNAL'))
    }
  })
  return app
}

async function answer(deps: EdgeDeps, http: HttpContext): Promise<Response> {
  admit(deps, http)
  const operator = await operatorOf(deps, http)
  if (!operator) throw new Failure('UNAUTHENTICATED')
  const now = deps.clock.now()
  const wanted = await useTicket(deps.db, operator, http.req.header('ticket') ?? '', now)
  return new Response(await bodyOf(deps.db, now, wanted), {
    headers: {
      'content-type': mediaTypes[wanted.format],
      'content-disposition': 'attachment',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  })
}

async function bodyOf(
  sql: Sql,
  now: Instant,
  wanted: ExportWanted,
): Promise<ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer>> {
  if (wanted.format === 'jsonl') return streamOf(logLines(sql, BigInt(wanted.after ?? 0)))
  const table = await tableOf(sql, now, wanted)
  return wanted.format === 'csv' ? streamOf(csvOf(table)) : Uint8Array.from(await xlsxOf(table))
}

/** Characters sent at once. */
const chunkSize = 32 * 1024

/** Reads on only while whoever downloads takes it. */
function streamOf(lines: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    pull: async (controller) => {
      let text = ''
      for (;;) {
        const next = await lines.next()
        if (!next.done) text += next.value
        if (next.done || text.length >= chunkSize) {
          if (text !== '') controller.enqueue(encoder.encode(text))
          return next.done ? controller.close() : undefined
        }
      }
    },
    cancel: async () => {
      await lines.return(undefined)
    },
  })
}
