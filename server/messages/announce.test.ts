import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as z from 'zod/mini'
import { type Language, languageHeaders, languages } from '#contract/language.ts'
import { announcementIn, announcementList, missingLanguages } from '#contract/messages.desk.ts'
import { messageList } from '#contract/messages.ts'
import { may, roles } from '#contract/operators.permissions.ts'
import { formatInstant, hourMs, after as later } from '#kernel/time.ts'
import { systemIds } from '#server/platform/ids.ts'
import { type EdgeTest, as, edgeTest, failureIn } from '#server/testing.edge.ts'

let edge: EdgeTest
let support: string
let russian: string
let japanese: string
before(async () => {
  edge = await edgeTest()
  support = await edge.hire('support')
  russian = await edge.join('readsInMoscow')
  japanese = await edge.join('readsInTokyo')
  const settle = (token: string, region: string, language: Language) =>
    edge.json('identity/savePreferences', { region, language }, as(token))
  await settle(russian, 'RU', 'ru')
  await settle(japanese, 'JP', 'ja')
})
after(() => edge.end())

const words = (title: string) => ({ title, text: `${title}, in full.` })
const all = Object.fromEntries(languages.map((language) => [language, words(language)]))

/** Announces to everybody now, unless told otherwise. */
async function announce(over: object = {}, token = support): Promise<[string, string | undefined]> {
  const id = systemIds(edge.clock).uuid()
  const whole = {
    id,
    texts: all,
    fallback: null,
    regions: [],
    languages: [],
    link: null,
    startsAt: null,
    endsAt: null,
  }
  return [id, failureIn(await edge.desk('messages/announce', { ...whole, ...over }, as(token)))]
}

async function seen(token: string, language: Language = 'en'): Promise<Map<string, string>> {
  const headers = { ...as(token), language: languageHeaders[language] }
  const { data } = await edge.json('messages/list', {}, headers)
  return new Map(messageList.output.parse(data).messages.map(({ id, title }) => [id, title]))
}

const unread = async (token: string) => {
  const { data } = await edge.json('messages/unread', {}, as(token))
  return z.object({ unread: z.number() }).parse(data).unread
}

void test('an announcement is read in each language that it was written in', async () => {
  const [id] = await announce()
  for (const language of languages) assert.equal((await seen(russian, language)).get(id), language)
})

void test('a language that is missing is refused by name, or falls back where that was chosen', async () => {
  const texts = { en: words('Hours'), 'zh-CN': words('时间') }
  assert.equal((await announce({ texts }))[1], 'ANNOUNCEMENT_LANGUAGE')
  // A stand-in that is not written itself is none.
  assert.equal((await announce({ texts, fallback: 'ja' }))[1], 'ANNOUNCEMENT_LANGUAGE')
  const [id, failure] = await announce({ texts, fallback: 'en' })
  assert.equal(failure, undefined)
  assert.equal((await seen(russian, 'ru')).get(id), 'Hours')
  assert.equal((await seen(russian, 'zh-CN')).get(id), '时间')
  // Only its readers' languages are asked for.
  const few = { texts: { ru: words('Часы') }, languages: ['ru'] }
  assert.equal((await announce(few))[1], undefined)
  assert.deepEqual(missingLanguages(texts, ['ru', 'en']), ['ru'])
  assert.equal(announcementIn(texts, null, 'ru'), undefined)
})

void test('it is for a region or a language alone, and who is neither cannot find it', async () => {
  const [inRussia] = await announce({ regions: ['RU', 'KZ'] })
  const [inJapanese] = await announce({ languages: ['ja'] })
  const [both] = await announce({ regions: ['RU'], languages: ['ja'] })
  const [there, elsewhere] = [await seen(russian), await seen(japanese)]
  assert.deepEqual(
    [inRussia, inJapanese, both].map((id) => [there.has(id), elsewhere.has(id)]),
    [
      [true, false],
      [false, true],
      [false, false],
    ],
  )
  const found = (token: string) => edge.json('messages/detail', { id: inRussia }, as(token))
  assert.equal(failureIn(await found(japanese)), 'NOT_FOUND')
  assert.equal(failureIn(await found(russian)), undefined)
  const before = await unread(japanese)
  await edge.json('messages/markRead', { id: inJapanese }, as(japanese))
  assert.equal(await unread(japanese), before - 1)
})

void test('it is shown from its time on, counted when read, and gone when withdrawn', async () => {
  const startsAt = formatInstant(later(edge.clock.now(), hourMs))
  const endsAt = formatInstant(later(edge.clock.now(), 2 * hourMs))
  assert.equal((await announce({ startsAt, endsAt: startsAt }))[1], 'ANNOUNCEMENT_TIME')
  const [id] = await announce({ startsAt, endsAt })
  assert.equal((await seen(russian)).has(id), false)
  edge.clock.move(hourMs)
  assert.equal((await seen(russian)).has(id), true)
  await edge.json('messages/markRead', { id }, as(russian))
  support = await edge.hire('support')
  const listed = async () => {
    const { data } = await edge.desk('messages/announcements', {}, as(support))
    return announcementList.output.parse(data).announcements.find((one) => one.id === id)
  }
  const told = await listed()
  assert.deepEqual([told?.state, told?.readers], ['shown', 1])
  const withdraw = () => edge.desk('messages/withdraw', { id }, as(support))
  assert.equal(failureIn(await withdraw()), undefined)
  assert.equal(failureIn(await withdraw()), 'NOT_FOUND')
  assert.equal((await seen(russian)).has(id), false)
  assert.equal((await listed())?.state, 'withdrawn')
})

void test('the same id is told once, however often it is announced', async () => {
  const [id] = await announce()
  assert.equal((await announce({ id, texts: { ...all, en: words('Other') } }))[1], undefined)
  const Log = z.object({ entries: z.array(z.object({ after: z.string() })) })
  const input = { subject: `announcement ${id}` }
  const log = await edge.desk('operators/audit', input, as(await edge.hire('admin')))
  const [again, first] = Log.parse(log.data).entries.map(({ after: noted }) => noted)
  assert.equal(again, '{"repeated":true}')
  assert.match(first ?? '', /"texts":"[0-9a-f]{64}"/)
  const titles = await seen(japanese)
  assert.equal(titles.get(id), 'en')
})

void test('who may read and send announcements is who the table says', async () => {
  for (const role of roles) {
    const token = await edge.hire(role)
    const read = failureIn(await edge.desk('messages/announcements', {}, as(token)))
    assert.equal(read === 'FORBIDDEN', !may(role, 'announcements.read'), role)
    const [, sent] = await announce({}, token)
    assert.equal(sent === 'FORBIDDEN', !may(role, 'announcements.send'), role)
  }
})
