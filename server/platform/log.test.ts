import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pino } from 'pino'
import { log } from '#server/platform/log.ts'

/** What the log writes of an error. */
function written(error: unknown): string {
  const serializers = Reflect.get(log, pino.symbols.serializersSym)
  return JSON.stringify(serializers.err(error))
}

void test('an address of an outside party is told without the key in it', () => {
  const cause = new Error(
    'HTTP request failed. URL: https://node.example/v3/KEY?apikey=KEY Body: {}',
  )
  const error = new Error('eth_call: fetch failed', { cause })
  const database = new Error('no answer from postgres://auric_app:KEY@db.example:5432/auric')
  for (const one of [error, database]) assert.doesNotMatch(written(one), /KEY/)
  assert.match(written(error), /https:\/\/node\.example/)
  assert.match(written(database), /db\.example:5432/)
})

void test('the row that the database refused is not told', () => {
  const refused = new Error('new row violates check constraint "identity_user_check"')
  const error = Object.assign(refused, {
    code: '23514',
    detail: 'Failing row contains (1, +85261234567, $argon2id$HASH)',
    parameters: ['HASH'],
  })
  assert.doesNotMatch(written(error), /HASH|8526/)
  assert.match(written(error), /23514/)
})

void test('people are not named by what an outside party says of them', () => {
  const mail = new Error('550 5.1.1 <lena.k@mail.example.com>: no such user')
  const sms = new Error("The 'To' number +85261234567 is not reachable")
  assert.doesNotMatch(written(mail), /lena|mail\.example/)
  assert.doesNotMatch(written(sms), /8526/)
})

void test('a value that the database found out of form is not told, what was wrong with it is', () => {
  for (const said of [
    'invalid input syntax for type uuid: "Lena "the" K"',
    'value "Lena K" is out of range for type integer',
  ]) {
    const error = Object.assign(new Error(said), { code: said.startsWith('v') ? '22003' : '22P02' })
    assert.doesNotMatch(written(error), /Lena/)
    assert.match(written(error), /for type/)
  }
  const twice = new Error('duplicate key value violates unique constraint "account_key"')
  assert.match(written(Object.assign(twice, { code: '23505' })), /account_key/)
})
