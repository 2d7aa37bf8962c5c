import { plural } from '#text/ru/plural.ts'

/** Получение: адрес, QR-код и адреса человека. */
export const chain: typeof import('#text/en/chain.ts').chain = {
  title: 'Получить',
  chooseCurrency: 'Валюта',
  chooseNetwork: 'Сеть',
  qr: (asset, network) => `QR-код вашего адреса ${asset} в сети ${network}`,
  only: (asset, network) => `Отправляйте на этот адрес только ${asset} в сети ${network}`,
  address: 'Адрес',
  confirmations: 'Подтверждений сети',
  received: 'Поступлений',
  receivedOf: (count, advised) => `${count} (лучше до ${advised})`,
  tooMany: (advised) =>
    `Один адрес лучше использовать не больше ${advised} ${plural(advised, 'раза', 'раз', 'раз')}. Создайте новый: этот тоже продолжит работать.`,
  minimum: 'Минимальная сумма',
  minimumText: 'Меньшая сумма не зачисляется.',
  newAddress: 'Новый адрес',
  making: 'Создаём…',
  share: 'Поделиться',
  shareText: (asset, network, address) => `Мой адрес ${asset} в сети ${network}: ${address}`,
  addresses: 'Мои адреса',
  noAddresses: 'У вас пока нет адресов для получения',
  noNetwork: 'Эту валюту пока нельзя получить',
  form: {
    title: 'Новый адрес',
    edit: 'Название и заметка',
    name: 'Название',
    namePlaceholder: 'Например: зарплата',
    note: 'Заметка',
    create: 'Создать адрес',
    save: 'Сохранить',
    saved: 'Сохранено',
  },
  unnamed: (number) => `Адрес ${number}`,
  count: (count) => `Поступлений: ${count}`,
  notFound: 'В вашем аккаунте нет такого адреса.',
}
