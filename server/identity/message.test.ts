import assert from 'node:assert/strict'
import { test } from 'node:test'
import { languages } from '#contract/language.ts'
import { countSegments } from '#sandbox/sms/sms.ts'
import { purposes } from '#server/identity/challenge.ts'
import { deviceName } from '#server/identity/device.ts'
import { type CodeMessage, codeMail, codeSms } from '#server/identity/message.ts'

const code = '472913'

const kinds = [...purposes.map((purpose) => [purpose, false] as const), ['register', true] as const]

const messages: CodeMessage[] = languages.flatMap((language) =>
  kinds.map(([purpose, isTaken]) => ({
    challenge: {
      id: '01a22147-71a0-7ee2-952e-b67f868b0779',
      purpose,
      way: 'email',
      identifier: 'lena@example.com',
      channel: 'email',
      language,
      ip: '2001:db8::7',
      device: 'Chrome · Android',
    },
    to: 'lena@example.com',
    code,
    isTaken,
    phrase: null,
  })),
)

void test('every mail says the code, how long it holds, from where it was asked, in text and in HTML', () => {
  for (const message of messages) {
    const mail = codeMail(message)
    for (const text of [mail.text, mail.html]) {
      assert.equal(text.split(code).length, 2)
      for (const part of ['10', 'Chrome · Android', '2001:db8::7', 'Auric']) {
        assert.ok(text.includes(part), `${message.challenge.language}: ${part}`)
      }
    }
    assert.match(mail.html, new RegExp(`<html lang="${message.challenge.language}">`))
    assert.equal(mail.subject.includes(code), !message.isTaken)
  }
})

void test('a mail to somebody who chose a phrase carries it, escaped', () => {
  for (const message of messages) {
    const mail = codeMail({ ...message, phrase: 'blue <heron>' })
    assert.ok(mail.text.includes('blue <heron>'))
    assert.ok(mail.html.includes('blue &lt;heron&gt;'))
    assert.ok(!mail.html.includes('<heron>'))
  }
})

void test('the messages differ in every language, and so do the languages', () => {
  assert.equal(new Set(messages.map((message) => codeMail(message).text)).size, messages.length)
  assert.equal(new Set(messages.map((message) => codeMail(message).subject)).size, messages.length)
  const sms = messages.map((message) => codeSms(message, undefined).body)
  assert.equal(new Set(sms).size, messages.length)
})

void test('a mail loads nothing and links nowhere: there is nothing to imitate or to track', () => {
  for (const message of messages) {
    assert.doesNotMatch(codeMail(message).html, /https?:|<img|<a |<script|url\(|@import/)
  }
})

void test('an unknown device is named so, and markup in a part stays text', () => {
  const [message] = messages
  assert.ok(message)
  const mail = codeMail({ ...message, challenge: { ...message.challenge, device: '' } })
  assert.match(mail.text, /Unknown device/)
  const odd = codeMail({ ...message, challenge: { ...message.challenge, ip: '<b>"\'&' } })
  assert.match(odd.html, /&lt;b&gt;&quot;&#39;&amp;/)
})

void test('an SMS has one code, binds it to our site, and costs at most two messages', () => {
  for (const message of messages) {
    const { body } = codeSms(message, 'wallet.example')
    assert.ok(body.endsWith(`\n\n@wallet.example #${code}`))
    assert.equal(body.split(code).length, 3)
    assert.ok(countSegments(body) <= 2, `${message.challenge.language}: ${body}`)
    assert.equal(codeSms(message, undefined).body.split(code).length, 2)
  }
})

void test('a device is told in names of our own list', () => {
  const cases = [
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1',
      'Safari · iOS',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/150.0 Mobile/15E148 Safari/604.1',
      'Chrome · iOS',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36 Edg/150.0.0.0',
      'Edge · Windows',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0', 'Firefox · Linux'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Safari/605.1.15',
      'Safari · macOS',
    ],
    [
      'Mozilla/5.0 (Linux; Android 16; SM-S928B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
      'Samsung Internet · Android',
    ],
    ['curl/8.0', ''],
    ['Win a prize at evil.example', ''],
    ['', ''],
  ] as const
  for (const [userAgent, name] of cases) assert.equal(deviceName(userAgent), name, userAgent)
})
