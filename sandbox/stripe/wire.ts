/** Stripe's way of writing: forms with brackets, seconds, ids with a prefix, errors in an envelope. */
import { createHmac, randomBytes } from 'node:crypto'
import { Refusal } from '#sandbox/refusal.ts'

/** What a form or a query says, nested as its brackets say. */
export type Form = { readonly [name: string]: string | Form | readonly (string | Form)[] }

type Node = { [name: string]: string | Node }

/** Nesting that is followed, so that nobody can send a well. */
const depthMax = 6

/** `shipping[address][line1]=x` → `{ shipping: { address: { line1: 'x' } } }`; `[0]`, `[]` make lists. */
export function readForm(text: string): Form {
  const root: Node = Object.create(null)
  for (const [name, value] of new URLSearchParams(text)) put(root, name, value)
  const form = listed(root)
  return typeof form === 'string' || isList(form) ? {} : form
}

function put(root: Node, name: string, value: string): void {
  const path = name.replaceAll(']', '').split('[').slice(0, depthMax)
  let at = root
  path.forEach((step, index) => {
    const key = step === '' ? String(Object.keys(at).length) : step
    if (index === path.length - 1) at[key] = value
    else {
      const next = at[key]
      const inner: Node = typeof next === 'object' ? next : Object.create(null)
      at[key] = inner
      at = inner
    }
  })
}

function listed(node: string | Node): Form[string] {
  if (typeof node === 'string') return node
  const entries = Object.entries(node).map(([name, value]) => [name, listed(value)] as const)
  const isNumbered = entries.length > 0 && entries.every(([name], index) => name === String(index))
  if (!isNumbered) return Object.fromEntries(entries)
  return entries.flatMap(([, value]) => (isList(value) ? [] : [value]))
}

const isList = (value: Form[string]): value is readonly (string | Form)[] => Array.isArray(value)

/** What Stripe refuses with. */
export class StripeRefusal extends Refusal {
  readonly status: number
  readonly type: string
  readonly code: string | undefined
  readonly param: string | undefined
  constructor(
    status: number,
    type: string,
    message: string,
    { code, param }: { readonly code?: string | undefined; readonly param?: string } = {},
  ) {
    super(message)
    this.status = status
    this.type = type
    this.code = code
    this.param = param
  }
}

/** Something wrong with what was asked. */
export const badRequest = (message: string, code?: string, param?: string): StripeRefusal =>
  new StripeRefusal(400, 'invalid_request_error', message, {
    code,
    ...(param === undefined ? {} : { param }),
  })

/** What is not there. */
export const noSuch = (what: string, id: string): StripeRefusal =>
  new StripeRefusal(404, 'invalid_request_error', `No such ${what}: '${id}'`, {
    code: 'resource_missing',
    param: 'id',
  })

const idBytes = 12

/** `ic_…` */
export const newId = (prefix: string): string => `${prefix}_${randomBytes(idBytes).toString('hex')}`

/** `Stripe-Signature`: hex HMAC-SHA256 over time and body. */
export function stripeSignature(secret: string, seconds: number, body: string): string {
  const digest = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return `t=${seconds},v1=${digest}`
}

/** A page of a list, newest first. */
export function pageOf<T extends { readonly id: string }>(
  url: string,
  rows: readonly T[],
  query: Form,
) {
  const limit = Math.min(Math.max(Number(query['limit'] ?? 10), 1), 100)
  const after = query['starting_after']
  const start = after === undefined ? 0 : rows.findIndex(({ id }) => id === after) + 1
  const data = rows.slice(start, start + limit)
  return { object: 'list', url, has_more: rows.length > start + limit, data }
}
