import { useId, useState, type ComponentProps, type ReactNode } from 'react'
import { SearchIcon } from '#ui/icons.pages.tsx'
import { ChevronRightIcon, CloseIcon, EyeIcon, EyeOffIcon, WarningIcon } from '#ui/icons.tsx'
import { useWords } from '#ui/words.tsx'

type FieldShell = {
  readonly label: string
  /** How to fill it in; shown under the field until there is an error. */
  readonly hint?: ReactNode
  /** What is wrong and how to put it right. */
  readonly error?: string | undefined
  readonly prefix?: ReactNode
  /** A unit, an icon button or a check mark after the value. */
  readonly suffix?: ReactNode
}

/** Everything an `<input>` takes, so a form library's `register(…)` spreads straight in. */
export type FieldProps = FieldShell & Omit<ComponentProps<'input'>, keyof FieldShell | 'className'>

/** A labelled text input; its error stands under it and is read with it. */
export function Field({ label, hint, error, prefix, suffix, id, ...input }: FieldProps) {
  const ids = useFieldIds(id)
  return (
    <FieldFrame ids={ids} label={label} hint={hint} error={error} prefix={prefix} suffix={suffix}>
      <input {...input} {...described(ids, hint, error)} id={ids.input} className={inputLook} />
    </FieldFrame>
  )
}

/** A field of several lines, growing with what is written in it. */
export function TextField({
  label,
  hint,
  error,
  id,
  ...area
}: Omit<FieldShell, 'prefix' | 'suffix'> & Omit<ComponentProps<'textarea'>, 'className'>) {
  const ids = useFieldIds(id)
  return (
    <FieldFrame ids={ids} label={label} hint={hint} error={error}>
      <textarea
        rows={3}
        {...area}
        {...described(ids, hint, error)}
        id={ids.input}
        className={`${inputLook} field-sizing-content max-h-60 min-h-[72px] resize-none`}
      />
    </FieldFrame>
  )
}

/** A password with a button that shows it. Give `autoComplete` ("current-password", "new-password"). */
export function PasswordField(props: Omit<FieldProps, 'type' | 'suffix'>) {
  const words = useWords()
  const [shown, setShown] = useState(false)
  const Mark = shown ? EyeIcon : EyeOffIcon
  return (
    <Field
      spellCheck={false}
      autoCapitalize="none"
      autoCorrect="off"
      {...props}
      type={shown ? 'text' : 'password'}
      suffix={
        <button
          type="button"
          aria-label={shown ? words.hidePassword : words.showPassword}
          onClick={() => setShown(!shown)}
          className="press -my-3 -mr-2.5 grid size-11 place-items-center rounded-full text-dim"
        >
          <Mark />
        </button>
      }
    />
  )
}

/** A code sent to the person: one input, filled by the phone where it can, with room for "Send again". */
export function CodeField({
  length = 6,
  ...props
}: Omit<FieldProps, 'type' | 'inputMode' | 'autoComplete'> & { readonly length?: number }) {
  return (
    <Field
      {...props}
      type="text"
      inputMode="numeric"
      autoComplete="one-time-code"
      pattern="[0-9]*"
      maxLength={length}
      autoCorrect="off"
      // Codes are pasted as "123 456" or "123-456"; the length limit would cut the last digits off.
      onPaste={(event) => {
        const digits = event.clipboardData.getData('text').replace(/[^0-9]/g, '')
        if (digits === '') return
        event.preventDefault()
        typeInto(event.currentTarget, digits.slice(0, length))
      }}
    />
  )
}

/** Looks like a field, opens something to choose from. `value` absent shows `placeholder`. */
export function FieldButton({
  label,
  value,
  placeholder,
  error,
  hint,
  onClick,
}: Omit<FieldShell, 'prefix' | 'suffix'> & {
  readonly value?: ReactNode
  readonly placeholder?: string
  readonly onClick: () => void
}) {
  const ids = useFieldIds(undefined)
  return (
    <div>
      <button
        type="button"
        onClick={onClick}
        aria-haspopup="dialog"
        aria-describedby={notes(ids, hint, error)}
        className={`press flex w-full items-center gap-2 rounded-item bg-field px-4 py-[11px] text-left ${error === undefined ? 'hairline' : errorRing}`}
      >
        <span className="min-w-0 flex-1">
          <span className="t-small block text-dim">{label}</span>
          <span className={`${valueLook} flex items-center gap-2 ${value ? '' : 'text-faint'}`}>
            {value ?? placeholder}
          </span>
        </span>
        <ChevronRightIcon className="size-5 text-dim" />
      </button>
      <Notes ids={ids} hint={hint} error={error} />
    </div>
  )
}

