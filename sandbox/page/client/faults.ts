import { ask } from '#sandbox/page/client/api.ts'
import { find, make, say, segments } from '#sandbox/page/client/dom.ts'
import type { FaultState, SimulatorState } from '#sandbox/page/state.ts'

/** What each switch does, as a sentence. */
const sentences: Readonly<Record<string, string>> = {
  delay: 'Answer two seconds late',
  unavailable: 'Answer 503',
  lostReply: 'Take it and lose the reply',
  dropBroadcast: 'Answer and lose the transaction',
  emptyLogs: 'Know no logs',
  tooManyRequests: 'Answer 429, too many requests',
  serverError: 'Answer 500',
  garbage: 'Answer what nobody can read',
  partial: 'Leave every mark out',
  hang: 'Never answer',
  undelivered: 'Take it and report it undelivered',
  refuse: 'Refuse for good (554)',
  tryLater: 'Ask to try later (451)',
  gone: 'Say the browser is gone (410)',
  redirect: 'Send elsewhere (307)',
  conflict: 'Say that another process listens (409)',
  decline: 'Suspect a payment of fraud',
  hookLost: 'Lose a webhook',
  hookLate: 'Send a webhook three seconds late',
  hookTwice: 'Send a webhook twice',
  hookOrder: 'Let the next webhook overtake one',
  hookForged: 'Sign a webhook wrongly',
  truncated: 'Send half of what is kept',
  hangUp: 'Hang up in the middle',
  scanError: 'Say that the scan failed',
  frozen: 'Stand still with an old time',
}

const parties: Readonly<Record<string, string>> = {
  ERC20: 'Ethereum node',
  BEP20: 'BNB Chain node',
  sms: 'SMS (Twilio)',
  mail: 'Mail (SMTP)',
  telegram: 'Telegram (Bot API)',
  prices: 'Prices',
  push: 'Push service',
  sumsub: 'Identity (Sumsub)',
  stripe: 'Cards (Stripe Issuing)',
  lithic: 'Cards (Lithic)',
  s3: 'Object store (S3)',
  clamd: 'Virus scanner (clamd)',
  screening: 'Address screening',
}

/** These are a state, not an event: striking once means nothing. */
const lasting = new Set(['frozen'])

type Row = { readonly element: HTMLElement; readonly select: (value: string) => void }

const rows = new Map<string, Row>()

/** Shows each party's switches as they are set. */
export function showFaults(faults: SimulatorState['faults']): void {
  for (const [party, states] of Object.entries(faults)) {
    const cardId = `faults-${party}`
    if (!document.getElementById(cardId)) addCard(cardId, party, states)
    for (const { name, times } of states) rows.get(`${party}/${name}`)?.select(choiceOf(times))
    const on = states.filter(({ times }) => times !== 0).length
    const count = find(`${cardId}-on`, HTMLSpanElement)
    count.hidden = on === 0
    count.textContent = `${on} on`
  }
}

/** Ties the button that switches everything off. */
export function startFaults(): void {
  find('faults-off', HTMLButtonElement).addEventListener('click', () => {
    const offs = [...rows.keys()].map((key) =>
      set(key.split('/')[0] ?? '', key.split('/')[1] ?? '', 0),
    )
    Promise.all(offs).then(
      () => say('All faults are off'),
      (error: unknown) => say(String(error)),
    )
  })
}

const choiceOf = (times: FaultState['times']) =>
  times === 0 ? 'off' : times === 'always' ? 'always' : 'once'

function set(party: string, fault: string, times: FaultState['times']): Promise<unknown> {
  const isChain = party === 'ERC20' || party === 'BEP20'
  return isChain
    ? ask('evm/fault', { network: party, fault, times })
    : ask(`${party}/fault`, { fault, times })
}

function addCard(id: string, party: string, states: readonly FaultState[]): void {
  const title = parties[party] ?? party
  const count = make('span', { class: 'pill warn', id: `${id}-on`, hidden: '' })
  const list = states.map(({ name }) => {
    const row = switchRow(party, title, name)
    rows.set(`${party}/${name}`, row)
    return row.element
  })
  const summary = make('summary', {}, make('span', { class: 'grow strong', text: title }), count)
  const card = make('details', { class: 'card switches', id }, summary, make('ul', {}, ...list))
  find('fault-cards', HTMLDivElement).append(card)
}

function switchRow(party: string, title: string, name: string): Row {
  const sentence = sentences[name] ?? name
  const choices = [
    { value: 'off', label: 'Off' },
    { value: 'once', label: 'Once' },
    { value: 'always', label: 'On' },
  ].filter(({ value }) => value !== 'once' || !lasting.has(name))
  const { element, select } = segments(
    `${party}-${name}`,
    `${title}: ${sentence}`,
    choices,
    (value) => {
      const times = value === 'off' ? 0 : value === 'once' ? 1 : 'always'
      set(party, name, times).catch((error: unknown) => say(String(error)))
    },
  )
  return {
    element: make('li', {}, make('span', { class: 'grow', text: sentence }), element),
    select,
  }
}
