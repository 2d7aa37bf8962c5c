import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import { deviceTextMax, envelopeWindowMs, sealEnvelope } from '#contract/envelope.ts'
import { errors, Failure, type ErrorCode } from '#contract/errors.ts'
import { after, formatInstant, toInstant } from '#kernel/time.ts'
import { envelopeMaxBytes, envelopeMaxDepth, openEnvelope } from '#server/platform/http/envelope.ts'

const secret = 'local-dev-secret'
const now = toInstant(1_700_000_000_000)
const device = {
  appVersion: '1.5.8',
  deviceType: 'phone',
  deviceModel: 'iPhone 15',
  deviceBrand: 'Apple',
  deviceId: 'd-0001',
  osName: 'ios',
}

const md5 = (text: string): string =>
  createHash('md5').update(text, 'utf8').digest('hex').toUpperCase()
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const open = (body: string) => openEnvelope(bytes(body), { secret, now })
const wrap = (json: string | Uint8Array): string =>
  JSON.stringify({ data: Buffer.from(json).toString('base64') })

/** A record as some client writes it: name → its JSON as it goes over the wire. */
type Written = Readonly<Record<string, string>>
const written: Written = {
  ...Object.fromEntries(Object.entries(device).map(([name, text]) => [name, JSON.stringify(text)])),
  data: '{}',
  time: String(now),
}

/** Signs a record by the definition alone, with none of our code. */
function signed(record: Written): string {
  const base = Object.keys(record)
    .toSorted()
    .map((name) => `${name}=${valueOf(record[name] ?? '')}`)
    .join('&')
  return md5(base + secret)
}
const valueOf = (json: string): string => (json.startsWith('"') ? String(JSON.parse(json)) : json)
const recordJson = (record: Written): string =>
  `{${Object.entries(record)
    .map(([name, json]) => `${JSON.stringify(name)}:${json}`)
    .join(',')}}`
const sealed = (record: Written): string =>
  wrap(`{"request":${recordJson(record)},"sign":"${signed(record)}"}`)

function refused(body: string | Uint8Array, code: ErrorCode, why: string): void {
  const act = () => openEnvelope(typeof body === 'string' ? bytes(body) : body, { secret, now })
  assert.throws(act, (error) => error instanceof Failure && error.code === code, why)
}

void test('an envelope opens to the device, data and time that were sealed', () => {
  const body = sealEnvelope(device, { a: [1, 'two'] }, now, { secret, md5 })
  const { sign, ...opened } = open(body)
  assert.deepEqual(opened, { device, data: { a: [1, 'two'] }, time: now })
  assert.match(sign, /^[0-9A-F]{32}$/)
})

void test('any JSON data comes out of the envelope as it went in', () => {
  const data = fc.oneof(
    fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue()),
    fc.array(fc.jsonValue()),
  )
  fc.assert(
    fc.property(data, (value) => {
      const body = sealEnvelope(device, value, now, { secret, md5 })
      assert.deepEqual(open(body).data, JSON.parse(JSON.stringify(value)))
    }),
  )
})

void test('any allowed device text comes out as it went in', () => {
  const text = fc
    .string({ unit: 'grapheme', maxLength: 20 })
    .filter((one) => !/[&=\p{Cc}]/u.test(one))
  fc.assert(
    fc.property(text, text, (deviceModel, deviceBrand) => {
      const odd = { ...device, deviceModel, deviceBrand }
      assert.deepEqual(open(sealEnvelope(odd, {}, now, { secret, md5 })).device, odd)
    }),
  )
})

void test('clients that write numbers, escapes and spaces in another way verify too', () => {
  const styles: readonly Written[] = [
    { ...written, data: '{"price":1.0,"big":9007199254740993,"small":1E-7,"minus":-0}' },
    { ...written, data: '{ "a" : [ 1 , 2 ] ,\n\t"b" : { } }' },
    { ...written, data: '{"path":"a\\/b","name":"\\u738b\\u4F1F","quote":"\\"}{\\\\"}' },
    { ...written, deviceBrand: '"\\u534e\\u4e3a"', deviceModel: '"Мейт\\u002060"' },
    { ...written, time: '1.7e12' },
    { ...written, time: '1700000000000.0' },
    { ...written, data: '[]' },
    Object.fromEntries(Object.entries(written).toReversed()),
  ]
  for (const style of styles) assert.equal(open(sealed(style)).time, now, recordJson(style))
  const spaced = recordJson(written).replaceAll('":', '" : ').replaceAll(',"', ' ,\r\n "')
  open(wrap(` {\n"sign" : "${signed(written)}" , "request" :\t${spaced} } `))
  open(`  ${sealed(written)}\n`)
})

