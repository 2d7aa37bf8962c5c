import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { sandboxPorts } from '#sandbox/ports.ts'
import { programs } from '#tools/start/environment.ts'

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'auric-environment-test-'))
after(() => rmSync(dataDir, { recursive: true, force: true }))

const urls = { app: 'url of auric_app', jobs: 'url of auric_jobs', signer: 'url of auric_signer' }
const settings = {
  root: '/auric',
  dataDir,
  production: false,
  appPort: 4600,
  consolePort: 4601,
  operationsPort: 4603,
  sandbox: sandboxPorts({}),
  ports: [],
}

void test('nobody is told the address of the owner of the database', () => {
  const all = programs(settings, urls, { DATABASE_URL: 'owner', SIGNER_DATABASE_URL: 'owner too' })
  for (const { name, env } of Object.values(all)) {
    assert.ok(!Object.values(env).some((value) => value?.startsWith('owner')), name)
  }
  assert.equal(all.server.env['DATABASE_URL'], urls.app)
  assert.equal(all.server.env['JOBS_DATABASE_URL'], urls.jobs)
  assert.equal(all.signer.env['SIGNER_DATABASE_URL'], urls.signer)
})

void test('the signer is told nothing of the server, nor the server of the signer’s secrets', () => {
  const given = {
    SIGNER_PASSPHRASE_FILE: '/secret',
    CODE_SECRET: 'c',
    TWILIO_AUTH_TOKEN: 't',
    PATH: '/bin',
  }
  const { server, signer } = programs(settings, urls, given)
  assert.equal(server.env['SIGNER_PASSPHRASE_FILE'], undefined)
  assert.equal(server.env['SIGNER_DATABASE_URL'], undefined)
  assert.equal(server.env['CODE_SECRET'], 'c')
  assert.deepEqual(Object.keys(signer.env).toSorted(), [
    'DATA_DIR',
    'PATH',
    'SIGNER_DATABASE_URL',
    'SIGNER_PASSPHRASE_FILE',
    'SIGNER_SOCKET',
  ])
  assert.equal(server.env['SIGNER_SOCKET'], signer.env['SIGNER_SOCKET'])
})

void test('pushes are signed with the same keys at every start, and with none of ours in production', () => {
  const keys = (production: boolean, env = {}) => {
    const { server } = programs({ ...settings, production }, urls, env)
    return [server.env['VAPID_PUBLIC_KEY'], server.env['VAPID_PRIVATE_KEY']]
  }
  const made = keys(false)
  assert.match(made[0] ?? '', /^[\w-]{87}$/)
  assert.match(made[1] ?? '', /^[\w-]{43}$/)
  assert.deepEqual(keys(false), made)
  assert.deepEqual(keys(true), [undefined, undefined])
  const given = { VAPID_PUBLIC_KEY: 'p', VAPID_PRIVATE_KEY: 'q' }
  assert.deepEqual(keys(false, given), ['p', 'q'])
})

void test('the sandbox stands in for every party that the caller did not name', () => {
  const { server } = programs(settings, urls, { SMTP_URL: 'smtps://mail.example' })
  assert.equal(server.env['SMTP_URL'], 'smtps://mail.example')
  assert.equal(server.env['EVM_ERC20_URL'], `http://127.0.0.1:${settings.sandbox.EVM_ERC20_PORT}`)
  const real = programs({ ...settings, production: true }, urls, {}).server
  assert.equal(real.env['SMTP_URL'], undefined)
  assert.equal(real.env['EVM_ERC20_URL'], undefined)
})

void test('the signer’s socket has an address that fits, however deep the data lies', () => {
  const deep = path.join(dataDir, 'd'.repeat(120))
  const { signer } = programs({ ...settings, dataDir: deep }, urls, {})
  const socket = signer.env['SIGNER_SOCKET'] ?? ''
  assert.ok(Buffer.byteLength(socket) < 108)
  rmSync(path.dirname(socket), { recursive: true })
})
