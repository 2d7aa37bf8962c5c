import { minuteMs } from '#kernel/time.ts'

/** Saves a text as a file of this device; a byte order mark tells spreadsheets that it is UTF-8. */
export function saveText(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([`\u{FEFF}${text}`], { type: 'text/csv' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Browsers begin to read it within this turn; a minute is for the slow ones.
  setTimeout(() => URL.revokeObjectURL(address), minuteMs)
}
