import assert from 'node:assert/strict'
import { test } from 'node:test'
import { absentHash, hashPassword, verifyPassword } from '#server/identity/password.ts'

const costOf = (hash: string): string => hash.split('$').slice(0, 4).join('$')

void test('a password is kept as argon2id at the advised cost, and looking for nobody costs the same', async () => {
  const hash = await hashPassword('Correct1!horse')
  assert.equal(costOf(hash), '$argon2id$v=19$m=19456,t=2,p=1')
  assert.equal(costOf(absentHash), costOf(hash))
  assert.notEqual(await hashPassword('Correct1!horse'), hash)
})

void test('the right password passes, any other does not, and nobody’s never', async () => {
  const hash = await hashPassword('Correct1!horse')
  assert.equal(await verifyPassword(hash, 'Correct1!horse'), true)
  assert.equal(await verifyPassword(hash, 'correct1!horse'), false)
  assert.equal(await verifyPassword(hash, ''), false)
  assert.equal(await verifyPassword(undefined, 'Correct1!horse'), false)
})

void test('two keyboards that write the same letters open the same account', async () => {
  const hash = await hashPassword('Caf\u00e9\u3000Noir1!')
  assert.equal(await verifyPassword(hash, 'Cafe\u0301 Noir1!'), true)
})
