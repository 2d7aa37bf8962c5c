import assert from 'node:assert/strict'
import { test } from 'node:test'
import { portVariables, sandboxPorts } from '#sandbox/ports.ts'

void test('the ports are those of the documentation, and no two are the same', () => {
  const ports = sandboxPorts({})
  assert.deepEqual(ports, {
    SIMULATOR_PORT: 4602,
    EVM_ERC20_PORT: 4610,
    EVM_BEP20_PORT: 4611,
    ANVIL_ERC20_PORT: 4612,
    ANVIL_BEP20_PORT: 4613,
    SMTP_PORT: 4620,
    TWILIO_PORT: 4621,
    PRICES_PORT: 4622,
    PUSH_PORT: 4623,
    HOST_APP_PORT: 4630,
    TELEGRAM_PORT: 4624,
    SUMSUB_PORT: 4625,
    STRIPE_PORT: 4626,
    LITHIC_PORT: 4627,
    S3_PORT: 4628,
    CLAMD_PORT: 4629,
    SCREENING_PORT: 4631,
  })
  assert.equal(new Set(Object.values(ports)).size, portVariables.length)
})

void test('one variable moves all inner ports, and each can be moved alone', () => {
  const ports = sandboxPorts({ SANDBOX_PORT_BASE: '5000', SMTP_PORT: '2525', TWILIO_PORT: '' })
  assert.equal(ports.EVM_BEP20_PORT, 5001)
  assert.equal(ports.SMTP_PORT, 2525)
  assert.equal(ports.TWILIO_PORT, 5011)
  assert.equal(ports.SIMULATOR_PORT, 4602)
})

void test('what is no port is refused by its name', () => {
  for (const text of ['0', '65536', '80.5', 'http', '-1']) {
    assert.throws(() => sandboxPorts({ SMTP_PORT: text }), /SMTP_PORT/)
  }
})
