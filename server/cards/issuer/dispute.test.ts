/** What the port promises of disputes, shown on every stand-in. */
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import sharp from 'sharp'
import { toInstant } from '#kernel/time.ts'
import { evidenceOf } from '#server/cards/dispute/evidence.ts'
import type { DisputeOrder } from '#server/cards/issuer/dispute.ts'
import type { CardIssuer } from '#server/cards/issuer/issuer.ts'
import type { IssuerDispute } from '#server/cards/issuer/payment.ts'
import {
  type IssuerTest,
  activeCard,
  dollars,
  done,
  issuerTest,
} from '#server/cards/issuer/testing.issuer.ts'
import { standIns } from '#server/cards/issuer/testing.parties.ts'

const long = toInstant(0)
const photo = (background: string) =>
  sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .png()
    .toBuffer()

for (const { name, start } of standIns) {
  void describe(name, () => {
    let desk: IssuerTest
    let issuer: CardIssuer
    before(async () => {
      desk = await issuerTest(start)
      issuer = desk.issuer
    })
    beforeEach(() => desk.standIn.faults.clear())
    after(() => desk.end())

    /** A purchase that was captured, and how it is contested. */
    const contest = async (
      key: string,
      given: Partial<DisputeOrder> = {},
    ): Promise<DisputeOrder> => {
      const cardId = await activeCard(desk, key)
      await desk.terminal.capture(await desk.terminal.pay({ cardId, amount: 4_000 }))
      const { rows } = await issuer.listTransactions({ cardId, since: long })
      const [taken] = rows
      assert.ok(taken)
      return {
        key,
        cardId,
        transactionId: taken.id,
        authorisationId: taken.authorisationId,
        at: taken.at,
        reason: 'notMine',
        explanation: 'I was asleep',
        product: undefined,
        money: dollars(4_000n),
        presence: 'remote',
        isCash: false,
        filedAt: desk.clock.now(),
        ...given,
      }
    }
    const opened = async (order: DisputeOrder): Promise<IssuerDispute> =>
      done(await issuer.openDispute(order))
    const told = async (): Promise<readonly IssuerDispute[]> => {
      await desk.standIn.told()
      const events = desk.news.flatMap((news) => news.events)
      return events.flatMap((event) => (event.kind === 'disputeUpdated' ? [event.dispute] : []))
    }

    void test('a dispute is opened once, found by its payment, read and listed', async () => {
      const order = await contest('open')
      assert.equal(await issuer.findDispute(order), undefined)
      const dispute = await opened(order)
      assert.equal(dispute.state, 'open')
      assert.deepEqual(await opened(order), dispute, 'the same key opens no other')
      const again = await issuer.openDispute({ ...order, key: 'open-2' })
      assert.equal(again.kind === 'refused' && again.reason, 'notAllowed')
      assert.deepEqual(await issuer.findDispute(order), dispute)
      assert.deepEqual(await issuer.readDispute(dispute.id), dispute)
      assert.equal(await issuer.readDispute('nothing'), undefined)
      const { rows } = await issuer.listDisputes({ since: long })
      assert.ok(rows.some(({ id }) => id === dispute.id))
      const shown = desk.standIn.disputeAt(dispute.id)
      assert.match(shown.explanation, /I was asleep/)
      assert.match(shown.reason, /^fraud/i)
    })

    void test('a lost answer is an unknown outcome, and a look finds what was opened', async () => {
      const order = await contest('lost')
      desk.standIn.faults.set('lostReply', 1)
      assert.deepEqual(await issuer.openDispute(order), { kind: 'unknown' })
      const dispute = await issuer.findDispute(order)
      assert.ok(dispute)
      assert.deepEqual(await opened(order), dispute)
    })

    void test('pictures go with it, none of them twice', async () => {
      const { id } = await opened(await contest('evidence'))
      const files = [
        await evidenceOf(await photo('#fff'), 1),
        await evidenceOf(await photo('#000'), 2),
      ]
      const command = {
        disputeId: id,
        key: 'evidence-1',
        reason: 'notMine',
        authorisationId: 'some',
        files,
      } as const
      desk.standIn.faults.set('serverError', 1)
      const first = await issuer.addEvidence(command).catch(() => undefined)
      assert.notEqual(first?.kind, 'done')
      assert.deepEqual(done(await issuer.addEvidence(command)), { held: 2 })
      const { files: there } = desk.standIn.disputeAt(id)
      assert.ok(there > 0)
      assert.deepEqual(done(await issuer.addEvidence(command)), { held: 2 })
      assert.equal(desk.standIn.disputeAt(id).files, there)
    })

    void test('every reason is handed on with what it needs', async () => {
      const product = { name: 'Headphones', isService: false, day: '2026-11-20' }
      const orders = {
        notReceived: { product },
        notAsDescribed: { product },
        cancelled: { product },
        other: { product },
        twice: {},
      } as const
      const words = new Set<string>()
      for (const reason of [
        'notReceived',
        'notAsDescribed',
        'cancelled',
        'other',
        'twice',
      ] as const) {
        const { id } = await opened(await contest(reason, { reason, ...orders[reason] }))
        const submitted = await issuer.submitDispute({ disputeId: id, key: `${reason}-submit` })
        assert.notEqual(done(submitted).state, 'lost')
        words.add(desk.standIn.disputeAt(id).reason)
      }
      assert.equal(words.size, 5)
    })

    void test('what is decided is told, and read by whoever asks', async () => {
      for (const outcome of ['won', 'lost'] as const) {
        const { id } = await opened(await contest(`decided-${outcome}`))
        done(await issuer.submitDispute({ disputeId: id, key: `${outcome}-submit` }))
        desk.standIn.decide(id, outcome)
        const last = (await told()).findLast((one) => one.id === id)
        assert.equal(last?.state, outcome)
        assert.deepEqual(await issuer.readDispute(id), last)
      }
    })

    void test('it is taken back, or the issuer says that it takes nothing back by a call', async () => {
      const { id } = await opened(await contest('back'))
      const early = await issuer.withdrawDispute({ disputeId: id, key: 'back-1' })
      assert.equal(done(early).state, 'withdrawn')
      const { id: late } = await opened(await contest('late'))
      done(await issuer.submitDispute({ disputeId: late, key: 'late-submit' }))
      const outcome = await issuer.withdrawDispute({ disputeId: late, key: 'late-1' })
      if (outcome.kind === 'done') assert.equal(outcome.value.state, 'withdrawn')
      else assert.equal(outcome.kind === 'refused' && outcome.reason, 'unsupported')
    })

    void test('what was taken without a promise is contested as well', async () => {
      const cardId = await activeCard(desk, 'alone')
      await desk.terminal.captureAlone({ cardId, amount: 700 })
      const { rows } = await issuer.listTransactions({ cardId, since: long })
      const [taken] = rows
      assert.ok(taken && taken.authorisationId === undefined)
      const given = { cardId, transactionId: taken.id, authorisationId: undefined, at: taken.at }
      const order = { ...(await contest('alone-2')), ...given, key: 'alone', money: dollars(700n) }
      const dispute = await opened(order)
      assert.deepEqual(await issuer.findDispute(order), dispute)
      assert.match(desk.standIn.disputeAt(dispute.id).reason, /auth/i)
    })
  })
}
