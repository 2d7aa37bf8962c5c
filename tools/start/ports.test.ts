import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { test } from 'node:test'
import { readPort, refuseTakenPorts } from '#tools/start/ports.ts'

async function taken(host: string): Promise<{ port: number; free: () => void }> {
  const server = createServer()
  server.listen(0, host)
  await once(server, 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    free: () => server.close(),
  }
}

for (const host of ['127.0.0.1', '0.0.0.0', '::1', '::']) {
  void test(`a port taken on ${host} is named with its variable, in one line`, async () => {
    const { port, free } = await taken(host)
    const wanted = [{ variable: 'APP_PORT', port, use: 'the app' }]
    await assert.rejects(refuseTakenPorts(wanted), (error: Error) => {
      assert.match(
        error.message,
        new RegExp(`^Port ${port} \\(the app\\) is taken.*set APP_PORT to a free port`),
      )
      assert.doesNotMatch(error.message, /\n/)
      return true
    })
    free()
    await refuseTakenPorts(wanted)
  })
}

void test('one port wanted twice is refused', async () => {
  const wanted = ['APP_PORT', 'CONSOLE_PORT'].map((variable) => ({
    variable,
    port: 46_999,
    use: '',
  }))
  await assert.rejects(refuseTakenPorts(wanted), /CONSOLE_PORT and APP_PORT are both 46999/)
})

void test('a variable that is no port number is refused by name', () => {
  assert.equal(readPort({}, 'APP_PORT', 4600), 4600)
  assert.equal(readPort({ APP_PORT: '' }, 'APP_PORT', 4600), 4600)
  assert.equal(readPort({ APP_PORT: '80' }, 'APP_PORT', 4600), 80)
  for (const text of ['0', '65536', 'x', '4600.5', '-1', '1e3', ' 80']) {
    assert.throws(
      () => readPort({ APP_PORT: text }, 'APP_PORT', 4600),
      /APP_PORT is not a port number/,
    )
  }
})
