import { isUuid } from '#kernel/id.ts'
import { parseInstant } from '#kernel/time.ts'
import type { KeptObject } from '#server/files/fileStore.ts'

/** One page of a bucket, and where the next begins. */
export type ListedPage = {
  readonly objects: readonly KeptObject[]
  readonly next: string | undefined
}

/**
 * Reads an answer of `list-type=2`. Only keys of our own shape count, so that what somebody else
 * keeps in the bucket is never touched.
 * @throws Error when it is no such list: half of a list must not look like a whole one
 */
export function readPage(xml: string): ListedPage {
  if (!/<\/ListBucketResult>\s*$/.test(xml)) throw new Error('the store sent no whole list')
  const isMore = tagOf(xml, 'IsTruncated') === 'true'
  const next = tagOf(xml, 'NextContinuationToken')
  if (isMore && next === undefined) throw new Error('the store does not say where its list goes on')
  const objects = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].flatMap(([, inside = '']) => {
    const id = tagOf(inside, 'Key')
    const at = parseInstant(tagOf(inside, 'LastModified') ?? '')
    return id !== undefined && isUuid(id) && at !== undefined ? [{ id, at }] : []
  })
  return { objects, next: isMore ? next : undefined }
}

const tagOf = (xml: string, name: string): string | undefined => {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]
  return text?.replaceAll('&amp;', '&').replaceAll('&quot;', '"')
}
