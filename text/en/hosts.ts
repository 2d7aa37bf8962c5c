/** Logging in with the ticket of a host app, and linking it. */
export const hosts = {
  title: (host: string): string => `Continue with ${host}`,
  anyHost: 'the other app',
  text: (host: string): string =>
    `${host} says who you are there. If your account is linked, you are logged in at once.`,
  go: 'Continue',
  busy: 'One moment…',
  second: 'Your account asks for a code, too.',
  unlinked: (host: string): string => `${host} is not linked yet`,
  unlinkedText: (host: string): string =>
    `Log in or create an account. After that, ${host} can open it for you.`,
  link: (host: string): string => `Link ${host}`,
  linkText: (host: string, name: string): string =>
    `From then on, ${host} can log you in to the account ${name} without a password.`,
  warning: (host: string): string =>
    `Only do this if you came here from ${host} yourself. If somebody sent you a link, close this page.`,
  linkSubmit: 'Link',
  linked: (host: string): string => `${host} is linked`,
  notNow: 'Not now',
  other: 'Another account',
  otherText: (now: string, other: string): string =>
    `You are logged in as ${now}. The other app belongs to ${other}.`,
  change: (name: string): string => `Continue as ${name}`,
  stay: (name: string): string => `Stay ${name}`,
  none: 'Open Auric from the other app to log in with it.',
  apps: 'Linked apps',
  appsText: 'These apps can log you in without a password.',
  since: (when: string): string => `Linked ${when}`,
  unlink: 'Unlink',
  unlinkDone: 'Unlinked',
}
