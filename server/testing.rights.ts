/** What everybody may hear, operation by operation. */
import assert from 'node:assert/strict'
import { audienceOf } from '#contract/operation.ts'
import { type EdgeTest, failureIn } from '#server/testing.edge.ts'

/** After these nothing is as it was; they come last. */
const endings = ['security/freeze', 'identity/logout']

/** One answer of each operation of the app, to an object that no operation of a user takes as it is. */
export async function hearAll(
  edge: EdgeTest,
  headers: Readonly<Record<string, string>>,
): Promise<Record<string, string>> {
  const heard: Record<string, string> = {}
  for (const { operation } of edge.routes) {
    if (audienceOf(operation) !== 'app') continue
    if (endings.includes(operation.path) && headers['authorization']) continue
    const reply = await edge.json(operation.path, { orderNo: 7, id: 7, way: 7 }, headers)
    const sealed = await edge.sealed(operation.path, { orderNo: 7, id: 7, way: 7 }, headers)
    edge.clock.move(1)
    assert.equal(failureIn(reply), failureIn(sealed), operation.path)
    heard[operation.path] = failureIn(reply) ?? 'answered'
  }
  if (headers['authorization']) {
    for (const path of endings)
      heard[path] = failureIn(await edge.json(path, {}, headers)) ?? 'answered'
  }
  return heard
}
