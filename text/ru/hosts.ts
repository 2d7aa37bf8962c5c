/** Logging in with the ticket of a host app, and linking it. */
export const hosts: typeof import('#text/en/hosts.ts').hosts = {
  title: (host) => `Продолжить через ${host}`,
  anyHost: 'другое приложение',
  text: (host) => `${host} сообщает, кто вы там. Если аккаунт связан, вход произойдёт сразу.`,
  go: 'Продолжить',
  busy: 'Минуту…',
  second: 'Для входа нужен ещё и код.',
  unlinked: (host) => `${host}: связи пока нет`,
  unlinkedText: (host) =>
    `Войдите или создайте аккаунт. После этого ${host} сможет открывать его для вас.`,
  link: (host) => `Связать с ${host}`,
  linkText: (host, name) => `После этого ${host} сможет входить в аккаунт ${name} без пароля.`,
  warning: (host) =>
    `Продолжайте, только если вы сами пришли сюда из ${host}. Если ссылку вам прислали, закройте эту страницу.`,
  linkSubmit: 'Связать',
  linked: (host) => `Связь с ${host} установлена`,
  notNow: 'Не сейчас',
  other: 'Другой аккаунт',
  otherText: (now, other) => `Вы вошли как ${now}, а в другом приложении вы ${other}.`,
  change: (name) => `Продолжить как ${name}`,
  stay: (name) => `Остаться как ${name}`,
  none: 'Чтобы войти через другое приложение, откройте Auric из него.',
  apps: 'Связанные приложения',
  appsText: 'Эти приложения могут входить в ваш аккаунт без пароля.',
  since: (when) => `Связано ${when}`,
  unlink: 'Отвязать',
  unlinkDone: 'Связь отменена',
}
