import type { NoticeDetails } from '#contract/messages.ts'
import { namesIn, sentences } from '#text/sentences.ts'
import type { CardNoticeTexts } from '#text/notices.ts'

/** Where what was left on a card is. */
const left: Readonly<Record<string, string>> = {
  fund: 'Остаток находится в вашем трастовом фонде.',
  card: 'Остаток перейдёт на карту, которая её заменит.',
  kept: 'Остаток хранится на ней, пока идёт проверка. Подробности подскажет поддержка.',
  none: 'Она платила из кошелька, своих денег на ней не было.',
}

/** What a refusal means for the card that was to be replaced. */
const rejected: Readonly<Record<string, string>> = {
  ended:
    'Заявка на замену карты отклонена. Причина указана на странице, остаток старой карты находится в вашем трастовом фонде.',
  inUse:
    'Заявка на следующую карту отклонена. Причина указана на странице, нынешняя карта действует до конца срока.',
}

const feeBack = 'Плата возвращена в кошелёк.'

/** What may be loosened on a card. */
const loosened: Readonly<Record<string, string>> = {
  online: 'оплата онлайн',
  contactless: 'бесконтактная оплата',
  cash: 'снятие наличных',
  abroad: 'платежи за границей',
  gambling: 'азартные игры',
  crypto: 'покупка криптовалюты',
  adult: 'для взрослых',
  bars: 'бары и клубы',
  travel: 'путешествия',
  cashLike: 'переводы и ваучеры',
  limitSingle: 'лимит на одну покупку',
  limitDaily: 'дневной лимит',
  limitMonthly: 'месячный лимит',
}

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
    text: ({ merchant, amount, currency, inFund }) =>
      sentences(
        ' ',
        merchant && amount && currency
          ? `${merchant}: возвращено ${amount} ${currency}.`
          : 'Магазин вернул деньги на вашу карту.',
        inFund && `В трастовый фонд зачислено: ${inFund}.`,
      ),
  },
  cardOwes: {
    title: 'По карте возникла задолженность',
    text: ({ amount, currency, paidBy }) =>
      sentences(
        ' ',
        amount && currency
          ? `Списано на ${amount} ${currency} больше, чем было.`
          : 'Списано больше, чем было на карте.',
        paidBy === 'fund'
          ? 'Долг погасится из трастового фонда, как только там появятся деньги.'
          : 'Следующее пополнение сначала покроет долг.',
      ),
  },
  cardDispute: { title: 'Спор по покупке', text: (details) => disputed(details) },
  cardIssued: {
    title: 'Карта изготавливается',
    text: () => 'Эмитент выпустил вашу карту. Где она сейчас, видно на её странице.',
  },
  cardShipped: {
    title: 'Карта отправлена',
    text: () =>
      'Карта отправлена почтой. Где она, видно на её странице; там же появится номер отправления.',
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
    text: ({ left: where, fee }) =>
      sentences(' ', 'Карта закрыта окончательно.', left[where ?? ''], fee && feeBack),
  },
  cardUnbound: {
    title: 'Карта отвязана',
    text: ({ left: where, fee }) =>
      sentences(' ', 'Карта отвязана.', left[where ?? ''], fee && feeBack),
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
  cardWidened: {
    title: 'Настройки карты смягчены',
    text: ({ card, what }) => {
      const names = namesIn(loosened, what, ', ')
      return sentences(
        ' ',
        names
          ? `Включено или увеличено для карты ••${card ?? ''}: ${names}.`
          : 'Теперь вашей картой можно платить за большее.',
        'Если это были не вы, сразу заблокируйте карту.',
      )
    },
  },
  cardRejected: {
    title: 'Заявка на карту отклонена',
    text: ({ fee, replaces }) =>
      sentences(
        ' ',
        rejected[replaces ?? ''] ?? 'Заявка отклонена. Причина указана на её странице.',
        fee && feeBack,
      ),
  },
  cardRecharged: {
    title: 'Карта пополнена',
    text: ({ owed }) =>
      owed === 'all'
        ? 'Пополнение погасило долг по карте.'
        : owed
          ? 'Пополнение сначала погасило долг по карте, остальное на карте.'
          : 'Деньги на вашей карте.',
  },
  cardRechargeFailed: {
    title: 'Пополнить карту не удалось',
    text: () => 'Пополнение не прошло, все деньги вернулись туда, откуда пришли.',
  },
  cardBound: { title: 'Карта привязана', text: () => 'Карта привязана к вашему счёту.' },
  cardBindRejected: {
    title: 'Карта не привязана',
    text: () => 'Запрос отклонён. Причина и что делать указаны на его странице.',
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
