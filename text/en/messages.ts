/** Messages, and where they go. */
export const messages = {
  title: 'Messages',
  all: 'All',
  categories: {
    security: 'Security',
    money: 'Money',
    trade: 'Trading',
    card: 'Cards',
    identity: 'Identity',
    news: 'News',
  },
  readAll: 'Mark all as read',
  empty: 'No messages yet. You will find payments and changes to your account here.',
  nothingSo: 'No messages of this kind',
  unread: 'Unread',
  details: 'Show details',
  missing: 'This message is no longer there.',
  choices: {
    title: 'Notifications',
    email: 'E-mail',
    push: 'Push',
    always: 'Always',
    emailTo: (address: string): string => `To ${address}`,
    noEmail: 'Your account has no e-mail address, so notices reach you in the app only.',
    moneyText: 'Deposits, and transfers to you and from you.',
    securityText:
      'Logins, passwords and other changes to your account. They always go to your e-mail.',
    device: 'This device',
    here: 'Push on this device',
    unavailable: 'Not available in this browser',
    blocked: 'Blocked in the settings of this browser',
  },
}
