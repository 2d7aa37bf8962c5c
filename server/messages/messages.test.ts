import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { after, before, test } from 'node:test'
import { languages } from '#contract/language.ts'
import { isPersonalKind, messageKeepDays, messagePageSize, notices } from '#contract/messages.ts'
import { after as later, dayMs, minuteMs } from '#kernel/time.ts'
import { freezeUser, refusedAs } from '#server/identity/testing.ts'
import { hear } from '#server/platform/events.ts'
import { giveNotice, noticeJob } from '#server/platform/notice.ts'
import { systemIds } from '#server/platform/ids.ts'
import { chooseWhere, showChoices } from '#server/messages/choices.ts'
import { showMessage, showUnread } from '#server/messages/detail.ts'
import { messagesChore, messagesJobs } from '#server/messages/jobs.ts'
import { listMessages } from '#server/messages/list.ts'
import { markAsRead } from '#server/messages/read.ts'
import { insertAnnouncement } from '#server/messages/store.announcement.ts'
import { type MessagesTest, messagesTest } from '#server/messages/testing.ts'
import { noticeText } from '#text/notices.ts'

let messages: MessagesTest
before(async () => {
  messages = await messagesTest()
})
after(() => messages.end())

const received = { amount: '25.5', asset: 'USDT', from: 'm****er1' }

