import assert from 'node:assert/strict'
import { test } from 'node:test'
import { s3Account } from '#sandbox/s3/signature.ts'
import { sumsubAccount } from '#sandbox/sumsub/applicants.ts'
import { telegramBot } from '#sandbox/telegram/people.ts'
import { readConfig } from '#server/config.ts'

const whole = {
  DATABASE_URL: 'postgres://auric_app@localhost/auric',
  JOBS_DATABASE_URL: 'postgres://auric_jobs@localhost/auric',
  SMTP_URL: 'smtp://127.0.0.1:4620',
  TWILIO_ACCOUNT_SID: 'AC0',
  TWILIO_AUTH_TOKEN: 'x',
  TWILIO_FROM: '+15005550006',
  PRICES_URL: 'http://127.0.0.1:4622',
  RATES_URL: 'http://127.0.0.1:4622',
  SIGNER_SOCKET: '/tmp/signer.sock',
}

const live = {
  ...whole,
  NODE_ENV: 'production',
  SMTP_URL: 'smtp://mail.auric.example:587',
  PRICES_URL: 'https://prices.auric.example',
  RATES_URL: 'https://rates.auric.example',
  ENVELOPE_SECRET: 'a'.repeat(32),
  REQUEST_SECRET: 'b'.repeat(32),
  CODE_SECRET: 'c'.repeat(32),
  DOCUMENT_SECRET: 'd'.repeat(32),
}

void test('what is missing is named, all of it at once', () => {
  assert.throws(() => readConfig({ ...whole, SMTP_URL: 'nonsense', DATABASE_URL: undefined }), {
    message: 'these variables are missing or wrong: DATABASE_URL, SMTP_URL',
  })
})

void test('a fresh checkout runs on the sandbox, with its ports', () => {
  const config = readConfig({ ...whole, APP_PORT: '5000' })
  assert.equal(config.APP_PORT, 5000)
  assert.equal(config.CONSOLE_PORT, 4601)
  assert.equal(config.webHost, undefined)
})

void test('production refuses every address on this machine and every known secret', () => {
  assert.doesNotThrow(() => readConfig(live))
  assert.throws(() => readConfig({ ...whole, NODE_ENV: 'production' }), {
    message:
      'in production these may not be left to the sandbox: ENVELOPE_SECRET, REQUEST_SECRET, CODE_SECRET, DOCUMENT_SECRET, SMTP_URL, PRICES_URL, RATES_URL',
  })
  for (const url of [
    'http://localhost:1',
    'http://[::1]:1',
    'http://127.9.9.9',
    'http://a.localhost',
  ]) {
    assert.throws(() => readConfig({ ...live, EVM_ERC20_URL: url }), /EVM_ERC20_URL/, url)
  }
})

void test('the Telegram bot is set by its token, may be left out, and is never the sandbox’s in production', () => {
  const token = '123456789:AAF-abcdefghijklmnopqrstuvwxyz12345'
  assert.equal(readConfig(live).TELEGRAM_TOKEN, undefined)
  assert.equal(readConfig({ ...live, TELEGRAM_TOKEN: token }).TELEGRAM_TOKEN, token)
  for (const env of [
    { TELEGRAM_TOKEN: telegramBot.token },
    { TELEGRAM_TOKEN: 'no-token' },
    { TELEGRAM_TOKEN: '' },
    { TELEGRAM_TOKEN: token, TELEGRAM_URL: 'http://127.0.0.1:4624' },
  ]) {
    assert.throws(() => readConfig({ ...live, ...env }), /TELEGRAM_/, JSON.stringify(env))
  }
})

void test('Sumsub is set by its token, may be left out, and is never the sandbox’s in production', () => {
  const own = {
    SUMSUB_TOKEN: 'prd:Jk3',
    SUMSUB_SECRET: 'nKx92',
    SUMSUB_WEBHOOK_SECRET: 'Zp01q',
  }
  assert.equal(readConfig(live).SUMSUB_TOKEN, undefined)
  assert.equal(readConfig({ ...live, ...own }).SUMSUB_URL, 'https://api.sumsub.com')
  for (const env of [
    { SUMSUB_TOKEN: sumsubAccount.token },
    { SUMSUB_SECRET: sumsubAccount.secret },
    { SUMSUB_SECRET: undefined },
    { SUMSUB_WEBHOOK_SECRET: sumsubAccount.webhookSecret },
    { SUMSUB_WEBHOOK_SECRET: '' },
    { SUMSUB_URL: 'http://127.0.0.1:4625' },
  ]) {
    assert.throws(() => readConfig({ ...live, ...own, ...env }), /SUMSUB_/, JSON.stringify(env))
  }
})

void test('codes are bound to the site only where there is one', () => {
  assert.equal(
    readConfig({ ...whole, APP_URL: 'https://wallet.example' }).webHost,
    'wallet.example',
  )
  assert.equal(readConfig({ ...whole, APP_URL: 'http://localhost:4600' }).webHost, undefined)
})

void test('pushes are sent with both keys or not at all, and in production to no address inside', () => {
  const keys = { VAPID_PUBLIC_KEY: 'p'.repeat(87), VAPID_PRIVATE_KEY: 'q'.repeat(43) }
  assert.equal(readConfig(whole).push, undefined)
  assert.equal(readConfig({ ...whole, VAPID_PUBLIC_KEY: keys.VAPID_PUBLIC_KEY }).push, undefined)
  assert.deepEqual(readConfig({ ...whole, ...keys }).push, {
    publicKey: keys.VAPID_PUBLIC_KEY,
    privateKey: keys.VAPID_PRIVATE_KEY,
    subject: 'mailto:no-reply@auric.example',
    allowsPrivate: true,
  })
  assert.equal(readConfig({ ...live, ...keys }).push?.allowsPrivate, false)
  assert.throws(() => readConfig({ ...whole, VAPID_PUBLIC_KEY: 'short' }), /VAPID_PUBLIC_KEY/)
})

void test('in production a short secret is none', () => {
  assert.throws(() => readConfig({ ...live, REQUEST_SECRET: 'x'.repeat(31) }), /REQUEST_SECRET/)
})

void test('a bucket needs its address and keys, and those of the sandbox hold no file in production', () => {
  const bucket = {
    FILE_STORE: 's3',
    S3_URL: 'https://s3.example',
    S3_BUCKET: 'auric',
    S3_KEY_ID: 'key',
    S3_SECRET: 'a secret of its own',
  }
  assert.equal(readConfig({ ...live, ...bucket }).S3_REGION, 'auto')
  assert.throws(() => readConfig({ ...live, FILE_STORE: 's3', S3_KEY_ID: 'key' }), {
    message: 'FILE_STORE=s3 needs these variables too: S3_URL, S3_BUCKET, S3_SECRET',
  })
  const { secret } = s3Account
  assert.throws(() => readConfig({ ...live, ...bucket, S3_SECRET: secret }), /S3_SECRET/)
  for (const url of ['tcp://clamd:3310', 'unix:/run/clamd.sock']) {
    assert.equal(readConfig({ ...live, CLAMD_URL: url }).CLAMD_URL, url)
  }
  for (const url of ['clamd', 'http://clamd:3310', 'tcp://clamd']) {
    assert.throws(() => readConfig({ ...live, CLAMD_URL: url }), /CLAMD_URL/)
  }
})
