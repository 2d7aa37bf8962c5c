import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import type { Bindings } from '#sandbox/listen.ts'

const hashOf = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** What a page may say of the look; anything else is left away. */
const safeStyle = /^[\w#%.,() -]{1,40}$/

const reset = `html,body{margin:0;height:100%;background:transparent;overflow:hidden}
body{display:flex;align-items:center}
output{white-space:nowrap;font-variant-numeric:tabular-nums}
input,button{all:unset;width:100%;height:100%;box-sizing:border-box;cursor:text;font-variant-numeric:tabular-nums}
button{cursor:pointer}`

/** A page that nobody keeps, loads nothing, and stands in nobody's frame but ours. */
export function framePage(
  c: Context<Bindings>,
  {
    body,
    script: code,
    origins,
    scheme = 'light dark',
  }: {
    readonly body: string
    readonly script: string
    readonly origins: readonly string[]
    /** Whoever frames it with another scheme gets a canvas that hides what lies below. */
    readonly scheme?: 'light' | 'light dark'
  },
): Response {
  const look = ['color', 'fontSize', 'fontWeight', 'fontFamily', 'letterSpacing'].flatMap(
    (name) => {
      const value = c.req.query(name)
      const property = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
      return value !== undefined && safeStyle.test(value) ? [`${property}:${value}`] : []
    },
  )
  const style = `${reset}\n:root{font:16px system-ui,sans-serif;color-scheme:${scheme};${look.join(';')}}`
  const policy = [
    "default-src 'none'",
    `style-src ${hashOf(style)}`,
    ...(code === '' ? [] : [`script-src ${hashOf(code)}`, "connect-src 'self'"]),
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${origins.join(' ') || "'none'"}`,
  ]
  return c.html(
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Card</title>
<style>${style}</style><body>${body}${code === '' ? '' : `<script type="module">${code}</script>`}</body></html>`,
    200,
    {
      'cache-control': 'no-store',
      'content-security-policy': policy.join('; '),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    },
  )
}
