/** The field for a card's number. It tells its page a token and the last four, and nothing else. */
const input = document.querySelector('input')
const parentOrigin = input?.dataset['origin'] ?? ''
const groups = /(\d{4})(?=\d)/g
const digitsMin = 13

const tell = (message: object): void => {
  if (parentOrigin !== '') parent.postMessage(message, parentOrigin)
}

input?.addEventListener('input', () => {
  const digits = input.value.replaceAll(/\D/g, '').slice(0, 19)
  input.value = digits.replaceAll(groups, '$1 ')
  const isComplete = digits.length >= digitsMin
  tell({ type: 'change', empty: digits === '', complete: isComplete })
})
input?.addEventListener('focus', () => tell({ type: 'focus' }))
input?.addEventListener('blur', () => tell({ type: 'blur' }))

addEventListener('message', ({ origin, source, data }: MessageEvent<unknown>) => {
  if (origin !== parentOrigin || source !== parent) return
  if (typeof data !== 'object' || data === null || !('type' in data) || !('id' in data)) return
  if (data.type === 'tokenise') void tokenise(data.id)
})

async function tokenise(id: unknown): Promise<void> {
  const response = await fetch('/elements/tokens', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      key: input?.dataset['key'] ?? '',
      number: input?.value ?? '',
      month: 1,
      year: new Date().getUTCFullYear() + 1,
    }),
  })
  const answer: { readonly error?: object } = await response.json()
  tell(
    answer.error
      ? { type: 'token', id, error: answer.error }
      : { type: 'token', id, token: answer },
  )
}