void test('a body that is not UTF-8 or not strict base64 is refused by its encoding', () => {
  const good = Buffer.from(
    `{"request":${recordJson(written)},"sign":"${signed(written)}"}`,
  ).toString('base64')
  const latin = Buffer.concat([Buffer.from('{"request":"'), Buffer.from([0xe9]), Buffer.from('"}')])
  refused(Uint8Array.of(0xff, 0xfe), 'ENVELOPE_ENCODING', 'outer bytes')
  refused(wrap(latin), 'ENVELOPE_ENCODING', 'inner bytes')
  const padded = good.replace(/=+$/, '')
  const changed = [
    `${good}=`,
    ` ${good}`,
    `${good}\n`,
    good.replace(/.$/, '*'),
    `${good.slice(0, 8)}-_${good.slice(10)}`,
  ]
  for (const data of changed) refused(JSON.stringify({ data }), 'ENVELOPE_ENCODING', data.slice(-8))
  if (padded !== good) refused(JSON.stringify({ data: padded }), 'ENVELOPE_ENCODING', 'no padding')
  refused(JSON.stringify({ data: 'QQ' }), 'ENVELOPE_ENCODING', 'no padding')
  refused(JSON.stringify({ data: 'QR==' }), 'ENVELOPE_ENCODING', 'bits left over')
})

void test('a body that is not one JSON object inside another is refused', () => {
  for (const body of ['', 'null', '[]', '"a"', '{', '{"data":"e30="}x', '\ufeff{"data":"e30="}']) {
    refused(body, 'ENVELOPE_JSON', body)
  }
  for (const inner of ['', '[]', 'null', '{"request":{},"sign":"a"', '\ufeff{}']) {
    refused(wrap(inner), 'ENVELOPE_JSON', inner)
  }
  refused(wrap('{"request":[],"sign":"A"}'), 'ENVELOPE_JSON', 'a list for a record')
})

void test('missing, further, doubled and mistyped members are refused', () => {
  refused('{}', 'ENVELOPE_FIELD', 'no data')
  refused('{"data":1}', 'ENVELOPE_FIELD', 'data is no text')
  refused('{"data":"e30=","x":1}', 'ENVELOPE_FIELD', 'a second outer member')
  refused(wrap('{}'), 'ENVELOPE_FIELD', 'no request')
  refused(wrap(`{"request":${recordJson(written)}}`), 'ENVELOPE_FIELD', 'no sign')
  refused(wrap(`{"request":${recordJson(written)},"sign":1}`), 'ENVELOPE_FIELD', 'sign is no text')
  const sign = `"sign":"${signed(written)}"`
  refused(
    wrap(`{"request":${recordJson(written)},${sign},"x":1}`),
    'ENVELOPE_FIELD',
    'a third member',
  )
  refused(
    wrap(`{"request":${recordJson(written)},${sign},${sign}}`),
    'ENVELOPE_FIELD',
    'sign twice',
  )
  for (const name of Object.keys(written)) {
    const { [name]: _, ...rest } = written
    refused(sealed(rest), 'ENVELOPE_FIELD', `no ${name}`)
    refused(sealed({ ...written, [name]: 'null' }), 'ENVELOPE_FIELD', `${name} null`)
  }
  refused(sealed({ ...written, nonce: '"1"' }), 'ENVELOPE_FIELD', 'a ninth member')
  refused(sealed({ ...written, __proto__x: '"1"' }), 'ENVELOPE_FIELD', 'a ninth member')
  const twice = recordJson(written).replace('"data":{}', '"data":{},"data":{"a":1}')
  refused(wrap(`{"request":${twice},${sign}}`), 'ENVELOPE_FIELD', 'data twice')
  const escaped = recordJson(written).replace('"data":{}', '"data":{},"d\\u0061ta":{"a":1}')
  refused(wrap(`{"request":${escaped},${sign}}`), 'ENVELOPE_FIELD', 'data twice, once escaped')
})

void test('time is a safe integer and data an object or a list', () => {
  for (const time of [
    '1.5',
    '"1700000000000"',
    '1e300',
    '9007199254740993',
    'true',
    '{}',
    '-1e16',
  ]) {
    refused(sealed({ ...written, time }), 'ENVELOPE_FIELD', time)
  }
  for (const data of ['null', '1', 'true', '"{}"', '""']) {
    refused(sealed({ ...written, data }), 'ENVELOPE_FIELD', data)
  }
})

