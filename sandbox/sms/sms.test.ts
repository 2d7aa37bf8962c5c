import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkMessage, countSegments } from '#sandbox/sms/sms.ts'

const message = { to: '+85291234567', from: '+15005550006', body: 'Hello' }

void test('each wrong message has the code that Twilio gives it', () => {
  const cases = [
    [{}, undefined],
    [{ to: '' }, 21604],
    [{ from: '' }, 21603],
    [{ body: '' }, 21602],
    [{ body: 'a'.repeat(1_601) }, 21617],
    [{ to: '85291234567' }, 21211],
    [{ to: '+0123456789' }, 21211],
    [{ to: '+1234567890123456' }, 21211],
    [{ to: '+15005550001' }, 21211],
    [{ to: '+15005550002' }, 21612],
    [{ to: '+15005550004' }, 21610],
    [{ to: '+15005550009' }, 21614],
  ] as const
  for (const [part, code] of cases) {
    assert.equal(
      checkMessage({ ...message, ...part })?.code,
      code,
      JSON.stringify(part).slice(0, 60),
    )
  }
})

void test('segments are counted by GSM 03.38, and by UCS-2 once a letter is outside it', () => {
  const cases = [
    ['a'.repeat(160), 1],
    ['a'.repeat(161), 2],
    ['a'.repeat(307), 3],
    ['я'.repeat(70), 1],
    ['я'.repeat(71), 2],
    ['验证码 123456', 1],
    ['é€@'.repeat(10), 1],
  ] as const
  for (const [body, segments] of cases) assert.equal(countSegments(body), segments, body)
})