void test('only the mail of a log-in on a new device has a link, and all it can do is freeze', async () => {
  const reader = await messages.reader('links@example.com')
  const event = '018f0000-0000-7000-8000-0000000000aa'
  await messages.give(reader.userId, 'newDevice', { details: { event } })
  await messages.give(reader.userId, 'passwordChanged', { details: { event } })
  const [device, password] = messages.mails.slice(-2)
  for (const text of [device?.text, device?.html]) {
    assert.match(text ?? '', /https:\/\/auric\.example\/pages\/user\/freeze#018f0000-[^\s"<]+/)
  }
  assert.doesNotMatch(`${password?.text} ${password?.html}`, /https?:/)
})

void test('a notice that is given often, and at once, is one message and one mail', async () => {
  const reader = await messages.reader('once@example.com')
  const { database, clock } = messages
  const notice = { userId: reader.userId, kind: 'transferReceived', key: 'bill-1' } as const
  const [job] = messagesJobs({
    db: database.sql,
    clock,
    ids: systemIds(clock),
    mail: { send: () => assert.fail('mail has a job of its own'), close: () => undefined },
    codeSecret: '',
    appUrl: '',
    push: undefined,
  })
  assert.equal(job?.name, noticeJob)
  const payload = { ...notice, details: JSON.stringify(received), link: '' }
  await Promise.all([1, 2, 3, 4].map(() => job.run(payload)))
  await messages.give(reader.userId, 'transferReceived', { key: 'bill-1', details: received })
  const [only, ...others] = await messages.list(reader)
  assert.equal(others.length, 0)
  assert.equal(only?.title, '25.5\u00a0USDT received')
  assert.equal(only.read, false)
  const mails = messages.mails.filter(({ to }) => to === 'once@example.com')
  assert.deepEqual(
    mails.map(({ subject }) => subject),
    ['Auric: 25.5\u00a0USDT received'],
  )
})

void test('what the transaction takes back is not told', async () => {
  const reader = await messages.reader('back@example.com')
  const { sql } = messages.database
  const undone = sql.begin(async (inside) => {
    await giveNotice(inside, { userId: reader.userId, kind: 'passkeyAdded', key: 'undone' })
    throw new Error('back')
  })
  await assert.rejects(undone, /back/)
  await messages.settled()
  assert.deepEqual(await messages.list(reader), [])
})

void test('a mail that could not be sent is sent again, and not after it was accepted', async () => {
  const reader = await messages.reader('again@example.com')
  const { database } = messages
  messages.mailNext.outcome = 'fails'
  await messages.give(reader.userId, 'passkeyAdded')
  assert.equal(messages.mails.filter(({ to }) => to === 'again@example.com').length, 0)
  await database.owner`update graphile_worker._private_jobs set run_at = now() - interval '1 second'`
  await messages.give(reader.userId, 'passkeyRemoved')
  await messages.settled()
  assert.equal(messages.mails.filter(({ to }) => to === 'again@example.com').length, 2)
})

void test('a mail is in the language of its reader, the list in that of the call', async () => {
  const reader = await messages.reader('lena@example.ru')
  await messages.database.owner`
    update identity_user set language = 'ru' where id = ${reader.userId}`
  const details = { device: 'Chrome · Android', ip: '203.0.113.7', at: '2026-11-28T08:00:00Z' }
  await messages.give(reader.userId, 'passwordChanged', { details })
  const mail = messages.mails.findLast(({ to }) => to === 'lena@example.ru')
  assert.equal(mail?.subject, 'Auric: Пароль для входа изменён')
  for (const body of [mail.text, mail.html]) {
    assert.match(body, /Chrome · Android, IP-адрес 203\.0\.113\.7, 28 нояб\., 08:00 UTC/)
    assert.doesNotMatch(body, /https?:/)
  }
  const found = await messages.callAs(reader, listMessages, {}, { language: 'ja' })
  assert.equal(found.messages[0]?.title, 'ログインパスワードの変更')
})

void test('a user sees and reads their own messages only', async () => {
  const [reader, other] = [
    await messages.reader('own@example.com'),
    await messages.reader('other@example.com'),
  ]
  await messages.give(reader.userId, 'transferReceived', { details: received })
  const id = (await messages.list(reader))[0]?.id ?? ''
  await assert.rejects(messages.callAs(other, showMessage, { id }), refusedAs('NOT_FOUND'))
  await assert.rejects(messages.callAs(other, markAsRead, { id }), refusedAs('NOT_FOUND'))
  assert.equal((await messages.callAs(reader, showMessage, { id })).id, id)
  assert.deepEqual(await messages.callAs(reader, showUnread, {}), { unread: 1 })
})

void test('one message is marked as read, or all of them, and other devices hear of it', async () => {
  const reader = await messages.reader('marks@example.com')
  for (const key of ['a', 'b', 'c']) await messages.give(reader.userId, 'passkeyAdded', { key })
  const heard: unknown[] = []
  const stop = await hear(messages.database.sql, ({ event }) => heard.push(event))
  const [newest] = await messages.list(reader)
  await messages.callAs(reader, markAsRead, { id: newest?.id ?? '' })
  assert.deepEqual(await messages.callAs(reader, showUnread, {}), { unread: 2 })
  assert.deepEqual(
    (await messages.list(reader)).map(({ read }) => read),
    [true, false, false],
  )
  await messages.callAs(reader, markAsRead, {})
  assert.deepEqual(await messages.callAs(reader, showUnread, {}), { unread: 0 })
  await messages.callAs(reader, markAsRead, {})
  for (let waits = 0; heard.length < 2 && waits < 200; waits += 1) await sleep(10)
  await stop()
  const event = { topic: 'user', changed: 'messages' }
  assert.deepEqual(heard, [event, event])
})

void test('the list comes page by page, newest first, and by category', async () => {
  const reader = await messages.reader('pages@example.com')
  const { sql } = messages.database
  for (let index = 0; index < messagePageSize + 5; index += 1) {
    const kind = index === 0 ? 'transferReceived' : 'passkeyAdded'
    await giveNotice(sql, { userId: reader.userId, kind, key: `page ${index}`, details: received })
    if (index === 3) await messages.settled()
    messages.clock.move(1)
  }
  await messages.settled()
  const first = await messages.callAs(reader, listMessages, {})
  assert.equal(first.messages.length, messagePageSize)
  const after = first.next ?? ''
  const second = await messages.callAs(reader, listMessages, { after })
  assert.equal(second.messages.length, 5)
  assert.equal(second.next, null)
  const ids = [...first.messages, ...second.messages].map(({ id }) => id)
  assert.equal(new Set(ids).size, messagePageSize + 5)
  const moments = [...first.messages, ...second.messages].map(({ at }) => at)
  assert.deepEqual(
    moments,
    moments.toSorted((a, b) => b - a),
  )
  const money = await messages.callAs(reader, listMessages, { category: 'money' })
  assert.deepEqual(
    money.messages.map(({ kind }) => kind),
    ['transferReceived'],
  )
  const wrong = messages.callAs(reader, listMessages, { after: 'nowhere' })
  await assert.rejects(wrong, refusedAs('VALIDATION_FAILED', { field: 'after' }))
})

void test('mail about money can be turned off, mail about security cannot', async () => {
  const reader = await messages.reader('quiet@example.com')
  assert.deepEqual(await messages.callAs(reader, showChoices, {}), {
    choices: [
      { category: 'money', email: true, push: true },
      { category: 'security', email: true, push: true },
      { category: 'identity', email: true, push: true },
    ],
    email: 'q*************com',
  })
  const off = { email: false, push: false }
  await messages.callAs(reader, chooseWhere, { category: 'money', ...off })
  const { choices } = await messages.callAs(reader, chooseWhere, { category: 'security', ...off })
  assert.deepEqual(choices, [
    { category: 'money', ...off },
    { category: 'security', email: true, push: false },
    { category: 'identity', email: true, push: true },
  ])
  await messages.give(reader.userId, 'transferReceived', { details: received })
  await messages.give(reader.userId, 'passkeyAdded')
  assert.equal((await messages.list(reader)).length, 2)
  const mails = messages.mails.filter(({ to }) => to === 'quiet@example.com')
  assert.deepEqual(
    mails.map(({ subject }) => subject),
    ['Auric: Passkey added'],
  )
})

void test('a frozen account is told too; one without e-mail has its list', async () => {
  const reader = await messages.reader('frozen@example.com')
  await freezeUser(messages.database, reader.userId)
  await messages.give(reader.userId, 'accountFrozen')
  assert.equal(messages.mails.at(-1)?.subject, 'Auric: Account frozen')
  const { profile } = await messages.join('username', 'nomail')
  const sent = messages.mails.length
  await messages.give(profile.id, 'passkeyAdded')
  const caller = { userId: profile.id, sessionId: profile.id, roles: [], frozen: false }
  assert.equal((await messages.list(caller)).length, 1)
  assert.equal(messages.mails.length, sent)
})

void test('an announcement is shown to everybody in its time, and read by each alone', async () => {
  const [one, other] = [
    await messages.reader('one@example.com'),
    await messages.reader('two@example.com'),
  ]
  const { database, clock } = messages
  const ids = systemIds(clock)
  const texts = { en: { title: 'Hours', text: 'Open' }, ru: { title: 'Часы', text: 'Открыто' } }
  const now = clock.now()
  const id = ids.uuid()
  const endsAt = later(now, minuteMs)
  await insertAnnouncement(database.sql, { id, texts, link: null, startsAt: now, endsAt })
  const next = { id: ids.uuid(), texts, link: null, startsAt: endsAt, endsAt: null }
  await insertAnnouncement(database.sql, next)
  assert.deepEqual(
    (await messages.list(one)).map((message) => [message.id, message.kind, message.title]),
    [[id, 'announcement', 'Hours']],
  )
  const russian = await messages.callAs(one, showMessage, { id }, { language: 'ru' })
  assert.equal(russian.title, 'Часы')
  const japanese = await messages.callAs(one, showMessage, { id }, { language: 'ja' })
  assert.equal(japanese.title, 'Hours')
  await messages.callAs(one, markAsRead, { id })
  assert.deepEqual(await messages.callAs(one, showUnread, {}), { unread: 0 })
  assert.deepEqual(await messages.callAs(other, showUnread, {}), { unread: 1 })
  clock.move(minuteMs)
  const open = (await messages.list(other)).map((message) => message.id)
  assert.deepEqual(open, [next.id])
  await database.owner`delete from messages_announcement`
})

void test('messages are forgotten after a year', async () => {
  const reader = await messages.reader('year@example.com')
  const chore = messagesChore(messages.database.sql, messages.clock)
  await messages.give(reader.userId, 'passkeyAdded')
  messages.clock.move(messageKeepDays * dayMs)
  await messages.give(reader.userId, 'passkeyRemoved')
  messages.clock.move(1)
  await chore.forget(1_000)
  assert.deepEqual(
    (await messages.list(reader)).map(({ kind }) => kind),
    ['passkeyRemoved'],
  )
})

void test('every notice has a title and a text in every language, with its details and without', () => {
  const details = {
    ...received,
    network: 'ERC20',
    to: '0x12…89',
    ip: '203.0.113.7',
    device: 'x',
    host: 'h',
  }
  for (const language of languages) {
    const kinds = Object.keys(notices).filter(isPersonalKind)
    for (const given of [details, {}]) {
      const said = kinds.map((kind) => noticeText(language, kind, given))
      assert.equal(new Set(said.map(({ title, text }) => title + text)).size, kinds.length)
      for (const { title, text } of said) {
        assert.doesNotMatch(title + text, /undefined|null|  | [.,:;]|NaN/)
        assert.match(text, /[.。]$/)
      }
    }
  }
})