void test('device texts that could be taken for another record are refused', () => {
  const long = 'a'.repeat(deviceTextMax)
  open(sealed({ ...written, deviceModel: JSON.stringify(long) }))
  const texts = [
    'A&deviceId=B',
    'a=b',
    'a&b',
    'a\nb',
    'a\u0000',
    'a\u007f',
    'a\u0085',
    `${long}a`,
    '\ud83d',
  ]
  for (const text of texts) {
    for (const name of Object.keys(device)) {
      refused(
        sealed({ ...written, [name]: JSON.stringify(text) }),
        'ENVELOPE_FIELD',
        `${name} ${text}`,
      )
    }
  }
})

void test('a changed record, another secret and a signature in lower case are refused', () => {
  const sign = signed(written)
  const withSign = (other: string) => wrap(`{"request":${recordJson(written)},"sign":"${other}"}`)
  open(withSign(sign))
  for (const other of [
    '',
    sign.toLowerCase(),
    sign.slice(1),
    `${sign}0`,
    '0'.repeat(32),
    'é'.repeat(32),
  ]) {
    refused(withSign(other), 'ENVELOPE_SIGN', other)
  }
  for (const changed of [
    { data: '{"a":1}' },
    { data: '{ }' },
    { time: '1700000000001' },
    { osName: '"iOS"' },
  ]) {
    const record = recordJson({ ...written, ...changed })
    refused(wrap(`{"request":${record},"sign":"${sign}"}`), 'ENVELOPE_SIGN', record)
  }
  refused(
    sealEnvelope(device, {}, now, { secret: 'another-secret', md5 }),
    'ENVELOPE_SIGN',
    'another secret',
  )
})

void test('a call more than five minutes from our clock is refused and told what time it is', () => {
  const body = bytes(sealEnvelope(device, {}, now, { secret, md5 }))
  for (const offset of [-envelopeWindowMs, envelopeWindowMs]) {
    openEnvelope(body, { secret, now: after(now, offset) })
  }
  for (const offset of [-envelopeWindowMs - 1, envelopeWindowMs + 1]) {
    const late = after(now, offset)
    assert.throws(
      () => openEnvelope(body, { secret, now: late }),
      (error) =>
        error instanceof Failure &&
        error.code === 'ENVELOPE_TIME' &&
        error.details['serverTime'] === formatInstant(late),
    )
  }
})

void test('an envelope that is too large or nests too deep is refused', () => {
  refused(' '.repeat(envelopeMaxBytes + 1), 'BODY_TOO_LARGE', 'size')
  const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
  open(sealed({ ...written, data: nested(envelopeMaxDepth - 2) }))
  refused(sealed({ ...written, data: nested(envelopeMaxDepth + 1) }), 'ENVELOPE_JSON', 'depth')
  refused(wrap('['.repeat(150_000)), 'ENVELOPE_JSON', 'open brackets')
  refused(
    wrap(`{"request":${'{"a":'.repeat(30_000)}1${'}'.repeat(30_000)},"sign":""}`),
    'ENVELOPE_JSON',
    'objects',
  )
})

void test('whatever bytes come, the answer is an envelope or a refusal of the catalogue', () => {
  const good = Buffer.from(sealEnvelope(device, { a: '{"\\' }, now, { secret, md5 }))
  const inner = Buffer.from(`{"request":${recordJson(written)},"sign":"${signed(written)}"}`)
  const mutated = (base: Buffer) =>
    fc
      .array(fc.tuple(fc.nat(base.length - 1), fc.nat(255)), { minLength: 1, maxLength: 4 })
      .map((changes) => {
        const copy = Buffer.from(base)
        for (const [at, byte] of changes) copy[at] = byte
        return copy
      })
  const json = fc.json().map((text) => Buffer.from(wrap(text)))
  const inside = mutated(inner).map((changed) => Buffer.from(wrap(changed)))
  fc.assert(
    fc.property(fc.oneof(fc.uint8Array(), mutated(good), inside, json), (body) => {
      try {
        openEnvelope(body, { secret, now })
      } catch (error) {
        assert.ok(error instanceof Failure && Object.hasOwn(errors, error.code), String(error))
      }
    }),
    { numRuns: 3_000 },
  )
})
