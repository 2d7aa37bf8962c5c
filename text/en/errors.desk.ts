import { type DeskErrorTexts, momentText } from '#text/details.ts'

/** What operators alone are told. */
export const deskErrors: DeskErrorTexts = {
  KYC_TAKEN: () => 'Another reviewer is working on this application.',
  KYC_SECOND_LOOK: () => 'A second reviewer has to decide on this application.',
  OPERATOR_NAME_TAKEN: () => 'An operator of this name exists already. Choose another name.',
  FACTOR_LAST: () => 'This is your last second factor. Add another before you remove it.',
  FILTER_LIMIT: ({ max }) =>
    max
      ? `You keep ${max} filters already. Delete one first.`
      : 'You keep as many filters as there may be. Delete one first.',
  APPROVAL_OWN: () => 'You asked for this or wrote it yourself. Somebody else has to approve it.',
  OPERATOR_UNSETTLED: ({ until }) => {
    const moment = momentText('en', until)
    return moment
      ? `Your access was set up or changed less than a day ago. You can ask and decide from ${moment} on.`
      : 'Your access was set up or changed less than a day ago. You can ask and decide a day after that.'
  },
  APPROVAL_CLOSED: () => 'This request has been decided already or has expired.',
  CASE_CLOSED: () => 'This case has been decided already.',
  TWO_PEOPLE_NEEDED: () => 'This takes two operators: ask for it, and somebody else approves.',
  CONFIG_UNKNOWN: ({ entry }) =>
    entry ? `There is no ${entry} to change.` : 'There is no such setting.',
  CONFIG_INVALID: ({ entry, field }) =>
    entry && field ? `The value of ${field} in ${entry} does not fit.` : 'This value does not fit.',
  CONFIG_TIME: ({ days }) =>
    days
      ? `Choose a time from now to ${days} days ahead.`
      : 'Choose a later time that is not too far ahead.',
  CONFIG_STATE: () => 'This set has moved on in the meantime. Look at its state again.',
  CONFIG_CONFLICT: ({ entry, field }) =>
    `${entry && field ? `${field} of ${entry}` : 'One of the settings'} was changed after this set was written. Decline the set and write it again.`,
  CONFIG_CHANGED_SINCE: ({ entry, field }) =>
    `A later set changed ${entry && field ? `${field} of ${entry}` : 'the same settings'}. Undo that one first.`,
  ANNOUNCEMENT_LANGUAGE: ({ languages }) =>
    `Write it in ${languages ?? 'the other languages'} too, or choose the language that is shown instead.`,
  ANNOUNCEMENT_TIME: () => 'The end has to be after the start and after now.',
}
