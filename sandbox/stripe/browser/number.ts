/** The field for a card's number. It tells its page a token and the last four, and nothing else. */
const input = document.querySelector('input')
const parentOrigin = input?.dataset['origin'] ?? ''
const groups = /(\d{4})(?=\d)/g
const digitsOfNumber = 16

type Problem = { readonly type: 'validation_error'; readonly code: string }

const tell = (message: object): void => {
  if (parentOrigin !== '') parent.postMessage(message, parentOrigin)
}
const problem = (code: string): Problem => ({ type: 'validation_error', code })

/** ISO/IEC 7812: the last digit follows from the others. */
function isNumber(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((total, digit, place) => {
    const weighed = place % 2 === 0 ? Number(digit) : Number(digit) * 2
    return total + (weighed > 9 ? weighed - 9 : weighed)
  }, 0)
  return sum % 10 === 0
}

function problemOf(digits: string): Problem | undefined {
  if (digits.length < digitsOfNumber) return problem('incomplete_number')
  return isNumber(digits) ? undefined : problem('invalid_number')
}

const digitsTyped = (): string => (input?.value ?? '').replaceAll(/\D/g, '')

input?.addEventListener('input', () => {
  const digits = digitsTyped().slice(0, digitsOfNumber)
  input.value = digits.replaceAll(groups, '$1 ')
  const wrong = problemOf(digits)
  // While it is typed it is not wrong yet.
  const error = wrong?.code === 'invalid_number' ? wrong : undefined
  tell({ type: 'change', empty: digits === '', complete: wrong === undefined, error })
})
input?.addEventListener('focus', () => tell({ type: 'focus' }))
input?.addEventListener('blur', () => tell({ type: 'blur' }))

addEventListener('message', ({ origin, source, data }: MessageEvent<unknown>) => {
  if (origin !== parentOrigin || source !== parent) return
  if (typeof data !== 'object' || data === null || !('type' in data) || !('id' in data)) return
  if (data.type === 'tokenise') void tokenise(data.id)
})

/** The field for the date that was made with this one: of this origin, so that the page reads neither. */
function sibling(): HTMLInputElement | undefined {
  const group = input?.dataset['group'] ?? ''
  for (let place = 0; place < parent.length; place += 1) {
    try {
      const found = parent[place]?.document.querySelector<HTMLInputElement>('input#expiry')
      if (found?.dataset['group'] === group) return found
    } catch {
      // A frame of somebody else's.
    }
  }
  return undefined
}

async function tokenise(id: unknown): Promise<void> {
  const expiry = sibling()
  const [month = '', year = ''] = (expiry?.value ?? '').split(' / ')
  const wrong = problemOf(digitsTyped()) ?? (expiry && wrongDate(expiry))
  if (wrong) return tell({ type: 'token', id, error: wrong })
  const response = await fetch('/elements/tokens', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      key: input?.dataset['key'] ?? '',
      number: digitsTyped(),
      ...(expiry ? { month: Number(month), year: 2_000 + Number(year) } : {}),
    }),
  })
  const answer: { readonly error?: object } = await response.json()
  tell(
    answer.error
      ? { type: 'token', id, error: answer.error }
      : { type: 'token', id, token: answer },
  )
}

const wrongDate = ({ dataset }: HTMLInputElement): Problem | undefined =>
  dataset['problem'] === '' ? undefined : problem(dataset['problem'] ?? 'incomplete_expiry')
