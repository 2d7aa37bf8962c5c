/** An operator's view of a user's app: every query but of secrets, no command, told, logged, and short. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as z from 'zod/mini'
import { audienceOf, isWithheld } from '#contract/operation.ts'
import { viewLifeMs, viewTicketLifeMs } from '#contract/operators.view.ts'
import { dayMs } from '#kernel/time.ts'
import { findCallerIn } from '#server/callers.ts'
import { endViews, forgetViews } from '#server/operators/view.ts'
import { type EdgeTest, as, edgeTest, failureIn, testSite } from '#server/testing.edge.ts'

let edge: EdgeTest
before(async () => {
  edge = await edgeTest()
})
after(() => edge.end())

const reason = 'The balance looks wrong to the user'
const Begun = z.object({ url: z.string(), endsAt: z.string() })
const Opened = z.object({
  token: z.string(),
  profile: z.object({ id: z.string(), username: z.string() }),
  language: z.string(),
})
const Profile = z.object({ id: z.string() })
const Events = z.object({
  events: z.array(z.object({ kind: z.string(), ip: z.string(), device: z.string() })),
})

/** A user, an operator, and the ticket of a view that was begun. */
async function begins(username: string) {
  const own = await edge.join(username)
  const { id } = Profile.parse((await edge.json('identity/profile', {}, as(own))).data)
  const operator = await edge.hire('support', `viewer-${username.toLowerCase()}`)
  const reply = await edge.desk('operators/startView', { id, reason }, as(operator))
  const { url } = Begun.parse(reply.data)
  const ticket = url.slice(`${testSite.origin}/#view=`.length)
  return { own, id, operator, ticket, url, username }
}

const opens = (ticket: string) => edge.json('operators/openView', { ticket })

async function views(username: string) {
  const begun = await begins(username)
  const { token } = Opened.parse((await opens(begun.ticket)).data)
  return { ...begun, token }
}

const profileBy = async (token: string) =>
  failureIn(await edge.json('identity/profile', {}, as(token)))

const logOf = async (userId: string) => {
  const found = await edge.database.owner`
    select path, reason, operator_name as name from operators_audit
     where subject = ${`user ${userId}`} order by seq`
  return found.map(({ path, reason: why, name }) => [path, why, name])
}

void test('every command is refused to a view but its end, and every query answers but of secrets', async () => {
  const { token } = await views('Looked2026')
  const heard = new Map<string, string>()
  for (const { operation } of edge.routes) {
    if (audienceOf(operation) !== 'app' || operation.inView) continue
    const input = { orderNo: 7, id: 7, way: 7 }
    const plain = failureIn(await edge.json(operation.path, input, as(token))) ?? 'answered'
    const sealed = failureIn(await edge.sealed(operation.path, input, as(token))) ?? 'answered'
    edge.clock.move(1)
    assert.equal(plain, sealed, operation.path)
    heard.set(operation.path, plain)
  }
  for (const { operation } of edge.routes) {
    const said = heard.get(operation.path)
    if (said === undefined) continue
    if (operation.kind === 'command') assert.equal(said, 'VIEW_READ_ONLY', operation.path)
    else if (isWithheld(operation)) assert.equal(said, 'VIEW_WITHHELD', operation.path)
    else if (operation.auth !== 'agent')
      assert.ok(!/^(VIEW_|UNAUTH|FORBIDDEN)/.test(said), `${operation.path}: ${said}`)
  }
  assert.ok(heard.size > 60)
  const ends = edge.routes.filter(({ operation }) => operation.inView)
  assert.deepEqual(
    ends.map(({ operation }) => operation.path),
    ['operators/closeView'],
  )
})

void test('what shows documents, and files and the phrase of mails, is withheld', async () => {
  const { token, own, id } = await views('Secret2026')
  await edge.database.owner`update identity_user set phrase = 'grey owl' where id = ${id}`
  const phraseFor = async (who: string) =>
    z
      .object({ phrase: z.nullable(z.string()) })
      .parse((await edge.json('security/state', {}, as(who))).data).phrase
  assert.equal(await phraseFor(own), 'grey owl')
  assert.equal(await phraseFor(token), null)
  for (const path of ['kyc/state', 'kyc/records', 'kyc/thirdSession', 'kyc/orders']) {
    assert.equal(failureIn(await edge.json(path, {}, as(token))), 'VIEW_WITHHELD', path)
  }
})

