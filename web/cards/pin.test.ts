import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isWeakCardPin } from '#web/cards/pin.ts'

test('a PIN that anybody would try first is refused, another is taken', () => {
  const weak = ['0000', '1234', '4321', '9876', '8901', '1212', '123123', '1988', '2026', '4821']
  assert.deepEqual(
    weak.filter((pin) => !isWeakCardPin(pin, '4821')),
    [],
  )
  const good = ['4831', '7350', '90217', '640285', '1135', '1204']
  assert.deepEqual(
    good.filter((pin) => isWeakCardPin(pin, '4821')),
    [],
  )
})
