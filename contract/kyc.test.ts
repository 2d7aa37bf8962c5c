import assert from 'node:assert/strict'
import { test } from 'node:test'
import type * as z from 'zod/mini'
import type { ErrorCode } from '#contract/errors.ts'
import { type KycEvent, type KycField, KycForm, kycFields, kycStates } from '#contract/kyc.ts'
import {
  changeableFields,
  documentTypesOf,
  isRequired,
  kycProblems,
  needsLatin,
  renewableFrom,
  renewedFields,
  serviceDue,
} from '#contract/kyc.rules.ts'
import { isFinal, nextState, statesOf } from '#kernel/machine.ts'
import { formatInstant, parseDate, parseInstant } from '#kernel/time.ts'

const today = parseDate('2026-11-28') ?? assert.fail()
const photo = '018f0000-0000-7000-8000-00000000f11e'

const good: z.input<typeof KycForm> = {
  issuingRegion: 'DE',
  documentType: 'idCard',
  documentNumber: 'L01X00T47',
  expiresOn: '2031-05-12',
  documentPhoto: photo,
  firstName: 'Erika',
  lastName: 'Mustermann',
  birthday: '1984-01-26',
  addressPhoto: photo,
  signature: photo,
  cardName: 'E MUSTERMANN',
}

const problems = (over: z.input<typeof KycForm>) =>
  kycProblems(KycForm.parse({ ...good, ...over }), today)

void test('a form with every required field is right, and each of them is missed', () => {
  assert.deepEqual(problems({}), [])
  assert.deepEqual(kycFields.filter(isRequired).toSorted(), Object.keys(good).toSorted())
  for (const field of kycFields.filter(isRequired)) {
    const { [field]: _, ...rest } = good
    assert.deepEqual(
      kycProblems(KycForm.parse(rest), today).filter((one) => one.field === field),
      [{ field, code: 'KYC_FIELD_REQUIRED' }],
    )
  }
})

const cases: readonly (readonly [z.input<typeof KycForm>, KycField, ErrorCode | undefined])[] = [
  [{ expiresOn: '2026-11-27' }, 'expiresOn', 'KYC_DOCUMENT_EXPIRED'],
  [{ expiresOn: '2026-11-28' }, 'expiresOn', undefined],
  [{ expiresOn: '2076-11-29' }, 'expiresOn', 'KYC_DATE_INVALID'],
  [{ birthday: '2008-11-28' }, 'birthday', undefined],
  [{ birthday: '2008-11-29' }, 'birthday', 'KYC_UNDER_AGE'],
  [{ birthday: '2026-11-29' }, 'birthday', 'KYC_DATE_INVALID'],
  [{ birthday: '1906-11-27' }, 'birthday', 'KYC_DATE_INVALID'],
  [{ issuingRegion: 'GB' }, 'documentType', 'KYC_DOCUMENT_TYPE'],
  [{ documentNumber: 'A' }, 'documentNumber', 'KYC_DOCUMENT_NUMBER'],
  [{ documentType: 'passport', documentNumber: 'c01x 0006h' }, 'documentNumber', undefined],
  [{ documentType: 'passport', documentNumber: '12345' }, 'documentNumber', 'KYC_DOCUMENT_NUMBER'],
  [{ issuingRegion: 'CN', documentNumber: '11010519491231002X' }, 'documentNumber', undefined],
  [
    { issuingRegion: 'CN', documentNumber: '110105194912310021' },
    'documentNumber',
    'KYC_DOCUMENT_NUMBER',
  ],
  [{ firstName: 'R2D2' }, 'firstName', 'KYC_NAME_INVALID'],
  [{ lastName: 'O’Neill-Åse' }, 'lastName', undefined],
  [{ firstName: '春人' }, 'latinFirstName', 'KYC_FIELD_REQUIRED'],
  [{ firstName: '春人', latinFirstName: 'Haruto' }, 'latinFirstName', undefined],
  [{ firstName: '春人', latinFirstName: 'はると' }, 'latinFirstName', 'KYC_NAME_LATIN'],
  [{ lastName: 'Иванова' }, 'latinLastName', 'KYC_FIELD_REQUIRED'],
  [{ cardName: 'エリカ' }, 'cardName', 'KYC_CARD_NAME'],
  [{ phone: '123' }, 'phone', 'PHONE_INVALID'],
  [{ email: 'nobody' }, 'email', 'EMAIL_INVALID'],
]

