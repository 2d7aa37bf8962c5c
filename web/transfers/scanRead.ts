/** Reads a QR code from a picture: by the device itself where it can, else by a library. */
type Picture = HTMLVideoElement | ImageBitmap

/** Longer sides tried, largest first: a code that fills a photograph is found in a small copy. */
const sidesPx = [1_200, 640]

/** The text of the code; undefined when none is seen. `tries` is how many sizes are tried. */
export async function readCode(
  picture: Picture,
  tries = sidesPx.length,
): Promise<string | undefined> {
  const native = await nativeReader()
  if (native) {
    const [found] = await native.detect(picture).catch(() => [])
    return found?.rawValue
  }
  const { decode } = await import('#web/transfers/scanDecode.ts')
  for (const side of sidesPx.slice(-tries)) {
    const pixels = pixelsOf(picture, side)
    const text = pixels && decode(pixels)
    if (text !== undefined) return text
  }
  return undefined
}

/** Reads a chosen file. @throws DOMException when it is no picture */
export async function readFile(file: Blob): Promise<string | undefined> {
  const picture = await createImageBitmap(file)
  try {
    return await readCode(picture)
  } finally {
    picture.close()
  }
}

let native: Promise<BarcodeDetector | undefined> | undefined

function nativeReader(): Promise<BarcodeDetector | undefined> {
  native ??= findNativeReader().catch(() => undefined)
  return native
}

async function findNativeReader(): Promise<BarcodeDetector | undefined> {
  if (!('BarcodeDetector' in globalThis)) return undefined
  const formats = await BarcodeDetector.getSupportedFormats()
  return formats.includes('qr_code') ? new BarcodeDetector({ formats: ['qr_code'] }) : undefined
}

function pixelsOf(picture: Picture, side: number): ImageData | undefined {
  const [wide, high] = sizeOf(picture)
  const scale = Math.min(1, side / Math.max(wide, high, 1))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(wide * scale)
  canvas.height = Math.round(high * scale)
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  if (!pen || canvas.width === 0 || canvas.height === 0) return undefined
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return pen.getImageData(0, 0, canvas.width, canvas.height)
}

const sizeOf = (picture: Picture): readonly [number, number] =>
  picture instanceof ImageBitmap
    ? [picture.width, picture.height]
    : [picture.videoWidth, picture.videoHeight]
