/** Logging in with the ticket of a host app, and linking it. */
export const hosts: typeof import('#text/en/hosts.ts').hosts = {
  title: (host) => `${host} で続ける`,
  anyHost: '元のアプリ',
  text: (host) =>
    `${host} があなたの身元を伝えます。アカウントが連携済みなら、すぐにログインします。`,
  go: '続ける',
  busy: 'お待ちください…',
  second: 'このアカウントには認証コードも必要です。',
  unlinked: (host) => `${host} はまだ連携していません`,
  unlinkedText: (host) =>
    `ログインするか、アカウントを作成してください。その後は ${host} から開けるようになります。`,
  link: (host) => `${host} と連携`,
  linkText: (host, name) =>
    `連携すると、${host} からパスワードなしでアカウント ${name} にログインできます。`,
  warning: (host) =>
    `ご自身で ${host} からこのページに来た場合にのみ進めてください。誰かに送られたリンクから開いた場合は、このページを閉じてください。`,
  linkSubmit: '連携する',
  linked: (host) => `${host} と連携しました`,
  notNow: 'あとで',
  other: '別のアカウント',
  otherText: (now, other) =>
    `現在は ${now} でログインしています。元のアプリは ${other} のものです。`,
  change: (name) => `${name} で続ける`,
  stay: (name) => `${name} のまま使う`,
  none: '元のアプリから Auric を開いてログインしてください。',
  apps: '連携しているアプリ',
  appsText: 'これらのアプリからはパスワードなしでログインできます。',
  since: (when) => `${when} に連携`,
  unlink: '連携を解除',
  unlinkDone: '連携を解除しました',
}
