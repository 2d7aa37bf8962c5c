/** What runs in a browser: the script, and frames on this origin that alone see a number. */
import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { Hono } from 'hono'
import * as z from 'zod/mini'
import type { Bindings } from '#sandbox/listen.ts'
import { framePage } from '#sandbox/issuing/frame.ts'
import type { CardSecret } from '#sandbox/issuing/secret.ts'
import { stripeAccount } from '#sandbox/stripe/account.ts'
import type { StripeDesk } from '#sandbox/stripe/desk.ts'
import type { Vault } from '#sandbox/stripe/vault.ts'
import { StripeRefusal, badRequest } from '#sandbox/stripe/wire.ts'

const script = (name: string): string =>
  stripTypeScriptTypes(readFileSync(new URL(`browser/${name}`, import.meta.url), 'utf8'))

const Nonce = z.object({ key: z.string(), card: z.string() })
const Typed = z.object({
  key: z.string(),
  number: z.string().check(z.maxLength(30)),
  month: z.optional(z.int().check(z.minimum(1), z.maximum(12))),
  year: z.optional(z.int()),
})

/** The routes; only pages of these origins may hold the frames and ask for nonces. */
export function frames(
  { books, pinKey }: StripeDesk,
  vault: Vault,
  origins: () => readonly string[],
): Hono<Bindings> {
  const app = new Hono<Bindings>()
  app.get('/v3/', (c) =>
    c.body(script('stripe.ts'), 200, { 'content-type': 'text/javascript; charset=utf-8' }),
  )
  app.get('/pin-key', (c) => c.json(pinKey.jwk, 200, { 'access-control-allow-origin': '*' }))
  app.use('/local/*', async (c, next) => {
    const origin = c.req.header('origin') ?? ''
    await next()
    if (origins().includes(origin)) c.header('access-control-allow-origin', origin)
  })
  app.post('/local/nonces', async (c) => {
    const { key, card } = Nonce.parse(JSON.parse(await c.req.text()))
    if (key !== stripeAccount.publishableKey || !books.cards.has(card)) {
      return c.json({ error: { message: `No such issuing card: '${card}'` } }, 404)
    }
    return c.json({ nonce: vault.makeNonce(card) })
  })
  app.get('/elements/display', (c) => {
    const asked = (name: string) => c.req.query(name) ?? ''
    const secret = vault.secretFor(asked('card'), asked('nonce'), asked('key'))
    const card = books.cards.get(asked('card'))
    const expiry = card ? `${String(card.exp_month).padStart(2, '0')}/${card.exp_year % 100}` : ''
    const text = secret ? shownOf(asked('type'), secret, expiry) : undefined
    const isCopy = asked('type') === 'issuingCardCopyButton'
    const body = isCopy ? copyButton(text ?? '') : `<output>${text ?? 'Expired'}</output>`
    return framePage(c, { body, script: isCopy ? script('copy.ts') : '', origins: origins() })
  })
  for (const name of ['number', 'expiry'] as const) {
    app.get(`/elements/${name}`, (c) => {
      const [origin = '', group = ''] = [c.req.query('origin'), c.req.query('group')]
      const field = `<input id="${name}" inputmode="numeric" ${looksOf[name](c.req.query('locale'))}
        data-key="${stripeAccount.publishableKey}"
        data-group="${/^[\w-]{1,40}$/.test(group) ? group : ''}"
        data-origin="${origins().includes(origin) ? origin : ''}">`
      return framePage(c, { body: field, script: script(`${name}.ts`), origins: origins() })
    })
  }
  // Of this origin only: no header lets another read the answer, and JSON makes a browser ask first.
  app.post('/elements/tokens', async (c) => {
    if (!c.req.header('content-type')?.startsWith('application/json')) return c.json({}, 415)
    const { key, number, month, year } = Typed.parse(await c.req.json())
    if (key !== stripeAccount.publishableKey) return c.json({}, 401)
    try {
      if (month === undefined || year === undefined) {
        throw badRequest('Missing required param: card[exp_month].', 'parameter_missing', 'card')
      }
      const { id, card } = vault.tokenise(number, month, year)
      const { brand, last4, fingerprint } = card
      return c.json({ id, card: { brand, last4, fingerprint } })
    } catch (error) {
      if (!(error instanceof StripeRefusal)) throw error
      return c.json({ error: { code: error.code, message: error.message } }, 400)
    }
  })
  return app
}

/** Month and year, as they are written in a language. */
const dateForms = new Map([
  ['ja', '月 / 年'],
  ['ru', 'ММ / ГГ'],
  ['zh', '月 / 年'],
  ['zh-TW', '月 / 年'],
])

const looksOf = {
  number: () => `autocomplete="cc-number" maxlength="23" aria-label="Card number"
    placeholder="1234 1234 1234 1234"`,
  expiry: (locale = 'en') => `autocomplete="cc-exp" maxlength="7" aria-label="Expiry date"
    placeholder="${dateForms.get(locale) ?? 'MM / YY'}"`,
} as const

function shownOf(type: string, secret: CardSecret, expiry: string): string | undefined {
  switch (type) {
    case 'issuingCardNumberDisplay':
      return secret.number.replaceAll(/(.{4})(?=.)/g, '$1 ')
    case 'issuingCardCopyButton':
      return secret.number
    case 'issuingCardCvcDisplay':
      return secret.cvc
    case 'issuingCardPinDisplay':
      return secret.pin
    case 'issuingCardExpiryDisplay':
      return expiry
    default:
      return undefined
  }
}

const copyButton = (number: string): string =>
  `<button id="copy" type="button" aria-label="Copy card number" data-text="${number}"></button>`
