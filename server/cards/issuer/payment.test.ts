/** What issuers tell and ask of payments, shown on every one of them. */
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { toInstant } from '#kernel/time.ts'
import type { CardIssuer } from '#server/cards/issuer/issuer.ts'
import {
  type IssuerTest,
  activeCard,
  dollars,
  done,
  issuerTest,
  testHolder,
} from '#server/cards/issuer/testing.issuer.ts'
import { standIns } from '#server/cards/issuer/testing.parties.ts'

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
      const found = rows.find((row) => row.id === id)
      assert.ok(found)
      assert.deepEqual(await issuer.readAuthorisation(id), found, 'by its id, it is the same')
      return found
    }

    void test('we are asked before money is promised, and our answer counts', async () => {
      const cardId = await activeCard(desk, 'ask')
      desk.decide(({ money }) =>
        money.amount <= 5_000n
          ? { approve: true }
          : { approve: false, reason: 'insufficientFunds' },
      )
      const small = await desk.terminal.pay({ cardId, amount: 1_000 })
      const asked = desk.requests.at(-1)
      assert.equal(asked?.authorisationId, small)
      assert.equal(asked.cardId, cardId)
      assert.deepEqual(asked.money, dollars(1_000n))
      assert.deepEqual(asked.held, dollars(0n))
      const promised = await authorisation(cardId, small)
      assert.equal(promised.state, 'pending')
      assert.deepEqual(promised.held, dollars(1_000n))
      assert.equal(promised.isOurDecision, true)
      const refused = await authorisation(
        cardId,
        await desk.terminal.pay({ cardId, amount: 9_000 }),
      )
      assert.equal(refused.state, 'declined')
      assert.deepEqual(refused.held, dollars(0n))
      assert.equal(refused.decline?.reason, 'ours')
    })

    void test('an answer that cannot be trusted or read is none', async () => {
      const cardId = await activeCard(desk, 'unanswered')
      desk.standIn.faults.set('hookForged', 1)
      const id = await desk.terminal.pay({ cardId, amount: 100 })
      const refused = await authorisation(cardId, id)
      assert.equal(refused.state, 'declined')
      assert.equal(refused.decline?.reason, 'unanswered')
      assert.equal(refused.isOurDecision, false)
    })

    void test('every turn of a payment is told in our words', async () => {
      const cardId = await activeCard(desk, 'turns')
      const pay = () => desk.terminal.pay({ cardId, amount: 2_000 })
      let id = ''
      assert.deepEqual(await desk.toldOf(async () => (id = await pay())), ['authorisationOpened'])
      const captured = await desk.toldOf(() => desk.terminal.capture(id, 2_200))
      assert.deepEqual(captured.toSorted(), ['authorisationClosed', 'transactionCaptured'])
      id = await pay()
      assert.deepEqual(await desk.toldOf(() => desk.terminal.reverse(id)), [
        'authorisationReversed',
      ])
      id = await pay()
      assert.deepEqual(await desk.toldOf(() => desk.terminal.expire(id)), ['authorisationExpired'])
      desk.decide(() => ({ approve: false, reason: 'limit' }))
      assert.deepEqual(await desk.toldOf(pay), ['authorisationDeclined'])
      const alone = { cardId, amount: 300 }
      const refunded = await desk.toldOf(() => desk.terminal.refundAlone(alone))
      assert.deepEqual(refunded.filter(isTransaction), ['transactionRefunded'])
      const taken = await desk.toldOf(() => desk.terminal.captureAlone(alone))
      assert.deepEqual(taken.filter(isTransaction), ['transactionCaptured'])
      const { rows } = await issuer.listTransactions({ cardId, since: long })
      const list = rows.map(({ kind, money }) => `${kind} ${money.amount} ${money.currency}`)
      assert.deepEqual(list.toSorted(), ['capture 2200 USD', 'capture 300 USD', 'refund 300 USD'])
    })

    void test('a card and its holder that change are told of', async () => {
      const cardId = await activeCard(desk, 'changes')
      assert.deepEqual(await desk.toldOf(() => issuer.lock({ cardId, key: 'changes-1' })), [
        'cardUpdated',
      ])
      const holder = done(await issuer.createHolder(testHolder('changes-holder')))
      const told = await desk.toldOf(() => desk.terminal.blockHolder(holder.id))
      assert.deepEqual(told, ['holderUpdated'])
      assert.notEqual((await issuer.readHolder(holder.id))?.state, 'active')
    })

    void test('lists are read page by page from a moment on', async () => {
      const cardId = await activeCard(desk, 'pages')
      for (let at = 0; at < 3; at += 1)
        await desk.terminal.captureAlone({ cardId, amount: 100 + at })
      desk.clock.move(60_000)
      const since = desk.clock.now()
      await desk.terminal.captureAlone({ cardId, amount: 900 })
      const { rows, next } = await issuer.listTransactions({ cardId, since })
      assert.deepEqual(
        rows.map(({ money }) => money.amount),
        [900n],
      )
      assert.equal(next, undefined)
    })

    void test('what is late, changed, unsigned or forged is not believed', async () => {
      const cardId = await activeCard(desk, 'forged')
      const late = desk.received.at(-1)
      assert.ok(late)
      assert.ok(issuer.readNews(late.body, late.headers))
      assert.equal(issuer.readNews(late.body, new Headers()), undefined)
      for (const header of late.headers.keys()) {
        if (!/signature|^webhook-/.test(header)) continue
        const without = new Headers(late.headers)
        without.delete(header)
        assert.equal(issuer.readNews(late.body, without), undefined, header)
      }
      const spaced = new TextEncoder().encode(`${new TextDecoder().decode(late.body)} `)
      assert.equal(issuer.readNews(spaced, late.headers), undefined)
      // A question is signed with a secret of its own.
      assert.equal(issuer.readRequest(late.body, late.headers), undefined)
      desk.standIn.faults.set('hookForged', 1)
      assert.deepEqual(await desk.toldOf(() => issuer.lock({ cardId, key: 'forged-1' })), [])
      desk.clock.move(6 * 60_000)
      assert.equal(issuer.readNews(late.body, late.headers), undefined)
    })

    void test('doubled and overtaken messages name what they are about', async () => {
      const cardId = await activeCard(desk, 'doubled')
      await desk.standIn.told()
      desk.standIn.faults.set('hookTwice', 1)
      await desk.terminal.captureAlone({ cardId, amount: 100 })
      await desk.standIn.told()
      const [first, second] = desk.news.slice(-2)
      assert.equal(first?.id, second?.id)
      assert.deepEqual(first, second)
    })

    void test('no number, code or PIN is in anything that the port returns or reads', async () => {
      const cardId = await activeCard(desk, 'scan')
      const card = await issuer.readCard(cardId)
      await desk.terminal.pay({ cardId, amount: 100 })
      await desk.terminal.captureAlone({ cardId, amount: 100 })
      await desk.standIn.told()
      const said = JSON.stringify(
        [
          card,
          desk.news,
          desk.requests,
          await issuer.listAuthorisations({ since: long }),
          await issuer.listTransactions({ since: long }),
        ],
        (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value),
      )
      const heard = desk.received.map(({ body }) => new TextDecoder().decode(body)).join('\n')
      const [number = ''] = desk.standIn.secretsOf(cardId)
      assert.match(number, /^\d{16}$/)
      assert.ok(!said.includes(number))
      assert.ok(!heard.includes(number))
      assert.doesNotMatch(said, /"(?:number|cvc|cvv|pan|pin)"/)
    })
  })
}

const isTransaction = (kind: string): boolean => kind.startsWith('transaction')
