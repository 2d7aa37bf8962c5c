/** Whatever an issuer says that it can do it does, and refuses the rest; and it may be slow or lose things. */
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { sealPin } from '#contract/cards.pin.ts'
import { toAmount } from '#kernel/money.ts'
import { toInstant } from '#kernel/time.ts'
import type { CardIssuer, RevealSession } from '#server/cards/issuer/issuer.ts'
import { standIns } from '#server/cards/issuer/testing.parties.ts'
import {
  type IssuerTest,
  activeCard,
  dollars,
  done,
  issuerTest,
  testAddress,
  testCard,
  testHolder,
} from '#server/cards/issuer/testing.issuer.ts'

const origin = 'https://wallet.example.com'
const long = toInstant(0)

for (const { name, start } of standIns) {
  void describe(name, () => {
    let desk: IssuerTest
    let issuer: CardIssuer
    before(async () => {
      desk = await issuerTest(start)
      issuer = desk.issuer
    })
    beforeEach(() => desk.calm())
    after(() => desk.end())

    const authorisation = async (cardId: string, id: string) => {
      const { rows } = await issuer.listAuthorisations({ cardId, since: long })
      return rows.find((row) => row.id === id)
    }
    const moves = async () => {
      await desk.standIn.told()
      return desk.news.flatMap(({ events }) =>
        events.flatMap((event) => ('transaction' in event ? event.transaction.money.amount : [])),
      )
    }

    void test('a number is shown on the issuer’s own origin, and to nobody without its leave', async () => {
      const cardId = await activeCard(desk, 'reveal')
      const [number = ''] = desk.standIn.secretsOf(cardId)
      const shown = number.replaceAll(/(.{4})(?=.)/g, '$1 ')
      const startOf = issuer.revealStart()
      assert.equal(startOf.kind, issuer.capabilities.reveal)
      const nonce = startOf.kind === 'elements' ? await nonceOf(startOf, cardId) : undefined
      const asked = { cardId, origin, key: 'reveal-1', ...(nonce ? { nonce } : {}) }
      const session = done(await issuer.reveal(asked))
      assert.ok(session.expiresAt > desk.clock.now())
      assert.doesNotMatch(JSON.stringify(session), new RegExp(number))
      const url = frameOf(session)
      const frame = await fetch(url)
      assert.ok((await frame.text()).includes(shown))
      assert.equal(frame.headers.get('cache-control'), 'no-store')
      assert.match(frame.headers.get('content-security-policy') ?? '', /default-src 'none'/)
      for (const [part, value] of url.searchParams) {
        if (part === 'type') continue
        const other = new URL(url)
        other.searchParams.set(part, `x${value.slice(1)}`)
        assert.ok(!(await (await fetch(other)).text()).includes(shown), part)
      }
      desk.clock.move(session.expiresAt - desk.clock.now() + 1_000)
      assert.ok(!(await (await fetch(url)).text()).includes(shown))
    })

    void test('cards travel in a batch where there are batches', async () => {
      const holder = done(await issuer.createHolder(testHolder('batch')))
      const opened = await issuer.openBatch({ key: 'batch-1', name: 'Shop', address: testAddress })
      if (!issuer.capabilities.hasBatches) {
        assert.equal(opened.kind === 'refused' && opened.reason, 'unsupported')
        return
      }
      const { batchId } = done(opened)
      const delivery = { to: 'pickUp', name: 'Shop', address: testAddress, batchId } as const
      done(await issuer.createCard({ ...testCard('batch-card', holder.id), delivery }))
      done(await issuer.sendBatch({ key: 'batch-2', batchId }))
      const late = await issuer.createCard({ ...testCard('batch-late', holder.id), delivery })
      assert.equal(late.kind === 'refused' && late.reason, 'notAllowed')
    })

    void test('a card that somebody has is taken in where that can be', async () => {
      const startOf = issuer.revealStart()
      if (!issuer.capabilities.bindModes.includes('token') || startOf.kind !== 'elements') {
        assert.deepEqual(await issuer.matching('4242'), [])
        const refused = await issuer.readBinding('tok_1')
        assert.equal(refused.kind === 'refused' && refused.reason, 'unsupported')
        return
      }
      const typed = {
        key: startOf.publishableKey,
        number: '4242424242424242',
        month: 9,
        year: 2031,
      }
      const token = await askIssuer(new URL('/elements/tokens', startOf.scriptUrl), typed)
      const bound = done(await issuer.readBinding(token['id'] ?? ''))
      assert.equal(bound.last4, '4242')
      assert.deepEqual([bound.expiryMonth, bound.expiryYear, bound.brand], [9, 2031, 'Visa'])
      assert.doesNotMatch(bound.fingerprint, /4242/)
      const cardId = await activeCard(desk, 'held')
      const last4 = (await issuer.readCard(cardId))?.last4 ?? ''
      const held = (await issuer.matching(last4)).find(({ card }) => card.id === cardId)
      assert.equal(held?.holderName, 'Wei Wang')
      const unknown = await issuer.readBinding('tok_none')
      assert.equal(unknown.kind === 'refused' && unknown.reason, 'notFound')
    })

    void test('a PIN has one of the lengths that the issuer takes', async () => {
      const cardId = await activeCard(desk, 'lengths')
      for (const pin of ['482', '4829', '48291', '482913', '4829134']) {
        const sealedPin = await sealPin(await issuer.pinSeal(), pin)
        const set = await issuer.setPin({ cardId, sealedPin, key: `lengths-${pin.length}` })
        const isTaken = issuer.capabilities.pinLengths.includes(pin.length)
        assert.equal(set.kind, isTaken ? 'done' : 'refused', pin)
      }
    })

    void test('a damaged card is made anew under its number, without its PIN', async () => {
      const cardId = await activeCard(desk, 'damaged')
      const holder = done(await issuer.createHolder(testHolder('damaged-holder')))
      const replaces = { cardId, reason: 'damaged' } as const
      const card = done(
        await issuer.createCard({ ...testCard('damaged-new', holder.id), replaces }),
      )
      assert.notEqual(card.id, cardId)
      assert.deepEqual(desk.standIn.secretsOf(card.id), desk.standIn.secretsOf(cardId))
    })

    void test('a part is approved only of a payment that allows it', async () => {
      const cardId = await activeCard(desk, 'part')
      desk.decide(() => ({ approve: true, part: toAmount(400n) }))
      const partly = await desk.terminal.pay({ cardId, amount: 1_000, allowsPart: true })
      assert.equal(desk.requests.at(-1)?.allowsPart, true)
      assert.deepEqual((await authorisation(cardId, partly))?.held, dollars(400n))
      const whole = await desk.terminal.pay({ cardId, amount: 1_000 })
      assert.equal(desk.requests.at(-1)?.allowsPart, false)
      assert.deepEqual((await authorisation(cardId, whole))?.held, dollars(1_000n))
    })

    void test('an answer that comes too late is none', async () => {
      const cardId = await activeCard(desk, 'slow')
      desk.decide(async () => {
        await wait(2_300)
        return { approve: true }
      })
      const id = await desk.terminal.pay({ cardId, amount: 100 })
      const late = await authorisation(cardId, id)
      assert.equal(late?.state, 'declined')
      assert.equal(late.decline?.reason, 'unanswered')
    })

    void test('news may be lost, and the list has it; it may come late or overtaken', async () => {
      const cardId = await activeCard(desk, 'news')
      const take = (amount: number) => desk.terminal.captureAlone({ cardId, amount })
      desk.standIn.faults.set('hookLost', 'always')
      await take(11)
      assert.ok(!(await moves()).includes(toAmount(11n)))
      const { rows } = await issuer.listTransactions({ cardId, since: long })
      assert.deepEqual(
        rows.map(({ money }) => money.amount),
        [11n],
      )
      desk.standIn.faults.clear()
      desk.standIn.faults.set('hookOrder', 1)
      await take(12)
      await take(13)
      assert.deepEqual((await moves()).slice(-2), [13n, 12n])
      desk.standIn.faults.set('hookLate', 1)
      await take(14)
      await take(15)
      assert.deepEqual((await moves()).slice(-2), [15n, 14n])
    })

    void test('an issuer that is slow is waited for', async () => {
      const cardId = await activeCard(desk, 'delay')
      desk.standIn.faults.set('delay', 1, 300)
      assert.equal((await issuer.readCard(cardId))?.id, cardId)
      desk.standIn.faults.set('decline', 1)
      const id = await desk.terminal.pay({ cardId, amount: 100 })
      assert.equal((await authorisation(cardId, id))?.decline?.reason, 'suspectedFraud')
    })
  })
}

async function askIssuer(url: URL, body: object): Promise<Readonly<Record<string, string>>> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const answer: Readonly<Record<string, string>> = await response.json()
  return answer
}

/** What the issuer's script asks for in the browser. */
async function nonceOf(
  { scriptUrl, publishableKey }: { readonly scriptUrl: string; readonly publishableKey: string },
  card: string,
): Promise<string> {
  const answer = await askIssuer(new URL('/local/nonces', scriptUrl), { key: publishableKey, card })
  return answer['nonce'] ?? ''
}

/** The frame that a page would open. */
function frameOf(session: RevealSession): URL {
  if (session.kind === 'frame') return new URL(session.url)
  const { scriptUrl, cardId: card, nonce, ephemeralKey: key } = session
  const asked = { card, nonce, key, type: 'issuingCardNumberDisplay' }
  return new URL(`/elements/display?${new URLSearchParams(asked)}`, scriptUrl)
}
