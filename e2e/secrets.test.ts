/** What only issuers know of cards is looked for by every journey: planted anywhere, it is found. */
import assert from 'node:assert/strict'
import { appendFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { firstPin, newSecret } from '#sandbox/issuing/secret.ts'
import { inFours } from '#ui/address.ts'
import { systemClock } from '#server/platform/clock.ts'
import { done, testCard, testHolder } from '#server/cards/issuer/testing.issuer.ts'
import { lithicParty } from '#server/cards/issuer/testing.lithic.ts'
import { stripeParty } from '#server/cards/issuer/testing.stripe.ts'
import {
  assertSecretsKept,
  findSecrets,
  issuedSecrets,
  keptPlaces,
  numberPattern,
  wordPattern,
} from '#e2e/support/secrets.ts'
import { type System, startSystem } from '#e2e/support/system.ts'
import { witness } from '#e2e/support/witness.ts'

const number = '4111111234567897'
const numberForms = [
  number,
  `{"number":"${number}","cvc":"012"}`,
  '4111 1112 3456 7897',
  '4111-1112-3456-7897',
  `12/30${number}012`,
  Buffer.from(number).toString('hex'),
  Buffer.from(number).toString('base64'),
  Buffer.from(`{"a":"${number}"}`).toString('base64'),
  Buffer.from(`{"ab":"${number}"}`).toString('base64'),
  Buffer.from(`{"abc":"${number}"}`).toString('base64'),
]
for (const text of numberForms) {
  void test(`a card number is found in ${text}`, () => {
    assert.match(text, numberPattern(number))
    assert.doesNotMatch(text, numberPattern('4111111234567805'))
  })
}

const words = [
  '012',
  '"012"',
  '{"cvc":"012"}',
  'cvc=012&a=1',
  '>012<',
  'code: 012',
  'a:012,',
  '\t012\n',
]
for (const text of words) {
  void test(`a code is found in ${JSON.stringify(text)}`, () =>
    assert.match(text, wordPattern('012')))
}

const others = [
  '10.012',
  '0.0125',
  '12:00:00.012Z',
  '1,012.50',
  '1\u00a0012',
  '+012345',
  'a012',
  '#012',
  '&#012;',
  'Zm9v+012/YmFy',
  '0120',
  'd****012',
]
for (const text of others) {
  void test(`no code is taken for one in ${JSON.stringify(text)}`, () =>
    assert.doesNotMatch(text, wordPattern('012')))
}

void test('a PIN is not taken for a part of a UUID', () =>
  assert.doesNotMatch('0f8fad5b-0739-4bc1-9d3e-2a1b3c4d5e6f', wordPattern('0739')))

for (const text of ['20261129073900199666', '01a225dc-81a7-0739-b060-b93f983ee394']) {
  void test(`nor for a part of ${text} as it is read aloud`, () =>
    assert.doesNotMatch(inFours(text), wordPattern('0739')))
}

void test('codes of test cards begin with a zero, so that nobody takes them for amounts', () => {
  for (let at = 0; at < 50; at += 1) assert.match(newSecret('411111').cvc, /^0[1-9]\d$/)
})

void test('number, code and PIN of both issuers are found wherever they are planted', async () => {
  const system = await startSystem()
  try {
    const texts = await issueCards(system)
    const secrets = issuedSecrets(system)
    assert.equal(secrets.length, texts.length)
    await assertSecretsKept(system, new Map())
    const page = await system.newPage()
    const { said } = await witness(system, page)
    await page.goto('/pages/login/login')
    assert.deepEqual(findSecrets(secrets, await said()), [])

    await plantInTables(system, texts)
    appendFileSync(path.join(system.logFolder, 'server.log'), logLines(texts))
    await plantInPage(page, texts)
    const places = new Map([...(await keptPlaces(system)), ...(await said())])
    const found = Map.groupBy(findSecrets(secrets, places), ({ place }) => place)
    for (const place of planted) {
      const what = found.get(place)?.map((one) => one.what)
      assert.deepEqual(
        what,
        secrets.map((one) => one.what),
        place,
      )
    }
    await assert.rejects(assertSecretsKept(system, await said()), { code: 'ERR_ASSERTION' })
  } finally {
    await system.stop()
  }
})

const planted = [
  'logs',
  'table public.planted_text',
  'table public.planted_json',
  'table public.planted_bytes',
  'request',
  'reply',
  'text',
  'attribute',
  'value',
  'message',
  'storage',
  'address',
  'console',
]

/** One card of each issuer with a PIN of its own; everything that is secret of them. */
async function issueCards({ sandbox }: System): Promise<string[]> {
  const parties = [
    {
      party: stripeParty(sandbox.stripe, systemClock),
      books: sandbox.stripe.desk.books,
      pin: '0739',
    },
    {
      party: lithicParty(sandbox.lithic, systemClock),
      books: sandbox.lithic.desk.books,
      pin: '0852',
    },
  ]
  const texts: string[] = []
  for (const { party, books, pin } of parties) {
    const holder = done(await party.issuer.createHolder(testHolder('planted')))
    const card = done(await party.issuer.createCard(testCard('planted-card', holder.id)))
    const secret = books.secrets.get(card.id)
    assert.ok(secret)
    assert.equal(secret.pin, firstPin)
    secret.pin = pin
    texts.push(secret.number, secret.cvc, pin)
  }
  return texts
}

const logLines = (texts: readonly string[]): string =>
  texts.map((text) => `${JSON.stringify({ level: 30, msg: 'planted', text })}\n`).join('')

async function plantInTables({ database: { owner: sql } }: System, texts: string[]): Promise<void> {
  await sql`create table planted_text (value text)`
  await sql`create table planted_json (value jsonb)`
  await sql`create table planted_bytes (value bytea)`
  for (const text of texts) {
    await sql`insert into planted_text values (${text})`
    await sql`insert into planted_json values (jsonb_build_object('inner', json_build_object('a', ${text}::text)::text))`
    await sql`insert into planted_bytes values (convert_to(${text}, 'utf8'))`
  }
}

/** In what a page sends and hears for a moment, and in what it shows and keeps for another. */
async function plantInPage(page: Page, texts: readonly string[]): Promise<void> {
  await page.route('**/json/planted', (route) => route.fulfill({ json: { texts } }))
  await page.evaluate(async (secrets) => {
    const body = JSON.stringify({ data: btoa(JSON.stringify({ request: { secrets } })) })
    await fetch('/json/planted', { method: 'POST', body })
    for (const secret of secrets) {
      const place = document.createElement('p')
      place.textContent = secret
      place.title = secret
      const input = document.createElement('input')
      input.value = secret
      place.append(input)
      document.body.append(place)
      place.remove()
      postMessage({ secret }, location.origin)
      console.info(secret)
      history.replaceState({ secret }, '')
      localStorage.setItem('planted', secret)
      // Each is seen by whoever looks now and then.
      document.body.title = secret
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    localStorage.removeItem('planted')
  }, texts)
}
