import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  errors,
  Failure,
  isErrorCode,
  type ErrorCode,
  type FailureDetails,
} from '#contract/errors.ts'
import { languages } from '#contract/language.ts'
import { momentText, moneyText, waitText } from '#text/details.ts'
import { errorText } from '#text/errors.ts'

const codes = Object.keys(errors).filter(isErrorCode)

/** Every detail that any text may use. */
const details: FailureDetails = {
  field: 'amount',
  retryAfterSeconds: '30',
  triesLeft: '3',
  until: '2026-11-28T14:30:00Z',
  asset: 'USDT',
  network: 'TRC20',
  min: '1234.5',
  max: '20',
  fee: '1.5',
  available: '0.000001',
  maskedName: 'd****026',
  uid: '10000001',
  serverTime: '2026-11-28T14:30:00Z',
}

void test('every failure has a text in every language, with its details and without', () => {
  for (const language of languages) {
    for (const code of codes) {
      for (const failure of [new Failure(code), new Failure(code, details)]) {
        const text = errorText(language, failure)
        assert.ok(text.length > 5, `${language} ${code}`)
        assert.doesNotMatch(
          text,
          /undefined|NaN|\s\s|\s[.,。]|^\s|\s$|\bInvalid Date\b/,
          `${language} ${code}`,
        )
        assert.match(text, /[.。）)]$/, `${language} ${code}: ${text}`)
      }
    }
  }
})

void test('the five languages say it in five ways', () => {
  for (const code of codes) {
    const texts = new Set(languages.map((language) => errorText(language, new Failure(code))))
    assert.ok(texts.size >= 4, `${code}: ${[...texts].join(' | ')}`)
  }
})

void test('the messages of the specification are said in its words', () => {
  const table: readonly (readonly [ErrorCode, RegExp])[] = [
    ['INTERNAL', /data request failed/i],
    ['INSUFFICIENT_FUNDS', /wallet balance insufficient, please top up first/i],
    ['TRADE_PASSWORD_INCORRECT', /wrong payment password, please re-enter/i],
    ['CURRENCY_MISMATCH', /transfer currency does not match the recipient address currency/i],
    ['AMOUNTS_DIFFER', /the two transfer amounts do not match/i],
    ['AMOUNT_INVALID', /greater than 0/i],
    ['CODE_INCORRECT', /verification code incorrect/i],
    [
      'PASSWORD_WEAK',
      /8 to 20 characters.*digit.*uppercase letter.*lowercase letter.*special character/i,
    ],
    ['USERNAME_INVALID', /4 to 20 letters or digits/i],
    ['FILE_TYPE', /JPG and PNG/],
  ]
  for (const [code, words] of table) assert.match(errorText('en', new Failure(code)), words)
})

void test('details are written as the language writes them', () => {
  const below = new Failure('AMOUNT_BELOW_MINIMUM', { min: '1234.5', asset: 'USDT' })
  assert.equal(errorText('en', below), 'The amount must be at least 1,234.5\u00a0USDT.')
  assert.match(errorText('ru', below), /1\u00a0234,5\u00a0USDT/)
  const limited = new Failure('RATE_LIMITED', { retryAfterSeconds: '30' })
  assert.equal(errorText('en', limited), 'Too many tries. Try again in 30 seconds.')
  assert.match(errorText('ru', limited), /через 30 секунд\./)
  const locked = new Failure('TRADE_PASSWORD_LOCKED', { until: '2026-11-28T14:30:00Z' })
  for (const language of languages) assert.match(errorText(language, locked), /:\d\d/, language)
})

void test('waits are told in the largest unit that fits, rounded up', () => {
  assert.equal(waitText('en', '1'), 'in 1 second')
  assert.equal(waitText('en', '61'), 'in 2 minutes')
  assert.equal(waitText('en', '3601'), 'in 2 hours')
  assert.equal(waitText('ru', '1'), 'через 1 секунду')
  for (const seconds of [undefined, '-1', '1.5', 'soon'])
    assert.equal(waitText('en', seconds), undefined)
})

void test('a detail that is absent or unreadable is left out, not invented', () => {
  assert.equal(moneyText('en', undefined, 'USDT'), undefined)
  assert.equal(moneyText('en', '5', undefined), '5')
  assert.equal(momentText('en', undefined), undefined)
  assert.equal(momentText('en', 'tomorrow'), undefined)
})
