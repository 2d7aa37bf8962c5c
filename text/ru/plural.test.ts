import assert from 'node:assert/strict'
import { test } from 'node:test'
import { app } from '#text/ru/app.ts'
import { bills } from '#text/ru/bills.ts'
import { mail } from '#text/ru/mail.ts'

void test('a Russian noun takes the form of the number before it', () => {
  const days = [1, 2, 5, 7, 11, 21, 30].map(bills.filter.days)
  assert.deepEqual(days, [
    'За 1 день',
    'За 2 дня',
    'За 5 дней',
    'За 7 дней',
    'За 11 дней',
    'За 21 день',
    'За 30 дней',
  ])
  assert.equal(bills.filter.months(3), 'За 3 месяца')
  assert.equal(bills.filter.months(12), 'За 12 месяцев')
  assert.match(mail.life(10), /действует 10 минут\.$/)
  assert.equal(app.ui.amountTooPrecise(1), 'После запятой не больше 1 знака')
  assert.equal(app.ui.amountTooPrecise(6), 'После запятой не больше 6 знаков')
})
