/** Профиль, язык, оформление, валюта, «Сервисы». */
export const settings: typeof import('#text/en/settings.ts').settings = {
  language: { title: 'Язык', auto: 'Автоматически', autoDetail: 'Как на этом устройстве' },
  me: {
    visitor: { title: 'Добро пожаловать в Auric', text: 'Войдите, чтобы увидеть свой аккаунт.' },
    uid: (uid) => `UID ${uid}`,
    notSet: 'Не задан',
    payees: 'Адресная книга',
    partner: 'Проверка у партнёра',
    bills: 'Операции',
    invite: 'Код приглашения',
    fiat: 'Фиатная валюта',
    appearance: 'Оформление',
    logOut: 'Выйти',
    loggingOut: 'Выходим…',
    account: 'Аккаунт',
    preferences: 'Настройки',
    about: 'О приложении',
  },
  theme: { auto: 'Авто', light: 'Светлое', dark: 'Тёмное' },
  life: {
    title: 'Сервисы',
    text: 'Что можно сделать с деньгами уже сейчас.',
    pay: { title: 'Перевести человеку', text: 'Бесплатно и сразу: по логину, телефону или почте' },
    receive: { title: 'Получить', text: 'Ваш адрес и QR-код' },
    payees: { title: 'Адресная книга', text: 'Люди и адреса, которым вы отправляете' },
    bills: { title: 'Операции', text: 'Каждый перевод и платёж шаг за шагом' },
  },
}
