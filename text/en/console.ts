/** Words of the operators' console. */
export const console = {
  name: 'Auric Console',
  version: (version: string): string => `Version ${version}`,
  title: 'Service',
  standing: {
    well: 'Everything works',
    starting: 'Starting',
    troubled: 'Needs a look',
    silent: 'No answer',
  },
  silent: 'The server does not answer',
  silentText: 'It is asked again every three seconds. What is shown is the last it said.',
  networks: 'Networks',
  following: 'Followed block by block',
  notOpened: 'Not opened yet',
  halted: (reason: string): string => `Payments are stopped: ${reason}`,
  block: 'Block',
  prices: 'Prices',
  age: (seconds: number): string => `${seconds} s old`,
  fresh: 'Fresh',
  stale: 'Too old',
  noPrices: 'No price has come in yet.',
}
