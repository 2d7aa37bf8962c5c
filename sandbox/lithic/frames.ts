/** The frame that shows a card's number, on this origin alone. */
import { createHmac } from 'node:crypto'
import { Hono } from 'hono'
import * as z from 'zod/mini'
import { isSame } from '#sandbox/issuing/door.ts'
import { framePage } from '#sandbox/issuing/frame.ts'
import type { Bindings } from '#sandbox/listen.ts'
import { lithicAccount } from '#sandbox/lithic/account.ts'
import type { LithicDesk } from '#sandbox/lithic/desk.ts'

const Embed = z.object({
  token: z.string(),
  expiration: z.string(),
  target_origin: z.string().check(z.regex(/^https?:\/\/[\w.:[\]-]+$/)),
})

/** The routes; who asks is proved by a signature under the API key. */
export function frames({ books, clock, pinKey }: LithicDesk): Hono<Bindings> {
  const app = new Hono<Bindings>()
  app.get('/pin-key', (c) => c.json(pinKey.jwk, 200, { 'access-control-allow-origin': '*' }))
  app.get('/v1/embed/card', (c) => {
    const text = Buffer.from(c.req.query('embed_request') ?? '', 'base64').toString()
    const digest = createHmac('sha256', lithicAccount.apiKey).update(text).digest('base64')
    if (!isSame(c.req.query('hmac') ?? '', digest)) return c.text('Forbidden', 403)
    const { token, expiration, target_origin: origin } = Embed.parse(JSON.parse(text))
    const isTimely = Date.parse(expiration) > clock.now()
    const [card, secret] = [books.cards.get(token), books.secrets.get(token)]
    if (!isTimely || !card || !secret) {
      return framePage(c, { body: '<output>Expired</output>', script: '', origins: [origin] })
    }
    const number = secret.number.replaceAll(/(.{4})(?=.)/g, '$1 ')
    const expiry = `${card.exp_month}/${card.exp_year.slice(-2)}`
    const rows = [number, `${expiry} · ${secret.cvc}`].map((row) => `<output>${row}</output>`)
    return framePage(c, {
      body: `<main>${rows.join('<br>')}</main>`,
      script: '',
      origins: [origin],
      scheme: 'light',
    })
  })
  return app
}
