import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { Failure } from '#contract/errors.ts'
import { type UploadedFile, uploadMaxBytes } from '#contract/files.ts'

/** Most pixels that are decoded: twice what phones take, and a bomb's end. */
export const pixelsMax = 100_000_000

/** Longest side of what is kept, in pixels: every letter of a document can be read. */
const sideMax = 4_000
const jpegQuality = 88
const decodeTimeoutSeconds = 20

/** An image as it is kept: decoded and written anew, upright, with nothing said about its making. */
export type CleanImage = Pick<UploadedFile, 'contentType' | 'width' | 'height'> & {
  readonly bytes: Uint8Array
}

// One image at a time already uses a core; the memory of a decoded one is given back.
sharp.concurrency(1)
sharp.cache(false)

/**
 * Reads a JPG or PNG by its content, whatever it is called, and writes it anew: the camera's
 * rotation is applied and its notes (place, time, device) are gone, as is anything that hid behind
 * the image.
 * @throws FILE_TOO_LARGE; FILE_TYPE; FILE_BROKEN for one that cannot be decoded whole or has too
 *   many pixels
 */
export async function cleanImage(bytes: Uint8Array): Promise<CleanImage> {
  const contentType = await requireImage(bytes)
  const image = sharp(bytes, { limitInputPixels: pixelsMax, failOn: 'error', pages: 1 })
    .timeout({ seconds: decodeTimeoutSeconds })
    .autoOrient()
    .resize(sideMax, sideMax, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
  const written =
    contentType === 'image/png' ? image.png() : image.jpeg({ quality: jpegQuality, mozjpeg: true })
  const { data, info } = await written.toBuffer({ resolveWithObject: true }).catch(() => {
    // The decoder's own words are about bytes, and nothing in them helps a person.
    throw new Failure('FILE_BROKEN')
  })
  return { contentType, width: info.width, height: info.height, bytes: data }
}

/** What an image says it is, by its first bytes. @throws FILE_TOO_LARGE, FILE_TYPE */
export async function requireImage(bytes: Uint8Array): Promise<UploadedFile['contentType']> {
  if (bytes.byteLength > uploadMaxBytes) throw new Failure('FILE_TOO_LARGE')
  const contentType = await imageType(bytes)
  if (!contentType) throw new Failure('FILE_TYPE')
  return contentType
}

/** By the first bytes only; an animated PNG says `image/apng` and is none of ours. */
async function imageType(bytes: Uint8Array): Promise<UploadedFile['contentType'] | undefined> {
  const found = await fileTypeFromBuffer(bytes)
  return found?.mime === 'image/jpeg' || found?.mime === 'image/png' ? found.mime : undefined
}
