import assert from 'node:assert/strict'
import { test } from 'node:test'
import { QueryObserver } from '@tanstack/react-query'
import { balanceList } from '#contract/ledger.ts'
import { toInstant } from '#kernel/time.ts'
import { pretendBrowser } from '#web/app/testing.browser.ts'

pretendBrowser({ mainDomain: 'auric.test', main: '', other: '' })
const { queries, renew, renewAll } = await import('#web/app/query.ts')
const { answerKey, keepAnswer, lastAnswer, lossesNow, setOffline, staleSince } =
  await import('#web/app/offline.ts')

/** A query that is shown, and how its answers are given, in the order of asking. */
function shown(path: string) {
  const asked: ((answer: string) => void)[] = []
  const observer = new QueryObserver(queries, {
    queryKey: [path],
    queryFn: () => new Promise<string>((answer) => asked.push(answer)),
  })
  const stop = observer.subscribe(() => undefined)
  return { asked, stop, now: () => observer.getCurrentResult().data }
}

for (const [how, again] of [
  ['of its own', () => renew({ path: 'some/answer' })],
  ['of everything', renewAll],
] as const) {
  test(`a first answer that comes after news ${how} is asked for once more`, async () => {
    queries.clear()
    const { asked, stop, now } = shown('some/answer')
    const renewed = again()
    assert.equal(asked.length, 1, 'it is not asked for twice at a time')
    asked[0]?.('before')
    while (asked.length < 2) await new Promise(setImmediate)
    asked[1]?.('after')
    await renewed
    assert.equal(now(), 'after')
    assert.equal(asked.length, 2)
    stop()
  })
}

test('when everything is asked for again nothing counts as old, not even of a page that was left', async () => {
  queries.clear()
  const key = answerKey(balanceList, {})
  keepAnswer(balanceList, key, { balances: [] }, lossesNow())
  assert.ok(lastAnswer(balanceList, key))
  assert.notEqual(staleSince.get(), undefined)
  await renewAll()
  assert.equal(staleSince.get(), undefined)
})

test('only an answer that was asked for since the connection was lost proves that it is back', () => {
  const key = answerKey(balanceList, {})
  const before = lossesNow()
  setOffline(toInstant(1_000))
  keepAnswer(balanceList, key, { balances: [] }, before)
  assert.equal(staleSince.get(), toInstant(1_000), 'it was on its way')
  keepAnswer(balanceList, key, { balances: [] }, lossesNow())
  assert.equal(staleSince.get(), undefined)
})
