/** Receiving: an address, its QR code, and the addresses a person has. */
export const chain = {
  title: 'Receive',
  chooseCurrency: 'Currency',
  chooseNetwork: 'Network',
  qr: (asset: string, network: string): string => `QR code of your ${asset} address on ${network}`,
  only: (asset: string, network: string): string =>
    `Send only ${asset} on ${network} to this address`,
  address: 'Address',
  confirmations: 'Network confirmations',
  received: 'Payments received here',
  receivedOf: (count: number, advised: number): string => `${count} of ${advised} advised`,
  tooMany: (advised: number): string =>
    `An address is best used at most ${advised} times. Make a new one; this one keeps working.`,
  minimum: 'Smallest deposit',
  minimumText: 'Less than this is not credited.',
  newAddress: 'New address',
  making: 'Making…',
  share: 'Share',
  shareText: (asset: string, network: string, address: string): string =>
    `My ${asset} address on ${network}: ${address}`,
  addresses: 'My addresses',
  noAddresses: 'You have no receiving address yet',
  noNetwork: 'This currency cannot be received yet',
  form: {
    title: 'New address',
    edit: 'Name and note',
    name: 'Name',
    namePlaceholder: 'For example: Salary',
    note: 'Note',
    create: 'Make address',
    save: 'Save',
    saved: 'Saved',
  },
  unnamed: (number: number): string => `Address ${number}`,
  count: (count: number): string => `${count} received`,
  notFound: 'There is no such address in your account.',
}
