/** People who ask for a card that they hold to be bound, each from a network of their own. */
import type { InputOf, OutputOf } from '#contract/operation.ts'
import type { BindRequest, bindCard } from '#contract/cards.bind.ts'
import { codeResendSeconds } from '#contract/identity.access.ts'
import { secondMs } from '#kernel/time.ts'
import { requestBind, showBind } from '#server/cards/bind/bind.ts'
import { checkBind } from '#server/cards/bind/bindCheck.ts'
import { sendBindCode } from '#server/cards/bind/codes.ts'
import { decideOnBind } from '#server/cards/desk/applications.ts'
import type { IssuerCard } from '#server/cards/issuer/issuer.ts'
import { type TestExpiry, done, testCard, testHolder } from '#server/cards/issuer/testing.issuer.ts'
import type { LifeTest } from '#server/cards/testing.life.ts'
import type { Caller, Context } from '#server/platform/http/route.ts'

/** A card that somebody holds and the issuer made without us. */
export type HeldOutside = {
  readonly card: IssuerCard
  readonly number: string
  /** The one on the issuer's record. */
  readonly phone: string
  /** What its number gives when it is typed, with its own date or another. */
  readonly token: (expiry?: TestExpiry) => string
  /** All that a form takes, but the code. */
  readonly typed: () => Omit<InputOf<typeof bindCard>, 'code'>
}

/** Somebody who asks. */
export type Asking = {
  readonly userId: string
  readonly call: <Input, Output>(
    handler: (input: Input, context: Context<'user'>) => Promise<Output>,
    input: Input,
  ) => Promise<Output>
  /** Has a code sent to a phone, and reads it there. */
  readonly codeAt: (phone: string) => Promise<string>
  /** Hands the form of a card in, with a code from the phone that is typed. */
  readonly ask: (
    held: HeldOutside,
    over?: Partial<InputOf<typeof bindCard>>,
  ) => Promise<OutputOf<typeof bindCard>>
}

/** Binding under test. */
export type BindTest = {
  /** Its phone is its own; `firstName` is on the card. */
  readonly held: (key: string, firstName?: string) => Promise<HeldOutside>
  readonly person: () => Promise<Asking>
  /** The same for somebody who is there already. */
  readonly asPerson: (userId: string) => Asking
  /** Approves a request, and has the issuer asked; what came of it. */
  readonly checked: (by: Asking, id: string) => Promise<BindRequest>
}

/** What it takes, on cards that run. */
export function bindTest(life: LifeTest): BindTest {
  let made = 0
  const next = () => {
    made += 1
    return made
  }
  const asPerson = (userId: string): Asking => {
    const caller: Caller = { userId, sessionId: userId, roles: [], frozen: false }
    const from = { ip: `198.51.100.${next()}` }
    const person: Asking = {
      userId,
      call: (handler, input) => life.callAs(caller, handler, input, from),
      codeAt: async (phone) => {
        life.clock.move(codeResendSeconds * secondMs)
        await person.call(sendBindCode(life.deps), { type: 'UTGL', phone })
        await life.deliver()
        return life.codeFor(phone)
      },
      ask: async (held, over = {}) => {
        const typed = { ...held.typed(), ...over }
        const code = over.code ?? (await person.codeAt(typed.phone))
        return person.call(requestBind(life.deps), { ...typed, code })
      },
    }
    return person
  }
  return {
    asPerson,
    person: async () => asPerson((await life.member()).userId),
    held: async (key, firstName = 'Wei') => {
      const { issuer, standIn } = life.party
      const phone = `+852912${String(next()).padStart(5, '0')}`
      const order = { ...testHolder(key), firstName, phone }
      const holder = done(await issuer.createHolder(order))
      const card = done(await issuer.createCard(testCard(`${key}-card`, holder.id)))
      const [number = ''] = standIn.secretsOf(card.id)
      const token = (expiry?: TestExpiry) => standIn.tokenOf(number, expiry)
      const typed = () => ({ type: 'UTGL', token: token(), holderName, phone, remark: '' }) as const
      const holderName = `${firstName.toLowerCase()}  wang`
      return { card, number, phone, token, typed }
    },
    checked: async (by, id) => {
      await life.desk(decideOnBind, { id, approve: true, reason: 'looked at' })
      await checkBind(life.deps, id)
      return by.call(showBind, { id })
    },
  }
}
