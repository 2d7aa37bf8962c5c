/** The calls that carry files: multipart in, bytes out, unsigned (spec §7). */
import { type Context as HttpContext, Hono } from 'hono'
import { Failure } from '#contract/errors.ts'
import { type EdgeDeps, admit, contextOf, refuse } from '#server/platform/http/edge.ts'
import type { Context } from '#server/platform/http/route.ts'
import { log } from '#server/platform/log.ts'
import { observe, withId } from '#server/platform/observe.ts'

/** What answers them; the domain of files makes it. */
export type FileCalls = {
  readonly receive: (request: Request, context: Context<'user'>) => Promise<unknown>
  readonly receivePart: (id: string, request: Request, context: Context<'user'>) => Promise<unknown>
  readonly send: (id: string, context: Context<'user'>) => Promise<Response>
}

/** `POST /api/file/upload`, its parts and `GET /api/file/<id>`, for users who are logged in. */
export function createFileEdge(deps: EdgeDeps, files: FileCalls): Hono {
  const app = new Hono()
  app.post('/api/file/upload', (http) =>
    answer(http, 'file/upload', async () => {
      const context = await userContext(deps, http)
      if (context.caller.frozen) throw new Failure('ACCOUNT_FROZEN')
      const data = await files.receive(http.req.raw, context)
      return http.json({ code: 200, msg: '', data })
    }),
  )
  app.put('/api/file/upload/:id', (http) =>
    answer(http, 'file/uploadPart', async () => {
      const context = await userContext(deps, http)
      if (context.caller.frozen) throw new Failure('ACCOUNT_FROZEN')
      const data = await files.receivePart(http.req.param('id'), http.req.raw, context)
      return http.json({ code: 200, msg: '', data })
    }),
  )
  app.get('/api/file/:id', (http) =>
    answer(http, 'file/show', async () =>
      files.send(http.req.param('id'), await userContext(deps, http)),
    ),
  )
  return app
}

async function userContext(deps: EdgeDeps, http: HttpContext): Promise<Context<'user'>> {
  admit(deps, http)
  const context = await contextOf(deps, http)
  const { caller } = context
  if (!caller) throw new Failure('UNAUTHENTICATED')
  // Some are documents; a view is better without pictures than with one too many.
  if (caller.viewing) throw new Failure('VIEW_WITHHELD')
  return { ...context, caller, sql: deps.db }
}

function answer(http: HttpContext, name: string, run: () => Promise<Response>): Promise<Response> {
  return withId(async () => {
    try {
      return await observe({ kind: 'request', name }, run)
    } catch (error) {
      if (!(error instanceof Failure)) log.error({ err: error }, 'file call failed')
      const failure = error instanceof Failure ? error : new Failure('INTERNAL')
      // A picture that is not there is so by its status: browsers read no bodies of images.
      return refuse(http, http.req.method === 'GET' ? 'plain' : 'envelope', failure)
    }
  })
}
