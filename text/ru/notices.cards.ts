import type { NoticeDetails } from '#contract/messages.ts'
import type { CardNoticeTexts } from '#text/notices.ts'

/** What people are told of their cards. */
export const cardNotices: CardNoticeTexts = {
  cardPaid: {
    title: 'Оплата картой',
    text: ({ merchant, amount, currency, card }) =>
      merchant && amount && currency
        ? `${merchant}: ${amount} ${currency}, карта ••${card ?? ''}.`
        : 'С вашей карты прошёл платёж.',
  },
  cardDeclined: {
    title: 'Платёж по карте отклонён',
    text: ({ merchant, amount, currency }) =>
      merchant && amount && currency
        ? `${merchant}: ${amount} ${currency} — отклонено. Причина и что делать указаны в счёте.`
        : 'Платёж по вашей карте отклонён. Причина указана в счёте.',
  },
  cardRefunded: {
    title: 'Возврат на карту',
    text: ({ merchant, amount, currency }) =>
      merchant && amount && currency
        ? `${merchant}: возвращено ${amount} ${currency}.`
        : 'Магазин вернул деньги на вашу карту.',
  },
  cardOwes: {
    title: 'По карте возникла задолженность',
    text: ({ amount, currency }) =>
      amount && currency
        ? `Списано на ${amount} ${currency} больше, чем было. Следующее пополнение сначала покроет долг.`
        : 'Списано больше, чем было на карте. Следующее пополнение сначала покроет долг.',
  },
  cardDispute: { title: 'Спор по покупке', text: (details) => disputed(details) },
  cardIssued: {
    title: 'Карта изготавливается',
    text: () => 'Эмитент выпустил вашу карту. Где она сейчас, видно на её странице.',
  },
  cardShipped: {
    title: 'Карта отправлена',
    text: () => 'Карта отправлена почтой. Номер отправления указан на её странице.',
  },
  cardArrived: {
    title: 'Карта доставлена',
    text: () => 'Карта на месте. Активируйте её последними четырьмя цифрами, когда получите.',
  },
  cardUndelivered: {
    title: 'Карта не дошла',
    text: () => 'Укажите, куда отправить новую, или верните комиссию.',
  },
  cardExpiring: {
    title: 'Срок карты скоро истекает',
    text: () => 'На странице карты видно, до какого числа, и можно заказать следующую.',
  },
  cardActivated: { title: 'Карта активирована', text: () => 'Теперь картой можно пользоваться.' },
  cardLocked: {
    title: 'Карта заблокирована',
    text: () => 'Пока карта не разблокирована, платить ею нельзя.',
  },
  cardUnlocked: { title: 'Карта разблокирована', text: () => 'Картой снова можно пользоваться.' },
  cardClosed: {
    title: 'Карта закрыта',
    text: () => 'Карта закрыта окончательно. Остаток находится в вашем трастовом фонде.',
  },
  cardUnbound: {
    title: 'Карта отвязана',
    text: () => 'Карта отвязана. Остаток находится в вашем трастовом фонде.',
  },
  cardPinChanged: {
    title: 'PIN-код карты изменён',
    text: () => 'PIN-код вашей карты изменён. Если это были не вы, сразу заблокируйте карту.',
  },
  cardPhoneChanged: {
    title: 'Телефон карты изменён',
    text: () =>
      'У вашей карты теперь другой телефон. Если это были не вы, сразу заблокируйте карту.',
  },
  cardRejected: {
    title: 'Заявка на карту отклонена',
    text: () => 'Заявка отклонена. Причина указана на её странице, плата возвращена в кошелёк.',
  },
  cardRecharged: { title: 'Карта пополнена', text: () => 'Деньги на вашей карте.' },
  cardRechargeFailed: {
    title: 'Пополнить карту не удалось',
    text: () => 'Пополнение не прошло, деньги вернулись в кошелёк.',
  },
  cardBound: { title: 'Карта привязана', text: () => 'Карта привязана к вашему счёту.' },
  cardBindRejected: {
    title: 'Карта не привязана',
    text: () => 'Запрос отклонён. Причина на его странице: исправьте и отправьте снова.',
  },
}

const disputed = ({ outcome, merchant, amount, currency }: NoticeDetails): string => {
  const what = merchant && amount && currency ? ` (${merchant}, ${amount} ${currency})` : ''
  if (outcome === 'won') return `Спор по покупке${what} решён в вашу пользу. Деньги вернулись.`
  if (outcome === 'lost')
    return `Спор по покупке${what} решён не в вашу пользу. Покупка остаётся в силе.`
  if (outcome === 'withdrawn') return `Претензия по покупке${what} отозвана.`
  return `Претензия по покупке${what} у эмитента карты. Это может занять несколько недель.`
}
