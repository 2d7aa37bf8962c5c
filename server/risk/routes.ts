import * as desk from '#contract/risk.desk.ts'
import { ownCase, ownCases } from '#contract/risk.ts'
import { type Route, serve } from '#server/platform/http/route.ts'
import { assignCase, decideCase, listCases, noteCase, showCase } from '#server/risk/desk.ts'
import { listOwn, showOwn } from '#server/risk/own.ts'

/** Handlers of `contract/risk*.ts`. */
export const riskRoutes = (): readonly Route[] => [
  serve(ownCases, listOwn),
  serve(ownCase, showOwn),
  serve(desk.riskQueue, listCases),
  serve(desk.riskView, showCase),
  serve(desk.riskAssign, assignCase),
  serve(desk.riskNote, noteCase),
  serve(desk.riskDecide, decideCase),
]