void test('a ticket opens one view, within a minute, and never without one', async () => {
  const { ticket, url, username } = await begins('Ticket2026')
  assert.match(url, /^http:\/\/localhost:4600\/#view=/)
  const { profile } = Opened.parse((await opens(ticket)).data)
  assert.equal(profile.username, username)
  assert.equal(failureIn(await opens(ticket)), 'VIEW_TICKET_REFUSED')
  assert.equal(failureIn(await opens('A'.repeat(43))), 'VIEW_TICKET_REFUSED')
  const { ticket: late } = await begins('Late2026')
  edge.clock.move(viewTicketLifeMs)
  assert.equal(failureIn(await opens(late)), 'VIEW_TICKET_REFUSED')
})

void test('the user is told once the view is opened, and not by whom or from where', async () => {
  const { own, id, ticket } = await begins('Told2026')
  const history = async () => {
    const { events } = Events.parse((await edge.json('identity/events', {}, as(own))).data)
    return events.filter(({ kind }) => kind === 'viewed')
  }
  assert.deepEqual(await history(), [])
  await opens(ticket)
  const [event] = await history()
  assert.deepEqual([event?.ip, event?.kind], ['', 'viewed'])
  const jobs = await edge.database.owner`
    select payload::text as payload
      from graphile_worker._private_jobs
     where payload::text like '%accountViewed%' and payload::text like ${`%${id}%`}`
  assert.equal(jobs.length, 1)
  assert.doesNotMatch(String(jobs[0]?.['payload']), /viewer-|203\.0\.113/)
})

void test('the log has the start with its reason, the opening, and the end, however it ends', async () => {
  const { id, token } = await views('Logged2026')
  assert.equal(failureIn(await edge.json('operators/closeView', {}, as(token))), undefined)
  assert.equal(await profileBy(token), 'UNAUTHENTICATED')
  const name = 'viewer-logged2026'
  assert.deepEqual(await logOf(id), [
    ['operators/startView', reason, name],
    ['operators/openView', '', name],
    ['operators/closeView', '', name],
  ])
  const other = await views('Overdue2026')
  edge.clock.move(viewLifeMs)
  assert.equal(await profileBy(other.token), 'UNAUTHENTICATED')
  await endViews(edge.database.sql, edge.clock, 1_000)
  assert.equal(await endViews(edge.database.sql, edge.clock, 1_000), 0)
  assert.deepEqual((await logOf(other.id)).at(-1), ['operators/viewOver', '', 'viewer-overdue2026'])
  edge.clock.move(91 * dayMs)
  assert.ok((await forgetViews(edge.database.sql, edge.clock.now(), 1_000)) >= 2)
})

void test('a view ends with the session of its operator, and a user has none to close', async () => {
  const { operator, token, own } = await views('Bound2026')
  assert.equal(await profileBy(token), undefined)
  assert.equal(failureIn(await edge.json('operators/closeView', {}, as(own))), 'NOT_FOUND')
  await edge.desk('operators/logout', {}, as(operator))
  assert.equal(await profileBy(token), 'UNAUTHENTICATED')
  const late = await begins('Gone2026')
  await edge.desk('operators/logout', {}, as(late.operator))
  assert.equal(failureIn(await opens(late.ticket)), 'VIEW_TICKET_REFUSED')
})

void test('a view of a frozen account answers, and its devices are as before', async () => {
  const { id, token, own } = await views('Frozen2026')
  const devices = async (who: string) =>
    z
      .object({ devices: z.array(z.object({ id: z.string() })) })
      .parse((await edge.json('identity/devices', {}, as(who))).data).devices.length
  assert.equal(await devices(own), 1)
  await edge.database.owner`
    update identity_user set status = 'frozen', frozen_by = 'operator' where id = ${id}`
  assert.equal(await devices(token), 1)
  const caller = await findCallerIn(edge.database.sql)(token, edge.clock.now())
  assert.deepEqual([caller?.viewing, caller?.frozen], [true, true])
})
