/** Payments that people check: what is held, why, and what to do. */
export const risk = {
  title: 'Payment checks',
  detailTitle: 'Payment check',
  intro:
    'Some transfers and deposits are looked at by our team before the money moves on. You find them here.',
  empty: 'None of your payments was ever held for a check.',
  kinds: {
    withdrawal: 'Transfer',
    deposit: 'Deposit',
  },
  states: {
    open: 'Being checked',
    frozen: 'Held',
    released: 'Cleared',
    refused: 'Not sent',
    reversed: 'Undone by the network',
  },
  why: 'Why it was held',
  whys: {
    address: 'The address has marks that ask for a closer look.',
    amount: 'Large amounts are looked at by a person before they are sent.',
    protection: 'It goes to a new address soon after a change of your account’s protection.',
    service: 'Our automatic check could not finish, so a person takes over.',
  },
  reason: 'What we found',
  next: 'What you can do',
  nexts: {
    openWithdrawal:
      'Nothing for now. The amount and the fee are held, and you are told as soon as we have decided.',
    openDeposit:
      'Nothing for now. The deposit counts in your balance but cannot be spent until the check is finished.',
    frozen:
      'If you can show where this deposit came from, write to our support with the order number.',
    released: 'Nothing. The check is finished, and the payment went on.',
    releasedDeposit: 'Nothing. The check is finished, and the amount is available.',
    refused: 'The amount and the fee are back in your balance. You can send to another address.',
    reversed: 'The network took the payment back, so there is nothing left to check.',
  },
  to: 'To',
  from: 'From',
  network: 'Network',
  amount: 'Amount',
  opened: 'Held since',
  decided: 'Decided',
  orderNo: 'Order number',
  bill: 'View the bill',
  support: 'Contact support',
  more: 'Show more',
  loadingMore: 'Loading…',
  reasons: {
    address: 'The address is on a list that we neither pay to nor take payments from.',
    unconfirmed: 'We could not confirm that you meant this payment.',
    origin: 'We could not find out where the money comes from.',
    terms: 'Our terms do not allow this payment.',
  },
}
