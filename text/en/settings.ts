/** Language, appearance, Me and Life. */
export const settings = {
  language: { title: 'Language', auto: 'Automatic' },
}
