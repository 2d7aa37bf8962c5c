import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { findUserBy, maskedNameOf, userById } from '#server/identity/people.ts'
import { type IdentityTest, identityTest, refusedAs } from '#server/identity/testing.ts'

let identity: IdentityTest
before(async () => {
  identity = await identityTest()
})
after(() => identity.end())

const finds = (way: Parameters<typeof findUserBy>[1], value: string) =>
  findUserBy(identity.database.sql, way, value)

void test('a person is found by each exact name, and shown masked', async () => {
  const named = await identity.join('username', 'Lena2026')
  const phoned = await identity.join('phone', '+85261234567')
  const mailed = await identity.join('email', 'lena@example.com')
  assert.equal((await finds('username', ' lena2026'))?.id, named.profile.id)
  assert.equal((await finds('phone', '+852 6123 4567'))?.id, phoned.profile.id)
  assert.equal((await finds('email', 'LENA@example.com'))?.id, mailed.profile.id)
  const byUid = await finds('uid', ` ${named.profile.uid} `)
  assert.deepEqual(byUid, {
    id: named.profile.id,
    uid: named.profile.uid,
    name: 'Lena2026',
    language: 'en',
    phrase: null,
  })
  assert.equal(maskedNameOf(byUid), 'L****026')
  assert.deepEqual(await userById(identity.database.sql, named.profile.id), byUid)
})

void test('nothing is found by a part of a name, and what is no name is refused', async () => {
  assert.equal(await finds('username', 'lena'), undefined)
  assert.equal(await finds('phone', '+85261234560'), undefined)
  assert.equal(await finds('email', 'ena@example.com'), undefined)
  for (const uid of ['', '0', '-1', '12', '1e6', '１０４８６００', '9'.repeat(30), "1' or 1=1"]) {
    assert.equal(await finds('uid', uid), undefined, uid)
  }
  await assert.rejects(finds('username', 'x'), refusedAs('USERNAME_INVALID'))
  await assert.rejects(finds('phone', '123'), refusedAs('PHONE_INVALID'))
  await assert.rejects(finds('email', 'x'), refusedAs('EMAIL_INVALID'))
})

void test('a frozen account cannot be found to be paid, but is known by its id', async () => {
  const { profile } = await identity.join('username', 'frozen2026')
  await identity.database.owner`
    update identity_user set status = 'frozen', frozen_by = 'operator' where id = ${profile.id}`
  assert.equal(await finds('username', 'frozen2026'), undefined)
  assert.equal(await finds('uid', profile.uid), undefined)
  assert.equal((await userById(identity.database.sql, profile.id))?.uid, profile.uid)
})
