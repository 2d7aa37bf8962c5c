import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { Miner, liveCadence } from '#sandbox/evm/miner.ts'

const second = 1_000
const emptyLines = (): string[] => []

/** A miner whose clock the test moves, and what it did. */
function startMiner(context: TestContext) {
  context.mock.timers.enable({ apis: ['setInterval'] })
  const seen = { blocks: 0, waiting: 0, broken: false, lines: emptyLines() }
  const miner = new Miner(liveCadence, (line) => seen.lines.push(line), {
    isWaiting: async () => seen.waiting > 0,
    mine: async () => {
      if (seen.broken) throw new Error('no node')
      seen.blocks++
      seen.waiting = 0
    },
  })
  miner.start()
  /** Lets the time pass, and everything that follows from it. */
  const pass = async (seconds: number) => {
    for (let passed = 0; passed < seconds; passed++) {
      context.mock.timers.tick(second)
      for (let turns = 0; turns < 10; turns++) await Promise.resolve()
    }
  }
  return { miner, seen, pass }
}

void test('nothing waits: a block every thirty seconds', async (context) => {
  const { miner, seen, pass } = startMiner(context)
  await pass(29)
  assert.equal(seen.blocks, 0)
  await pass(61)
  assert.equal(seen.blocks, 3)
  await miner.stop()
})

void test('a transaction is mined within two seconds, then forty blocks follow quickly', async (context) => {
  const { miner, seen, pass } = startMiner(context)
  seen.waiting = 1
  miner.wake()
  await pass(2)
  assert.equal(seen.blocks, 1)
  await pass(2 * 39)
  assert.equal(seen.blocks, 40)
  await pass(28)
  assert.equal(seen.blocks, 40)
  await pass(2)
  assert.equal(seen.blocks, 41)
  await miner.stop()
})

void test('what waits after its forty blocks, or from before, has forty more', async (context) => {
  const { miner, seen, pass } = startMiner(context)
  seen.waiting = 1
  await pass(30)
  assert.equal(seen.blocks, 1, 'nobody said so: it is seen at the next block')
  await pass(2 * 39)
  assert.equal(seen.blocks, 40)
  await miner.stop()
})

void test('paused, no block comes whatever waits; resumed, it comes', async (context) => {
  const { miner, seen, pass } = startMiner(context)
  miner.pause(true)
  seen.waiting = 1
  miner.wake()
  await pass(100)
  assert.equal(seen.blocks, 0)
  miner.pause(false)
  await pass(2)
  assert.equal(seen.blocks, 1)
  await miner.stop()
})

void test('a node that is away is said once, and blocks come again when it is back', async (context) => {
  const { miner, seen, pass } = startMiner(context)
  seen.broken = true
  miner.wake()
  await pass(10)
  assert.equal(seen.lines.length, 1)
  seen.broken = false
  await pass(2)
  assert.equal(seen.blocks, 1)
  await miner.stop()
})
