import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as z from 'zod/mini'
import { goodPassword } from '#server/identity/testing.ts'
import { hostLinks, linkHost, thirdLogin, unlinkHost } from '#contract/hosts.ts'
import { testHost } from '#server/hosts/testing.ts'
import { forgetTickets } from '#server/hosts/ticket.ts'
import { rows } from '#server/platform/db.ts'
import { writeSetting } from '#server/settings/read.ts'
import { type EdgeTest, as, edgeTest, failureIn } from '#server/testing.edge.ts'

const shop = testHost('shop')
const games = testHost('games')

let edge: EdgeTest
before(async () => {
  edge = await edgeTest()
  await writeSetting(edge.database.sql, edge.clock, { key: 'hosts', hosts: [shop.app, games.app] })
})
after(() => edge.end())

const ticketOf = (subject: string, host = shop) => host.ticket(subject, edge.clock.now())
const enter = (ticket: string) => edge.json(thirdLogin.path, { ticket })
const link = async (token: string, subject: string, password = goodPassword, host = shop) =>
  edge.json(linkHost.path, { ticket: await ticketOf(subject, host), password }, as(token))

const linksOf = async (token: string) => {
  const { data } = await edge.json(hostLinks.path, {}, as(token))
  return z.encode(hostLinks.output, hostLinks.output.parse(data)).links
}

void test('a user of a host app is asked to link first, by password, and logs in from then on', async () => {
  const token = await edge.join('guest2026')
  const unknown = await enter(await ticketOf('user 1'))
  assert.equal(failureIn(unknown), 'HOST_NOT_LINKED')
  assert.match(unknown.msg, /The shop app/)
  assert.equal(failureIn(await link(token, 'user 1', 'Wrong1!horse')), 'PASSWORD_INCORRECT')
  assert.deepEqual((await link(token, 'user 1')).data, { host: 'The shop app' })
  const { code, data } = await enter(await ticketOf('user 1'))
  assert.equal(code, 200)
  const { profile } = thirdLogin.output.parse(data)
  assert.equal(profile.username, 'guest2026')
})

void test('one ticket first fails to log in and then links: only a success uses it up', async () => {
  const token = await edge.join('once2026')
  const ticket = await ticketOf('user 2')
  assert.equal(failureIn(await enter(ticket)), 'HOST_NOT_LINKED')
  const body = { ticket, password: goodPassword }
  assert.equal((await edge.json(linkHost.path, body, as(token))).code, 200)
  assert.equal(failureIn(await enter(ticket)), 'TICKET_REFUSED')
})

void test('a ticket opens one session, however many try it at once', async () => {
  const token = await edge.join('crowd2026')
  assert.equal((await link(token, 'user 3')).code, 200)
  const ticket = await ticketOf('user 3')
  const replies = await Promise.all(Array.from({ length: 8 }, () => enter(ticket)))
  assert.equal(replies.filter(({ code }) => code === 200).length, 1)
  assert.equal(replies.filter((reply) => failureIn(reply) === 'TICKET_REFUSED').length, 7)
})

void test('a user of a host has one account, and an account one user of each host', async () => {
  const first = await edge.join('first2026')
  const second = await edge.join('second2026')
  assert.equal((await link(first, 'user 4')).code, 200)
  assert.equal((await link(first, 'user 4')).code, 200, 'again changes nothing')
  assert.equal(failureIn(await link(second, 'user 4')), 'HOST_LINKED')
  assert.equal(failureIn(await link(first, 'user 5')), 'HOST_LINKED')
  assert.equal((await link(first, 'user 4', goodPassword, games)).code, 200)
  const hosts = (await linksOf(first)).map(({ host }) => host)
  assert.deepEqual(hosts.toSorted(), ['The games app', 'The shop app'])
})

void test('a link is taken away by its owner alone, and the host is at the door again', async () => {
  const owner = await edge.join('owner2026')
  const other = await edge.join('other2026')
  edge.clock.move(1)
  await link(owner, 'user 6')
  const [made] = await linksOf(owner)
  edge.clock.move(1)
  const body = { id: made?.id }
  assert.equal(failureIn(await edge.json(unlinkHost.path, body, as(other))), 'NOT_FOUND')
  assert.equal((await edge.json(unlinkHost.path, body, as(owner))).code, 200)
  assert.deepEqual(await linksOf(owner), [])
  assert.equal(failureIn(await enter(await ticketOf('user 6'))), 'HOST_NOT_LINKED')
  const { data } = await edge.json('identity/events', {}, as(owner))
  const kinds = z.object({ events: z.array(z.object({ kind: z.string() })) }).parse(data).events
  assert.deepEqual(kinds.map(({ kind }) => kind).slice(0, 2), ['host_unlinked', 'host_linked'])
})

void test('linking is told to the owner once, with the name of the host app', async () => {
  const token = await edge.join('told2026')
  await link(token, 'user 7')
  const { data } = await edge.json('identity/profile', {}, as(token))
  const { id } = z.object({ id: z.string() }).parse(data)
  const jobs = await rows(
    z.object({ payload: z.looseObject({ kind: z.string(), details: z.string() }) }),
    edge.database.owner`
      select payload
        from graphile_worker._private_jobs
       where payload->>'userId' = ${id}`,
  )
  const told = jobs.filter(({ payload }) => payload.kind === 'hostLinked')
  assert.equal(told.length, 1)
  assert.match(told[0]?.payload.details ?? '', /"host":"The shop app"/)
})

void test('a frozen account can be looked at through a host app, too', async () => {
  const token = await edge.join('iced2026')
  await link(token, 'user 8')
  await edge.database.owner`
    update identity_user set status = 'frozen', frozen_by = 'user' where username = 'iced2026'`
  assert.equal(failureIn(await enter(await ticketOf('user 8'))), undefined)
})

void test('a host that is struck off the list lets nobody in, and its links are still shown', async () => {
  const token = await edge.join('struck2026')
  await link(token, 'user 9', goodPassword, games)
  const { sql } = edge.database
  await writeSetting(sql, edge.clock, { key: 'hosts', hosts: [shop.app] })
  assert.equal(failureIn(await enter(await ticketOf('user 9', games))), 'TICKET_REFUSED')
  assert.deepEqual(
    (await linksOf(token)).map(({ host }) => host),
    ['games'],
  )
  await writeSetting(sql, edge.clock, { key: 'hosts', hosts: [shop.app, games.app] })
})

void test('tickets are forgotten once they would have expired by themselves', async () => {
  const { sql } = edge.database
  edge.clock.move(140_000)
  assert.ok((await forgetTickets(sql, edge.clock.now(), 1_000)) > 0)
  assert.equal(await forgetTickets(sql, edge.clock.now(), 1_000), 0)
})

void test('phones are told where a host app is, and not its key', async () => {
  const { data } = await edge.json('app/config', {})
  const entries = z.array(z.looseObject({ key: z.string() })).parse(data)
  const { id, name, origins } = shop.app
  assert.deepEqual(entries.find(({ key }) => key === 'hosts')?.['hosts'], [
    { id, name, origins },
    { id: 'games', name: 'The games app', origins: ['https://games.example'] },
  ])
})
