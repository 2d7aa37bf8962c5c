import { ask } from '#sandbox/page/client/api.ts'
import { button, find, make } from '#sandbox/page/client/dom.ts'
import type { SimulatorState } from '#sandbox/page/state.ts'

type Applicant = SimulatorState['applicants'][number]

/** What is drawn now, so that drawing the same again leaves the page alone. */
let drawn = ''

/** The reviewer's desk of the company that checks identities: everybody, newest first. */
export function showApplicants(applicants: readonly Applicant[]): void {
  const drawing = JSON.stringify(applicants)
  if (drawing === drawn) return
  drawn = drawing
  find('applicants', HTMLOListElement).replaceChildren(...applicants.map(card))
  find('applicants-empty', HTMLParagraphElement).hidden = applicants.length > 0
}

function card(applicant: Applicant): HTMLElement {
  const { id, externalUserId, firstName, lastName, reviewStatus, verdict } = applicant
  const name = `${firstName} ${lastName}`.trim() || 'Nothing sent yet'
  const state = verdict
    ? [verdict.answer, verdict.rejectType].filter(Boolean).join(' ')
    : reviewStatus
  return make(
    'li',
    { class: 'card message' },
    make(
      'div',
      { class: 'between' },
      make('p', { class: 'strong', text: name }),
      make('p', { class: 'small dim', text: state }),
    ),
    make('p', { class: 'small mono', text: externalUserId }),
    make(
      'div',
      { class: 'pair' },
      button('Approve', 'button small', () => decide(id, { answer: 'GREEN' })),
      button('Ask again', 'button small', () =>
        decide(id, {
          answer: 'RED',
          rejectType: 'RETRY',
          labels: ['UNSATISFACTORY_PHOTOS'],
          comment: 'The photo is blurred. Please take it again in good light.',
        }),
      ),
    ),
    make(
      'div',
      { class: 'pair' },
      button('Reject', 'button small', () =>
        decide(id, {
          answer: 'RED',
          rejectType: 'FINAL',
          labels: ['FORGERY'],
          comment: 'We could not confirm this document.',
        }),
      ),
      button('Forget', 'button small', () => ask('sumsub/remove', { id })),
    ),
  )
}

const decide = (id: string, verdict: object): Promise<unknown> =>
  ask('sumsub/review', { id, ...verdict })
