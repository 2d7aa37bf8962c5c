/** Me, language, appearance, fiat currency, Life. */
export const settings = {
  language: { title: 'Language', auto: 'Automatic', autoDetail: 'Follows this device' },
  me: {
    visitor: { title: 'Welcome to Auric', text: 'Log in to see your account.' },
    uid: (uid: string): string => `UID ${uid}`,
    notSet: 'Not set',
    payees: 'Address book',
    partner: 'Verification by a partner',
    bills: 'Bills',
    invite: 'Invitation code',
    fiat: 'Fiat currency',
    appearance: 'Appearance',
    logOut: 'Log out',
    loggingOut: 'Logging out…',
    account: 'Account',
    preferences: 'Preferences',
    about: 'About',
  },
  theme: { auto: 'Automatic', light: 'Light', dark: 'Dark' },
  life: {
    title: 'Life',
    text: 'What you can do with your money today.',
    pay: { title: 'Pay a person', text: 'Free and at once, by user name, phone or e-mail' },
    receive: { title: 'Get paid', text: 'Your address and QR code' },
    payees: { title: 'Address book', text: 'People and addresses you send to' },
    bills: { title: 'Bills', text: 'Every movement, step by step' },
  },
}
