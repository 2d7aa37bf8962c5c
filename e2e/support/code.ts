/** QR codes as people meet them: as a picture in their files, and in front of a camera. */
import sharp from 'sharp'
import { encode } from 'uqr'

/** Modules of white around a code. */
const border = 4

/** A photograph of a code: a PNG. */
export function codePicture(text: string): Promise<Buffer> {
  const { data, size } = encode(text, { ecc: 'M', border })
  const pixels = Buffer.from(data.flat().map((isDark) => (isDark ? 0 : 255)))
  return sharp(pixels, { raw: { width: size, height: size, channels: 1 } })
    .resize(size * 8, size * 8, { kernel: 'nearest' })
    .png()
    .toBuffer()
}

const film = { width: 640, height: 480 }

/** A film of a code held still, as Chromium plays it in place of a camera (YUV4MPEG2). */
export function codeFilm(text: string): Buffer {
  const { width, height } = film
  const { data, size } = encode(text, { ecc: 'M', border })
  const module = Math.floor(height / size)
  const left = Math.floor((width - size * module) / 2)
  const light = Buffer.alloc(width * height, 200)
  for (let y = 0; y < size * module; y += 1) {
    for (let x = 0; x < size * module; x += 1) {
      const isDark = data[Math.floor(y / module)]?.[Math.floor(x / module)]
      if (isDark) light[y * width + left + x] = 30
    }
  }
  const frame = Buffer.concat([
    Buffer.from('FRAME\n'),
    light,
    Buffer.alloc((width * height) / 2, 128),
  ])
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`)
  return Buffer.concat([head, frame, frame])
}
