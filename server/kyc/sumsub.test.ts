import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { sumsubAccount } from '#sandbox/sumsub/applicants.ts'
import { type SumsubServer, startSumsub } from '#sandbox/sumsub/sumsub.ts'
import { ProviderRefusal } from '#server/kyc/provider.ts'
import { type SumsubOptions, signatureOf, sumsub } from '#server/kyc/sumsub.ts'
import { testClock } from '#server/platform/testing.context.ts'

const clock = testClock()
let server: SumsubServer
let options: SumsubOptions
before(async () => {
  const place = { host: '127.0.0.1', port: 0, variable: 'SUMSUB_PORT' }
  server = await startSumsub(place, clock, 'http://127.0.0.1:9/')
  const level = 'basic-kyc-level'
  options = { ...sumsubAccount, url: server.url, level, clock }
})
beforeEach(() => server.faults.clear())
after(() => server.close())

void test('a call is signed over its time, method, address and bytes', () => {
  const secret = 'SoMe_SeCrEt_KeY'
  const get = '1607551635GET/resources/applicants/-;externalUserId=u1/one'
  const post =
    '1607551635POST/resources/applicants?levelName=basic-kyc-level{"externalUserId":"u1","type":"individual"}'
  assert.equal(
    signatureOf(secret, get),
    '7d8530c8751492b01255596faa7d81dd2afdb10cf28f054ef83266eaf9c1276f',
  )
  assert.equal(
    signatureOf(secret, post),
    '75000057d78c4b9c79cff67fd41f9b94a1bbb3cba517cb8a5efd0fe0ca023d95',
  )
})

void test('a person is made, found and decided on', async () => {
  const company = sumsub(options)
  assert.equal(await company.find('K1'), undefined)
  const made = await company.create('K1')
  assert.equal(made.state, 'open')
  assert.deepEqual(await company.find('K1'), made)
  const says = async (verdict: Parameters<typeof server.applicants.review>[1]) => {
    server.applicants.review(made.applicant, verdict)
    const found = await company.find('K1')
    return [found?.state, found?.note]
  }
  assert.deepEqual(await says({ answer: 'GREEN' }), ['approved', undefined])
  const again = { answer: 'RED', rejectType: 'RETRY', comment: 'Once more' } as const
  assert.deepEqual(await says(again), ['retry', 'Once more'])
  assert.deepEqual(await says({ answer: 'RED', rejectType: 'FINAL' }), ['refused', undefined])
})

void test('a refusal for good is told from trouble that may pass', async () => {
  const company = sumsub(options)
  server.faults.set('refuse', 1)
  await assert.rejects(company.create('K2'), ProviderRefusal)
  for (const fault of ['tooManyRequests', 'serverError'] as const) {
    server.faults.set(fault, 1)
    await assert.rejects(company.create('K2'), (error) => !(error instanceof ProviderRefusal))
  }
  await company.create('K2')
  await assert.rejects(company.create('K2'), (error) => !(error instanceof ProviderRefusal))
  const stranger = sumsub({ ...options, secret: 'another' })
  await assert.rejects(stranger.create('K3'), (error) => !(error instanceof ProviderRefusal))
})

void test('its page is known by a link that ends', async () => {
  const company = sumsub(options)
  await company.create('K4')
  const { url } = await company.page('K4', 'ru')
  const send = (lastName: string) =>
    fetch(url, { method: 'POST', body: new URLSearchParams({ firstName: 'Ann', lastName }) })
  assert.equal((await send('RETRY')).status, 200)
  assert.equal((await company.find('K4'))?.state, 'retry')
  await send('GREEN')
  assert.equal((await company.find('K4'))?.state, 'approved')
  clock.move(31 * 60_000)
  assert.equal((await fetch(url)).status, 404)
})
