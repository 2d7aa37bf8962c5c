/** What the port promises, shown on every issuer behind it. */
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { sealPin } from '#contract/cards.pin.ts'
import { toInstant } from '#kernel/time.ts'
import { type CardIssuer, IssuerTrouble } from '#server/cards/issuer/issuer.ts'
import {
  type IssuerTest,
  activeCard,
  dollars,
  done,
  issuerTest,
  testCard,
  testHolder,
} from '#server/cards/issuer/testing.issuer.ts'
import { standIns, vendors } from '#server/cards/issuer/testing.parties.ts'

const parties = [
  ...standIns.map((party) => ({ ...party, isVendor: false, missing: undefined })),
  ...vendors(process.env).map((party) => ({ ...party, isVendor: true })),
]
const long = toInstant(0)

for (const { name, start, missing, isVendor } of parties) {
  if (missing !== undefined) {
    void test(`${name} keeps these promises`, { skip: `${missing} is not set` })
    continue
  }
  /** What needs faults, news, or PINs that a vendor does not look at. */
  const atStandIn = { skip: isVendor && 'only a stand-in can be made to do this' }
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
      return found
    }

    void test('a holder and a card are made, found and read', async () => {
      const order = testHolder(desk.own('make-holder'))
      assert.equal(await issuer.findHolder(order), undefined)
      const holder = done(await issuer.createHolder(order))
      assert.equal(holder.state, 'active')
      assert.deepEqual(await issuer.findHolder(order), holder)
      assert.deepEqual(await issuer.readHolder(holder.id), holder)
      const cardOrder = testCard(desk.own('make-card'), holder.id)
      assert.equal(await issuer.findCard(cardOrder), undefined)
      const card = done(await issuer.createCard(cardOrder))
      assert.equal(card.form, 'physical')
      assert.equal(card.state, 'inactive')
      assert.equal(card.currency, 'USD')
      assert.match(card.last4, /^\d{4}$/)
      assert.equal(card.shipment?.state, 'pending')
      assert.deepEqual(await issuer.findCard(cardOrder), card)
      assert.deepEqual(await issuer.readCard(card.id), card)
      const other = await issuer.readCard(card.id.replace(/.$/, (end) => (end === 'a' ? 'b' : 'a')))
      assert.equal(other, undefined)
      const phone = { holderId: holder.id, phone: '+85298765432', key: desk.own('make-phone') }
      assert.equal(done(await issuer.changePhone(phone)).id, holder.id)
    })

    void test('nobody’s e-mail is made up: none is given, or the holder is refused', async () => {
      const { email: _, ...order } = testHolder(desk.own('nameless'))
      const made = await issuer.createHolder(order)
      if (issuer.capabilities.needsEmail) {
        assert.equal(made.kind === 'refused' && made.reason, 'notAllowed')
      } else {
        assert.equal(desk.standIn.emailOf(done(made).id), undefined)
      }
    })

    void test('a place that no letter reaches is refused', async () => {
      const { address, ...order } = testHolder(desk.own('nowhere'))
      const made = await issuer.createHolder({ ...order, address: { ...address, postalCode: '-' } })
      assert.equal(made.kind === 'refused' && made.reason, 'notAllowed')
    })

    void test('the same key makes one thing, and another thing under it is refused', async () => {
      const holder = done(await issuer.createHolder(testHolder(desk.own('once'))))
      assert.deepEqual(done(await issuer.createHolder(testHolder(desk.own('once')))), holder)
      const card = done(await issuer.createCard(testCard(desk.own('once-card'), holder.id)))
      assert.equal(
        done(await issuer.createCard(testCard(desk.own('once-card'), holder.id))).id,
        card.id,
      )
      const another = await issuer.createCard({
        ...testCard(desk.own('once-card'), holder.id),
        form: 'virtual',
      })
      assert.equal(another.kind === 'refused' && another.reason, 'keyReused')
    })

    void test(
      'a lost reply is an unknown outcome, and a look finds what was made',
      atStandIn,
      async () => {
        desk.standIn.faults.set('lostReply', 1)
        const order = testHolder(desk.own('lost'))
        assert.deepEqual(await issuer.createHolder(order), { kind: 'unknown' })
        const holder = await issuer.findHolder(order)
        assert.ok(holder)
        desk.standIn.faults.set('lostReply', 1)
        const cardOrder = testCard(desk.own('lost-card'), holder.id)
        assert.deepEqual(await issuer.createCard(cardOrder), { kind: 'unknown' })
        const card = await issuer.findCard(cardOrder)
        assert.ok(card)
        assert.equal(done(await issuer.createCard(cardOrder)).id, card.id)
        desk.standIn.faults.set('lostReply', 1)
        const activate = { cardId: card.id, key: desk.own('lost-activate') }
        assert.deepEqual(await issuer.activate(activate), { kind: 'unknown' })
        assert.equal((await issuer.readCard(card.id))?.state, 'active')
      },
    )

    void test('trouble that passes is told from a refusal for good', atStandIn, async () => {
      desk.standIn.faults.set('serverError', 1)
      assert.deepEqual(await issuer.createHolder(testHolder(desk.own('trouble'))), {
        kind: 'unknown',
      })
      desk.standIn.faults.set('tooManyRequests', 1)
      const busy = await issuer.createHolder(testHolder(desk.own('trouble')))
      assert.equal(busy.kind === 'refused' && busy.reason, 'busy')
      desk.standIn.faults.set('serverError', 1)
      await assert.rejects(issuer.readCard('ic_none'), IssuerTrouble)
      const nobody = await issuer.createCard(testCard(desk.own('trouble-card'), 'nobody'))
      assert.equal(nobody.kind === 'refused' && nobody.reason, 'notFound')
    })

    void test('a card is locked and unlocked, and closed for good', async () => {
      const cardId = await activeCard(desk, 'lock')
      const state = async (change: ReturnType<CardIssuer['lock']>) => done(await change).state
      assert.equal(await state(issuer.lock({ cardId, key: desk.own('lock-1') })), 'locked')
      const id = await desk.terminal.pay({ cardId, amount: 100 })
      const refused = await authorisation(cardId, id)
      assert.equal(refused.state, 'declined')
      // Stripe has one word for a card that is new or locked.
      assert.match(refused.decline?.reason ?? '', /^card(Locked|Inactive)$/)
      assert.equal(refused.isOurDecision, false)
      assert.equal(await state(issuer.unlock({ cardId, key: desk.own('lock-2') })), 'active')
      const close = { cardId, reason: 'lost', key: desk.own('lock-3') } as const
      assert.equal(await state(issuer.close(close)), 'closed')
      const late = await issuer.unlock({ cardId, key: desk.own('lock-4') })
      assert.equal(late.kind === 'refused' && late.reason, 'notAllowed')
    })

    void test('a lost card is replaced by one with another number', async () => {
      const holder = done(await issuer.createHolder(testHolder(desk.own('replace'))))
      const old = done(await issuer.createCard(testCard(desk.own('replace-old'), holder.id)))
      done(await issuer.activate({ cardId: old.id, key: desk.own('replace-1') }))
      done(await issuer.close({ cardId: old.id, reason: 'lost', key: desk.own('replace-2') }))
      const order = {
        ...testCard(desk.own('replace-new'), holder.id),
        replaces: { cardId: old.id, reason: 'lost' } as const,
      }
      const card = done(await issuer.createCard(order))
      assert.equal(card.replacementFor, old.id)
      assert.equal(card.state, 'inactive')
      assert.notDeepEqual(desk.standIn.secretsOf(card.id), desk.standIn.secretsOf(old.id))
    })

    void test('the post moves a card, and says so', atStandIn, async () => {
      const holder = done(await issuer.createHolder(testHolder(desk.own('post'))))
      const card = done(await issuer.createCard(testCard(desk.own('post-card'), holder.id)))
      const told = await desk.toldOf(() => desk.terminal.ship(card.id))
      assert.deepEqual(told, ['shippingUpdated'])
      const shipment = (await issuer.readCard(card.id))?.shipment
      assert.equal(shipment?.state, 'shipped')
    })

    void test('a card that is closed before it is posted is not shipped by that', async () => {
      const holder = done(await issuer.createHolder(testHolder(desk.own('unsent'))))
      const card = done(await issuer.createCard(testCard(desk.own('unsent-card'), holder.id)))
      const key = desk.own('unsent-close')
      done(await issuer.close({ cardId: card.id, reason: 'ended', key }))
      const there = await issuer.readCard(card.id)
      assert.equal(there?.state, 'closed')
      assert.notEqual(there.shipment?.state, 'shipped')
    })

    void test(
      'a PIN is sealed for the issuer alone, and works at a terminal',
      atStandIn,
      async () => {
        const cardId = await activeCard(desk, 'pin')
        const sealedPin = await sealPin(await issuer.pinSeal(), '4829')
        assert.doesNotMatch(sealedPin, /4829/)
        done(await issuer.setPin({ cardId, sealedPin, key: desk.own('pin-1') }))
        const right = await desk.terminal.pay({ cardId, amount: 100, pin: '4829' })
        assert.equal((await authorisation(cardId, right)).state, 'pending')
        const wrong = await desk.terminal.pay({ cardId, amount: 100, pin: '0000' })
        assert.equal((await authorisation(cardId, wrong)).state, 'declined')
        const open = await issuer.setPin({ cardId, sealedPin: '4829', key: desk.own('pin-2') })
        assert.equal(open.kind === 'refused' && open.reason, 'notAllowed')
      },
    )

    void test('limits are set and kept', async () => {
      const cardId = await activeCard(desk, 'limit')
      const limits = [{ per: 'payment', money: dollars(5_000n) } as const]
      assert.deepEqual(
        done(await issuer.setLimits({ cardId, limits, key: desk.own('limit-1') })).limits,
        limits,
      )
      const id = await desk.terminal.pay({ cardId, amount: 5_001 })
      assert.equal((await authorisation(cardId, id)).decline?.reason, 'limit')
      const span = { per: 'day', money: dollars(1n) } as const
      const many = await issuer.setLimits({
        cardId,
        limits: [span, span],
        key: desk.own('limit-2'),
      })
      const { limitsMax } = issuer.capabilities
      assert.equal(many.kind, limitsMax > 1 ? 'done' : 'refused')
    })
  })
}
