/** Flags as this device draws them; some (Windows, plain Linux) have none and show two letters. */

/** The flag of a country, as two regional indicators. */
export const flagOf = (country: string): string =>
  [...country].map((letter) => String.fromCodePoint(letterOffset + letter.charCodeAt(0))).join('')

/** From `A` to the regional indicator of A. */
const letterOffset = 0x1f1e6 - 65

let drawn: boolean | undefined

/** Whether a flag has colours here: letters have none. Found out once. */
export function drawsFlags(): boolean {
  drawn ??= hasColours('🇯🇵')
  return drawn
}

/** Least difference between red and green of a pixel that is called a colour. */
const colourMin = 60
const sidePx = 24

function hasColours(text: string): boolean {
  const canvas = document.createElement('canvas')
  canvas.width = sidePx
  canvas.height = sidePx
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  if (!pen) return false
  pen.font = `${sidePx - 4}px sans-serif`
  pen.fillText(text, 0, sidePx - 4)
  const { data } = pen.getImageData(0, 0, sidePx, sidePx)
  return data.some((red, at) => at % 4 === 0 && Math.abs(red - (data[at + 1] ?? 0)) > colourMin)
}
