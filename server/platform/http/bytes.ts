/** The body of a request, read no further than allowed: undefined for one that is larger. */
export async function boundedBytes(
  request: Request,
  maxBytes: number,
): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of request.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > maxBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
