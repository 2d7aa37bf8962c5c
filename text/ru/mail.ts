import { plural } from '#text/ru/plural.ts'

/** Сообщения, которые сервер отправляет по почте и SMS. */
export const mail: typeof import('#text/en/mail.ts').mail = {
  register: {
    subject: (code) => `${code} — код для регистрации в Auric`,
    title: 'Подтвердите почту',
    lead: 'Введите этот код, чтобы открыть аккаунт в Auric.',
  },
  login: {
    subject: (code) => `${code} — код для входа в Auric`,
    title: 'Вход в Auric',
    lead: 'Введите этот код, чтобы войти.',
  },
  recover: {
    subject: (code) => `${code} — код для смены пароля Auric`,
    title: 'Новый пароль',
    lead: 'Введите этот код, чтобы задать новый пароль для входа. После этого вы выйдете из аккаунта на всех устройствах.',
  },
  taken: {
    subject: () => 'У вас уже есть аккаунт Auric',
    title: 'У вас уже есть аккаунт',
    lead: 'Кто-то, возможно вы, регистрируется с этой почтой, но аккаунт с ней уже есть. Войдите в него, а если забыли пароль, задайте новый. Запрошенный код:',
  },
  life: (minutes) => `Код одноразовый и действует ${inMinutes(minutes)}.`,
  secret:
    'Auric никогда не спрашивает этот код: ни по телефону, ни в чате, ни в письме. Никому его не сообщайте.',
  askedFrom: 'Откуда запрошен код',
  unknownDevice: 'Неизвестное устройство',
  address: (ip) => `IP-адрес ${ip}`,
  ignore: 'Это были не вы? Ничего делать не нужно: без кода никто ничего не сможет сделать.',
  footer:
    'Auric отправляет это письмо, когда кто-то вводит этот адрес почты. Ответы на него никто не читает.',
  sms: {
    register: (code, minutes) =>
      `Auric: код для регистрации ${code}, действует ${inMinutes(minutes)}. Никому его не сообщайте, Auric его не спрашивает.`,
    login: (code, minutes) =>
      `Auric: код для входа ${code}, действует ${inMinutes(minutes)}. Никому его не сообщайте, Auric его не спрашивает.`,
    recover: (code, minutes) =>
      `Auric: код для смены пароля ${code}, действует ${inMinutes(minutes)}. Никому его не сообщайте, Auric его не спрашивает.`,
    taken: (code, minutes) =>
      `Auric: с этим номером уже есть аккаунт, войдите в него. Код ${code}, действует ${inMinutes(minutes)}. Никому его не сообщайте.`,
  },
}

/** How long a code holds: 1 минуту, 2 минуты, 5 минут. */
const inMinutes = (minutes: number): string =>
  `${minutes} ${plural(minutes, 'минуту', 'минуты', 'минут')}`
