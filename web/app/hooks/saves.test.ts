import assert from 'node:assert/strict'
import { test } from 'node:test'
import { saveInOrder } from '#web/app/hooks/saves.ts'

type Switches = Partial<Record<'online' | 'contactless' | 'cash', boolean>>

/** Until what was promised has been done. */
const settled = () => new Promise((resolve) => void setImmediate(resolve))

/** A server that answers when it is told to. */
function slow() {
  const asked: Switches[] = []
  const shown: (Switches | undefined)[] = []
  const open: PromiseWithResolvers<void>[] = []
  const press = saveInOrder<Switches>(
    (earlier, later) => ({ ...earlier, ...later }),
    (pending) => shown.push(pending),
  )
  const save = (change: Switches): Promise<void> => {
    asked.push(change)
    const call = Promise.withResolvers<void>()
    open.push(call)
    return call.promise
  }
  return {
    asked,
    shown,
    press: (change: Switches) => press(change, save),
    answer: async (failure?: Error) => {
      await settled()
      const call = open.shift()
      assert.ok(call, 'something was asked')
      if (failure) call.reject(failure)
      else call.resolve()
      await settled()
    },
  }
}

test('what is pressed while another is saved is shown at once, and saved together after it', async () => {
  const { asked, shown, press, answer } = slow()
  const first = press({ online: false })
  await settled()
  const [second, third] = [press({ contactless: false }), press({ cash: false })]
  assert.deepEqual(shown.at(-1), { online: false, contactless: false, cash: false })
  await answer()
  await first
  assert.deepEqual(shown.at(-1), { contactless: false, cash: false })
  await answer()
  await Promise.all([second, third])
  assert.deepEqual(asked, [{ online: false }, { contactless: false, cash: false }])
  assert.equal(shown.at(-1), undefined)
})

test('of two presses of one switch the last counts', async () => {
  const { asked, shown, press, answer } = slow()
  const presses = [press({ online: false })]
  await settled()
  presses.push(press({ online: true }), press({ online: false }))
  assert.deepEqual(shown.at(-1), { online: false })
  await answer()
  await answer()
  await Promise.all(presses)
  assert.deepEqual(asked, [{ online: false }, { online: false }])
})

test('a refusal is told to who pressed, and what was pressed after it is saved all the same', async () => {
  const { asked, shown, press, answer } = slow()
  const refused = assert.rejects(press({ online: true }), /proof/)
  await settled()
  const second = press({ cash: false })
  await answer(new Error('proof'))
  await refused
  assert.deepEqual(shown.at(-1), { cash: false })
  await answer()
  await second
  assert.deepEqual(asked, [{ online: true }, { cash: false }])
  assert.equal(shown.at(-1), undefined)
})

test('a press between two calls goes with the next', async () => {
  const { asked, press, answer } = slow()
  const first = press({ online: false })
  await settled()
  const second = press({ cash: false })
  const between = first.then(() => press({ contactless: false }))
  await answer()
  await answer()
  await Promise.all([second, between]).catch(() => undefined)
  assert.deepEqual(
    asked.reduce((all, one) => ({ ...all, ...one }), {}),
    { online: false, cash: false, contactless: false },
  )
})
