/** The field for a card's expiry date. It tells its page how far it is, and the number's field the date. */
const input = document.querySelector('input')
const parentOrigin = input?.dataset['origin'] ?? ''

const tell = (message: object): void => {
  if (parentOrigin !== '') parent.postMessage(message, parentOrigin)
}

/** As Stripe calls it; empty for a date that is still to come. */
function problemOf(digits: string): string {
  if (digits.length < 4) return 'incomplete_expiry'
  const [month, year] = [Number(digits.slice(0, 2)), 2_000 + Number(digits.slice(2))]
  if (month < 1 || month > 12) return 'invalid_expiry_month'
  const today = new Date()
  if (year < today.getUTCFullYear()) return 'invalid_expiry_year_past'
  const isPast = year === today.getUTCFullYear() && month < today.getUTCMonth() + 1
  return isPast ? 'invalid_expiry_month_past' : ''
}

input?.addEventListener('input', () => {
  const typed = input.value.replaceAll(/\D/g, '')
  const digits = (/^[2-9]/.test(typed) ? `0${typed}` : typed).slice(0, 4)
  input.value = digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits
  const code = problemOf(digits)
  input.dataset['problem'] = code
  // While it is typed it is not wrong yet.
  const error =
    code === '' || code === 'incomplete_expiry' ? undefined : { type: 'validation_error', code }
  tell({ type: 'change', empty: digits === '', complete: code === '', error })
})
input?.addEventListener('focus', () => tell({ type: 'focus' }))
input?.addEventListener('blur', () => tell({ type: 'blur' }))