/** Looks like a field, and holds the frame of somebody else's input: its text is not ours to read. */
export function FrameField({
  label,
  hint,
  error,
  children,
}: Omit<FieldShell, 'prefix' | 'suffix'> & { readonly children: ReactNode }) {
  const ids = useFieldIds(undefined)
  return (
    <div role="group" aria-labelledby={ids.input} aria-describedby={notes(ids, hint, error)}>
      <div
        className={`rounded-item bg-field px-4 py-[11px] ${error === undefined ? 'hairline focus-within:edge-gold' : errorRing}`}
      >
        <span id={ids.input} className="t-small block text-dim">
          {label}
        </span>
        {children}
      </div>
      <Notes ids={ids} hint={hint} error={error} />
    </div>
  )
}

/** A search box for a list on the same screen. `onChange` gets the text at every keystroke. */
export function SearchField({
  value,
  onChange,
  label,
}: {
  readonly value: string
  readonly onChange: (text: string) => void
  /** Says what is searched, when "Search" alone would not. */
  readonly label?: string
}) {
  const words = useWords()
  return (
    <search className="flex h-12 items-center gap-2.5 rounded-item bg-field px-4 hairline focus-within:edge-gold">
      <SearchIcon className="size-5 text-dim" />
      <input
        type="search"
        aria-label={label ?? words.search}
        placeholder={label ?? words.search}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        className="h-full w-full min-w-0 bg-transparent text-[16px] outline-none"
      />
      {value !== '' && (
        <button
          type="button"
          aria-label={words.clear}
          onClick={() => onChange('')}
          className="tap grid size-6 place-items-center text-dim"
        >
          <CloseIcon className="size-4" />
        </button>
      )}
    </search>
  )
}

const valueLook = 'text-[16px] leading-[24px] font-[560]'
const inputLook = `${valueLook} w-full min-w-0 bg-transparent outline-none`
const errorRing = 'edge-down'

type FieldIds = { readonly input: string; readonly hint: string; readonly error: string }

function useFieldIds(given: string | undefined): FieldIds {
  const own = useId()
  const input = given ?? own
  return { input, hint: `${input}-hint`, error: `${input}-error` }
}

const notes = (ids: FieldIds, hint: ReactNode, error: string | undefined): string | undefined =>
  error !== undefined ? ids.error : hint !== undefined ? ids.hint : undefined

const described = (ids: FieldIds, hint: ReactNode, error: string | undefined) => ({
  'aria-invalid': error !== undefined || undefined,
  'aria-describedby': notes(ids, hint, error),
})

function FieldFrame({
  ids,
  label,
  hint,
  error,
  prefix,
  suffix,
  children,
}: FieldShell & { readonly ids: FieldIds; readonly children: ReactNode }) {
  const ring = error === undefined ? 'hairline focus-within:edge-gold' : errorRing
  return (
    <div>
      {/* A press anywhere on the box reaches the input: the label covers all of it. */}
      <div
        className={`relative flex items-center gap-2 rounded-item bg-field px-4 py-[11px] ${ring}`}
      >
        <div className="min-w-0 flex-1">
          <label htmlFor={ids.input} className="t-small cover block text-dim">
            {label}
          </label>
          <div className="relative flex items-center gap-2">
            {prefix && (
              <span className="shrink-0 text-[16px] leading-[24px] text-dim">{prefix}</span>
            )}
            {children}
          </div>
        </div>
        {suffix && <div className="relative flex shrink-0 items-center text-dim">{suffix}</div>}
      </div>
      <Notes ids={ids} hint={hint} error={error} />
    </div>
  )
}

function Notes({
  ids,
  hint,
  error,
}: {
  readonly ids: FieldIds
  readonly hint: ReactNode
  readonly error: string | undefined
}) {
  if (error !== undefined) {
    return (
      <p id={ids.error} className="t-small flex gap-1.5 px-4 pt-1.5 text-down">
        <WarningIcon className="mt-px size-4" />
        {error}
      </p>
    )
  }
  if (hint === undefined) return null
  return (
    <p id={ids.hint} className="t-small px-4 pt-1.5 text-dim">
      {hint}
    </p>
  )
}

/** Puts text into an input as typing would, so that React and form libraries hear of it. */
function typeInto(input: HTMLInputElement, text: string): void {
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  set?.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
