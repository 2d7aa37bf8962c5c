/** Photos as they are sent: never more bytes than an upload may have. */
import { uploadMaxBytes } from '#contract/files.ts'

/** From here on a photo is made smaller before it is sent: mobile networks are slow. */
const largeBytes = 4_000_000
const sideMax = 3_500
const quality = 0.9

/** A photo in a form that this browser cannot read and the server does not take. */
export class UnreadablePhoto extends Error {}

/** Brands of the form in which iPhones keep photos (ISO/IEC 23008-12). */
const heicBrands = /^ftyp(?:hei[cmsx]|hev[cmx]|mif1|msf1)/

/** By its bytes: a file may be called what it likes. */
const isHeic = async (file: File): Promise<boolean> =>
  heicBrands.test(new TextDecoder('latin1').decode(await file.slice(4, 12).arrayBuffer()))

/**
 * A large photo drawn smaller as a JPEG, and any HEIC as one; one that this browser cannot draw is
 * sent as it is.
 * @throws UnreadablePhoto for a HEIC that this browser cannot draw
 */
export async function shrunk(file: File): Promise<File> {
  const isForeign = await isHeic(file)
  if (file.size <= largeBytes && !isForeign) return file
  const image = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(
    () => undefined,
  )
  if (!image && isForeign) throw new UnreadablePhoto('this browser reads no HEIC')
  if (!image) return file
  const scale = Math.min(1, sideMax / Math.max(image.width, image.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(image.width * scale)
  canvas.height = Math.round(image.height * scale)
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  image.close()
  const blob = await blobOf(canvas, 'image/jpeg')
  const isBetter =
    blob !== null && (isForeign || blob.size < file.size || file.size > uploadMaxBytes)
  return isBetter ? new File([blob], 'photo.jpg', { type: 'image/jpeg' }) : file
}

/** What was drawn, as a PNG. */
export async function drawnFile(canvas: HTMLCanvasElement): Promise<File | undefined> {
  const blob = await blobOf(canvas, 'image/png')
  return blob === null ? undefined : new File([blob], 'signature.png', { type: 'image/png' })
}

const blobOf = (canvas: HTMLCanvasElement, type: string): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, type, quality))
