/** A text in three parts: what stands before its code, the code, and what follows. */
export type CodedText = { readonly before: string; readonly code: string; readonly rest: string }

/**
 * Finds the code that a person would copy: six digits standing alone. An amount, a longer number
 * or a part of one is none.
 */
export function findCode(text: string): CodedText | undefined {
  const match = /(?<![\d.,+#-])\d{6}(?![\d%]|[.,]\d|-\d)/.exec(text)
  if (!match) return undefined
  const [code] = match
  return {
    before: text.slice(0, match.index),
    code,
    rest: text.slice(match.index + code.length),
  }
}
