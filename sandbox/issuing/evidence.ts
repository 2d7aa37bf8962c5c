/** Most that an upload of evidence may have on its way in. */
export const uploadMaxBytes = 8_000_000

const kinds = [
  { type: 'jpg', begins: [0xff, 0xd8, 0xff] },
  { type: 'png', begins: [0x89, 0x50, 0x4e, 0x47] },
  { type: 'pdf', begins: [0x25, 0x50, 0x44, 0x46] },
] as const

/** What the first bytes say that a file is; undefined for what issuers do not take. */
export const kindOfFile = (bytes: Uint8Array): (typeof kinds)[number]['type'] | undefined =>
  kinds.find(({ begins }) => begins.every((byte, place) => bytes[place] === byte))?.type
