/** How long numbers that people compare and copy (addresses, card numbers) are shown and spoken. */

/** The two ends people compare, and what lies between. Short texts are all head. */
export function addressParts(
  address: string,
  ends = 6,
): { readonly head: string; readonly body: string; readonly tail: string } {
  if (address.length <= ends * 2) return { head: address, body: '', tail: '' }
  return {
    head: address.slice(0, ends),
    body: address.slice(ends, -ends),
    tail: address.slice(-ends),
  }
}

/** `TX8d…9fQk`: for a line where the whole has no room. */
export function shortAddress(address: string, ends = 4): string {
  const { head, body, tail } = addressParts(address, ends)
  return body === '' ? address : `${head}…${tail}`
}

/**
 * Groups of four with spaces between, so that a screen reader spells them in steps. Marks that
 * divide a text already (a UUID's, a link's) stand apart, and a group ends at them.
 */
export function inFours(text: string): string {
  return text.match(/[\p{L}\p{N}]{1,4}|[^\p{L}\p{N}]+/gu)?.join(' ') ?? ''
}
