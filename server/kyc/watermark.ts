import sharp from 'sharp'
import { type Instant, formatInstant } from '#kernel/time.ts'

/** Longest side of what reviewers see, in pixels: every letter can be read. */
const sideMax = 2_400
const tileWidth = 560
const tileHeight = 150

/** A picture with a name and a moment all across it, so that no copy of it is without them. */
export async function watermark(bytes: Uint8Array, name: string, at: Instant): Promise<Uint8Array> {
  const { data, info } = await sharp(bytes)
    .resize(sideMax, sideMax, { fit: 'inside', withoutEnlargement: true })
    .toBuffer({ resolveWithObject: true })
  const input = Buffer.from(overlay(`${name} · ${formatInstant(at)}`, info.width, info.height))
  return sharp(data).composite([{ input }]).jpeg({ quality: 85 }).toBuffer()
}

const overlay = (text: string, width: number, height: number): string => `
  <svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <pattern id="p" width="${tileWidth}" height="${tileHeight}" patternUnits="userSpaceOnUse"
      patternTransform="rotate(-18)">
      <text x="10" y="${tileHeight / 2}" font-family="sans-serif" font-size="22" fill="#b00"
        fill-opacity="0.35">${escaped(text)}</text>
    </pattern>
    <rect width="100%" height="100%" fill="url(#p)"/>
  </svg>`

const escaped = (text: string): string =>
  text.replace(/[^\p{L}\p{N} ·:.@_-]/gu, (sign) => `&#${sign.codePointAt(0)};`)
