/** The reader for devices without one of their own; loaded when it is needed. */
import { decodeQR } from 'qr/decode.js'

/** The text of the QR code in a picture; undefined when there is none. */
export function decode(picture: ImageData): string | undefined {
  try {
    return decodeQR(picture)
  } catch {
    return undefined
  }
}
