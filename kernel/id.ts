/** Makes identifiers. Injected, so that a test or a simulation can name them. */
export type Ids = {
  /** RFC 9562 version 7: sorts by the moment it was made. */
  readonly uuid: () => string
  /** `length` decimal digits, uniformly random, leading zeros kept. */
  readonly digits: (length: number) => string
  /** A bearer secret: 32 random bytes as base64url (43 characters). */
  readonly token: () => string
}

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** RFC 9562 text form, lower case. */
export const isUuid = (text: string): boolean => uuidPattern.test(text)
