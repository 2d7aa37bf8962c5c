/** Names told from a `User-Agent`, first match wins: most browsers also carry the names of others. */
const browsers = [
  ['Edge', /\bEdg(?:A|iOS)?\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Opera', /\bOPR\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS)\//],
  ['Safari', /\bSafari\/|\biPhone\b|\biPad\b/],
] as const
const systems = [
  ['iOS', /\biPhone\b|\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
] as const

/**
 * A device in a few words, e.g. `Chrome · Android`; empty when nothing is known. Only names of our
 * own list come out: a stranger's header must not put words into a message to somebody else.
 */
export function deviceName(userAgent: string): string {
  const browser = browsers.find(([, pattern]) => pattern.test(userAgent))?.[0]
  const system = systems.find(([, pattern]) => pattern.test(userAgent))?.[0]
  return [browser, system].filter((name) => name !== undefined).join(' · ')
}
