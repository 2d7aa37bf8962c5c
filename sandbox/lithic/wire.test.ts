import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Lithic } from 'lithic'
import { lithicAccount } from '#sandbox/lithic/account.ts'
import { forged } from '#sandbox/lithic/desk.ts'
import { standardHeaders } from '#sandbox/lithic/wire.ts'

void test('Lithic’s own SDK believes what the stand-in signs, and nothing else', () => {
  const { webhooks } = new Lithic({ apiKey: lithicAccount.apiKey })
  const body = '{"event_type":"card.updated"}'
  const headers = standardHeaders(lithicAccount.webhookSecret, Math.floor(Date.now() / 1_000), body)
  assert.deepEqual(webhooks.unwrap(body, headers, lithicAccount.webhookSecret), {
    event_type: 'card.updated',
  })
  assert.throws(() => webhooks.unwrap(`${body} `, headers, lithicAccount.webhookSecret))
  assert.throws(() => webhooks.unwrap(body, headers, forged))
})
