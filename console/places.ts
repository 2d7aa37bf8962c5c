const names = new Intl.DisplayNames('en', { type: 'region' })

/** A place of the world in English, by its code. */
export const placeName = (code: string): string => names.of(code) ?? code
