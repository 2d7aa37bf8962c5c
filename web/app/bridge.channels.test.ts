import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  type FrameAround,
  type HostMessage,
  type HostScope,
  channelOf,
} from '#web/app/bridge.channels.ts'

const jump: HostMessage = { action: 'jump', url: 'https://a.example/b?c=1', title: 'Terms' }
const language: HostMessage = { action: 'language', locale: 'ja', checked: true }
const both = [jump, language]

/** A scope that notes what reaches the host, and what should have. */
type Case = {
  readonly host: string
  readonly scope: (note: (...told: unknown[]) => void) => HostScope
  readonly told: readonly unknown[][]
}

const cases: readonly Case[] = [
  {
    host: 'WKWebView of iOS',
    scope: (note) => ({ webkit: { messageHandlers: { AuricHost: { postMessage: note } } } }),
    told: both.map((message) => [message]),
  },
  {
    host: 'JavascriptInterface of Android, JavascriptChannel of Flutter',
    scope: (note) => ({ AuricHost: { postMessage: note } }),
    told: both.map((message) => [JSON.stringify(message)]),
  },
  {
    host: 'React Native',
    scope: (note) => ({ ReactNativeWebView: { postMessage: note } }),
    told: both.map((message) => [JSON.stringify(message)]),
  },
  {
    host: 'InAppWebView of Flutter',
    scope: (note) => ({ flutter_inappwebview: { callHandler: note } }),
    told: both.map((message) => ['AuricHost', message]),
  },
  {
    host: 'uni-app with its script for web views',
    scope: (note) => ({ uni: { webView: { postMessage: note } } }),
    told: both.map((message) => [{ data: message }]),
  },
  {
    host: 'uni-app by itself',
    scope: (note) => ({ uni: { postMessage: note } }),
    told: both.map((message) => [{ data: message }]),
  },
  {
    host: 'Telegram with its script',
    scope: (note) => ({
      Telegram: {
        WebApp: {
          openLink: (url) => note('openLink', url),
          openTelegramLink: (url) => note('openTelegramLink', url),
        },
      },
    }),
    told: [['openLink', jump.url]],
  },
  {
    host: 'Telegram without a script',
    scope: (note) => ({ TelegramWebviewProxy: { postEvent: note } }),
    told: [['web_app_open_link', JSON.stringify({ url: jump.url })]],
  },
]

for (const { host, scope, told } of cases) {
  void test(`links and languages reach ${host} in its own way`, () => {
    const heard: unknown[][] = []
    const channel = channelOf(
      scope((...message) => heard.push(message)),
      undefined,
      [],
    )
    for (const message of both) channel?.(message)
    assert.deepEqual(heard, told)
  })
}

void test('a web view inside another kind is spoken to as what it says it is', () => {
  const heard: string[] = []
  const note = (name: string) => ({ postMessage: () => void heard.push(name) })
  const channel = channelOf(
    {
      webkit: { messageHandlers: { AuricHost: note('ios') } },
      ReactNativeWebView: note('react'),
      AuricHost: note('android'),
    },
    undefined,
    [],
  )
  channel?.(jump)
  assert.deepEqual(heard, ['react'])
})

void test('Telegram opens its own links itself', () => {
  const heard: unknown[][] = []
  const own: HostMessage = { action: 'jump', url: 'https://t.me/auric?start=1', title: '' }
  channelOf(
    { TelegramWebviewProxy: { postEvent: (...told) => void heard.push(told) } },
    undefined,
    [],
  )?.(own)
  assert.deepEqual(heard, [['web_app_open_tg_link', '{"path_full":"/auric?start=1"}']])
})

const listed = ['https://shop.example', 'https://games.example']

function frame(origin: string | undefined): { around: FrameAround; told: string[] } {
  const told: string[] = []
  return { around: { origin, post: (_, to) => void told.push(to) }, told }
}

void test('a page around the app is told only when it is listed, and by its exact origin', () => {
  const known = frame('https://shop.example')
  channelOf({}, known.around, listed)?.(language)
  assert.deepEqual(known.told, ['https://shop.example'])
  for (const origin of ['https://evil.example', 'https://shop.example.evil', 'null']) {
    const strange = frame(origin)
    assert.equal(channelOf({}, strange.around, listed), undefined, origin)
  }
  const unsaid = frame(undefined)
  channelOf({}, unsaid.around, listed)?.(language)
  assert.deepEqual(unsaid.told, listed)
  assert.equal(channelOf({}, frame(undefined).around, []), undefined)
})

void test('an ordinary browser has no host', () => {
  assert.equal(channelOf({}, undefined, listed), undefined)
  assert.equal(
    channelOf({ webkit: { messageHandlers: {} }, uni: {} }, undefined, listed),
    undefined,
  )
})
