/** Photos of a dispute as an issuer takes them: JPEG, upright, without where and when they were taken. */
import sharp from 'sharp'
import { assert } from '#kernel/assert.ts'
import type { EvidenceFile } from '#server/cards/issuer/dispute.ts'

/** Longest side, so that letters can be read and five of them stay below the issuers’ five megabytes. */
const sideMax = 1_600
const quality = 80

/** A photo to be sent; the same bytes give the same file. */
export const evidenceOf = async (bytes: Uint8Array, number: number): Promise<EvidenceFile> => ({
  name: `evidence-${number}.jpg`,
  bytes: await sharp(bytes)
    .rotate()
    .resize(sideMax, sideMax, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .jpeg({ quality })
    .toBuffer(),
})

/** Several photos as one, each below the other. */
export async function stacked(files: readonly EvidenceFile[]): Promise<EvidenceFile> {
  const [first, ...rest] = files
  assert(first, 'there is evidence to send')
  if (rest.length === 0) return first
  const sizes = await Promise.all(files.map(({ bytes }) => sharp(bytes).metadata()))
  const width = Math.max(...sizes.map((size) => size.width))
  const height = sizes.reduce((total, size) => total + size.height, 0)
  const tops = sizes.map((_, place) =>
    sizes.slice(0, place).reduce((total, size) => total + size.height, 0),
  )
  const layers = files.map(({ bytes }, place) => ({
    input: Buffer.from(bytes),
    left: 0,
    top: tops[place] ?? 0,
  }))
  const sheet = sharp({ create: { width, height, channels: 3, background: '#fff' } })
  return { name: 'evidence.jpg', bytes: await sheet.composite(layers).jpeg({ quality }).toBuffer() }
}