void test('what is wrong with a field is said of that field', () => {
  for (const [over, field, code] of cases) {
    const found = problems(over).find((one) => one.field === field)?.code
    assert.equal(found, code, JSON.stringify(over))
  }
})

void test('texts have limits', () => {
  assert.equal(KycForm.safeParse({ cardName: 'A'.repeat(27) }).success, false)
  assert.equal(KycForm.safeParse({ firstName: 'A'.repeat(61) }).success, false)
  assert.equal(KycForm.safeParse({ documentNumber: '1'.repeat(31) }).success, false)
  assert.equal(KycForm.safeParse({ issuingRegion: 'XX' }).success, false)
})

void test('a name needs a latin spelling when it has letters that are not latin', () => {
  const needing = ['李', 'Иван', 'さくら', 'أحمد', 'Li 李']
  assert.deepEqual([...needing, 'Zoë', 'Łukasz', 'O’Neill'].filter(needsLatin), needing)
})

void test('where no identity card is taken there is the passport', () => {
  assert.deepEqual(documentTypesOf('US'), ['passport'])
  assert.deepEqual(documentTypesOf('JP'), ['idCard', 'passport'])
})

const events: readonly KycEvent[] = ['submit', 'take', 'release', 'reject', 'approve', 'resubmit']

void test('an application goes its way and no other', () => {
  const allowed = statesOf(kycStates).flatMap((state) =>
    events.flatMap((event) => {
      const next = nextState(kycStates, state, event)
      return next === undefined ? [] : [`${state} ${event} ${next}`]
    }),
  )
  assert.deepEqual(allowed, [
    'draft submit submitted',
    'submitted take inReview',
    'inReview release submitted',
    'inReview reject rejected',
    'inReview approve approved',
    'rejected resubmit submitted',
  ])
  assert.ok(isFinal(kycStates, 'approved'))
})

void test('what may be changed is all of a draft, what was rejected and has gone wrong since, else nothing', () => {
  const form = KycForm.parse(good)
  const mend = [{ field: 'firstName', reason: 'mismatch', words: '' }] as const
  type State = Parameters<typeof changeableFields>[0]['state']
  const changeable = (state: State, day = today, renewal = false) =>
    changeableFields({ state, form, mend: [...mend], renewal }, day)
  assert.deepEqual(changeable('none'), kycFields)
  assert.deepEqual(changeable('draft'), kycFields)
  assert.deepEqual(changeable('rejected'), ['firstName', 'latinFirstName'])
  const late = parseDate('2031-05-13') ?? assert.fail()
  assert.deepEqual(changeable('rejected', late), ['expiresOn', 'firstName', 'latinFirstName'])
  for (const state of ['submitted', 'inReview', 'approved'] as const) {
    assert.deepEqual(changeable(state), [])
    assert.deepEqual(changeable(state, today, true), [])
  }
  assert.deepEqual(changeable('draft', today, true), renewedFields)
})

void test('a decision is due a working day later', () => {
  const due = (submitted: string) => {
    const instant = parseInstant(submitted) ?? assert.fail()
    return formatInstant(serviceDue(instant)).slice(0, 16)
  }
  const cases = [
    ['2026-11-26T09:00:00Z', '2026-11-27T09:00'],
    ['2026-11-27T09:00:00Z', '2026-11-30T09:00'],
    ['2026-11-28T09:00:00Z', '2026-11-30T09:00'],
    ['2026-11-29T23:59:00Z', '2026-11-30T23:59'],
  ] as const
  for (const [submitted, expected] of cases) assert.equal(due(submitted), expected)
})

void test('a record can be renewed from three months before the end of its document', () => {
  assert.equal(renewableFrom(parseDate('2031-05-12') ?? assert.fail()), '2031-02-11')
})
