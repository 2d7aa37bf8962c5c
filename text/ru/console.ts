/** Слова консоли операторов. */
export const console: typeof import('#text/en/console.ts').console = {
  name: 'Консоль Auric',
  version: (version) => `Версия ${version}`,
  title: 'Сервис',
  standing: {
    well: 'Всё работает',
    starting: 'Запускается',
    troubled: 'Требует внимания',
    silent: 'Нет ответа',
  },
  silent: 'Сервер не отвечает',
  silentText: 'Запрос повторяется каждые три секунды. Показаны последние полученные данные.',
  networks: 'Сети',
  following: 'Отслеживается каждый блок',
  notOpened: 'Ещё не подключена',
  halted: (reason) => `Выплаты остановлены: ${reason}`,
  block: 'Блок',
  prices: 'Цены',
  age: (seconds) => `${seconds} с назад`,
  fresh: 'Свежая',
  stale: 'Устарела',
  noPrices: 'Цены ещё не поступили.',
}
