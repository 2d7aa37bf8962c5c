import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Inbox, inboxLimit } from '#sandbox/inbox.ts'

void test('an inbox forgets its oldest messages and goes on counting', () => {
  const inbox = new Inbox<{ readonly to: string }>()
  for (let sent = 0; sent < inboxLimit + 5; sent++) inbox.add({ to: String(sent) })
  assert.equal(inbox.list().length, inboxLimit)
  assert.equal(inbox.list()[0]?.number, 6)
  assert.deepEqual(
    inbox.list(inboxLimit + 4).map(({ to }) => to),
    [String(inboxLimit + 4)],
  )
})

void test('waiting finds a message that is here, one that comes, and gives up on one that does not', async () => {
  const inbox = new Inbox<{ readonly to: string }>()
  inbox.add({ to: 'a' })
  assert.equal((await inbox.waitFor(({ to }) => to === 'a')).number, 1)
  const later = inbox.waitFor(({ to }) => to === 'b')
  inbox.add({ to: 'b' })
  assert.equal((await later).number, 2)
  await assert.rejects(
    inbox.waitFor(({ to }) => to === 'c', 10),
    /no such message/,
  )
})
