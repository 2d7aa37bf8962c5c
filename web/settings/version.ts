/** Versions as people see them, `1.5.8`, compared part by part. */

/** Whether a version is newer than another; anything that is no version is not newer. */
export function isNewer(offered: string, here: string): boolean {
  const [a, b] = [partsOf(offered), partsOf(here)]
  if (!a || !b) return false
  const at = a.findIndex((part, index) => part !== b[index])
  return at !== -1 && (a[at] ?? 0) > (b[at] ?? 0)
}

function partsOf(version: string): readonly number[] | undefined {
  return /^\d{1,6}\.\d{1,6}\.\d{1,6}$/.test(version) ? version.split('.').map(Number) : undefined
}
