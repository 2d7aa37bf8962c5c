/** Reporter for `node --test-reporter`: one JSON object a line for every test that ended. */
import type { TestEvent } from 'node:test/reporters'
import { inspect } from 'node:util'

/** What the line of a test says. */
export type Ended = {
  readonly name: string
  readonly result: 'passed' | 'failed' | 'not run'
  /** Of a failed test: the error, for people. */
  readonly error?: string
}

async function* report(source: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  for await (const event of source) {
    const ended = read(event)
    if (ended) yield `${JSON.stringify(ended)}\n`
  }
}

/** Node takes a reporter by its default export only. */
export { report as default }

function read(event: TestEvent): Ended | undefined {
  if (event.type !== 'test:pass' && event.type !== 'test:fail') return undefined
  const { name, details, skip, todo } = event.data
  if (details.type === 'suite') return undefined
  if (skip !== undefined || todo !== undefined) return { name, result: 'not run' }
  if (event.type === 'test:pass') return { name, result: 'passed' }
  const { error } = event.data.details
  return { name, result: 'failed', error: inspect(error.cause ?? error, { depth: 4 }) }
}
