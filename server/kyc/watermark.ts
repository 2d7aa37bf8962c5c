import sharp from 'sharp'
import { type Instant, formatInstant } from '#kernel/time.ts'

/** Longest side of what reviewers see, in pixels: every letter can be read. */
const sideMax = 2_400
const tileWidth = 560
const tileHeight = 240

/** A picture with a name and a moment all across it, so that no copy of it is without them. */
export async function watermark(bytes: Uint8Array, name: string, at: Instant): Promise<Uint8Array> {
  return sharp(bytes)
    .resize(sideMax, sideMax, { fit: 'inside', withoutEnlargement: true })
    .composite([{ input: Buffer.from(tileOf(`${name} · ${formatInstant(at)}`)), tile: true }])
    .jpeg({ quality: 85 })
    .toBuffer()
}

const tileOf = (text: string): string => `
  <svg xmlns="http://www.w3.org/2000/svg" width="${tileWidth}" height="${tileHeight}">
    <text x="20" y="${tileHeight / 2}" transform="rotate(-18 ${tileWidth / 2} ${tileHeight / 2})"
      font-family="sans-serif" font-size="22" fill="#b00" fill-opacity="0.35">${escaped(text)}</text>
  </svg>`

const escaped = (text: string): string =>
  text.replace(/[^\p{L}\p{N} ·:.@_-]/gu, (sign) => `&#${sign.codePointAt(0)};`)
