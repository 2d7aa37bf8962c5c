/** True on iOS, and on iPadOS, which calls itself a Mac with fingers. */
export const isApple = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)

/** True in Safari there: the only one that can be told how to add a page to the home screen. */
export const isAppleSafari = (): boolean =>
  isApple() && /Safari\//.test(navigator.userAgent) && !/(Cri|Fx|Edgi)OS/i.test(navigator.userAgent)
