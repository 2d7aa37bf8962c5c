/** Settings in plain words. */
import type { ConfigKind, ConfigValue, ConfigWarning } from '#contract/settings.desk.ts'
import { type Feature, FeaturesEntry, type FeatureState } from '#contract/features.ts'
import { toAmount, formatDecimal } from '#kernel/money.ts'

/** Names of fields; one that is missing here is called as it is. */
const fieldNames: Readonly<Record<string, string>> = {
  name: 'Name',
  displayScale: 'Decimals shown',
  sort: 'Place in the order',
  shown: 'Shown in the app',
  confirmations: 'Confirmations',
  open: 'Open',
  depositMin: 'Smallest deposit',
  withdrawMin: 'Smallest withdrawal',
  withdrawMax: 'Largest withdrawal',
  withdrawFee: 'Withdrawal fee',
  depositOpen: 'Deposits open',
  withdrawOpen: 'Withdrawals open',
  min: 'Smallest transfer',
  max: 'Largest transfer',
  tabs: 'Tabs shown, one a line',
  email: 'E-mail',
  versions: 'Versions taken, one a line',
  version: 'Version',
  code: 'Number of the version',
  android: 'Android package',
  ios: 'iOS package',
  iosQuick: 'iOS quick install',
  hosts: 'Those let in',
  telegram: 'Telegram',
  website: 'Website',
  services: 'Services shown, one a line',
  offers: 'Offers',
  pages: 'Pages with a name',
  notes: 'By language, as {"en": "…"}',
  fee: 'Fee',
  purposes: 'Purposes, one a line',
  features: 'Open, by region',
  languages: 'Languages offered, one a line',
  fallback: 'Language of everybody else',
  programmes: 'Programmes',
  pickUpPoints: 'Pick-up points',
}

/** Names of the app's settings. */
const settingNames: Readonly<Record<string, string>> = {
  tabs: 'Tab bar',
  rules: 'How strictly e-mail is read: spec or wide',
  envelope: 'Signed envelope',
  version: 'Newest app',
  download: 'Packages of the app',
  hosts: 'Apps that may show Auric',
  contact: 'How people reach us',
  life: 'Life',
  webpages: 'Pages of others',
  notes: 'What is new',
  kyc: 'Identity check by a partner',
  cards: 'Cards',
  features: 'Features',
  languages: 'Languages',
}

/** An entry, as people call it. */
export const entryName = ({
  kind,
  id,
  name,
}: {
  readonly kind: ConfigKind
  readonly id: string
  readonly name: string
}): string => (kind === 'setting' ? (settingNames[id] ?? name) : name)

/** A field, as people call it. */
export const fieldName = (field: string): string => fieldNames[field] ?? field

/** Kinds of entries, as the desk lists them. */
export const kindNames: Readonly<Record<ConfigKind, string>> = {
  asset: 'Assets',
  network: 'Networks',
  coin: 'Fees and limits',
  internal: 'Inside Auric',
  setting: 'App',
}

/** Features, as people call them. */
export const featureNames: Readonly<Record<Feature, string>> = {
  deposit: 'Deposits',
  withdraw: 'Withdrawals',
  transferInside: 'Transfers inside Auric',
  kyc: 'Identity check',
  kycThirdParty: 'Identity check by a partner',
  exchange: 'Exchange',
  funds: 'Funds',
  cards: 'Cards',
  agents: 'Agents',
}

/** States of features, as people call them. */
export const featureStateWords: Readonly<Record<FeatureState, string>> = {
  open: 'Open',
  notYet: 'Not yet open',
  closed: 'Closed',
}

/** What is said of each warning. */
export const warningTexts: Readonly<Record<ConfigWarning, string>> = {
  feeUp: 'The fee is at least ten times what it was.',
  minimumUp: 'The minimum is at least ten times what it was.',
  maximumDown: 'The maximum is a tenth of what it was, or less.',
  lastNetwork: 'No network is open after this: nothing comes in and nothing goes out.',
  lastWayOut: 'After this the asset cannot be withdrawn on any network.',
  fewerConfirmations: 'Deposits are credited sooner, and a reorganised block may take them back.',
  featureClosed: 'A feature that is open everywhere closes by default.',
  hostTrusted: 'Apps listed here log their users in. Check every key.',
  fundingChanged:
    'Cards that people hold pay from elsewhere after this; what is on them stays there until they end.',
}

type Shown = {
  readonly value: ConfigValue
  readonly field: string
  readonly asset: string | null
  readonly scale: number | null
}

/** A value as people read it. */
export function valueText({ value, field, asset, scale }: Shown): string {
  if (value === null) return 'none'
  if (value === true) return 'yes'
  if (value === false) return 'no'
  if (scale !== null && asset !== null && typeof value === 'string')
    return `${formatDecimal(toAmount(BigInt(value)), scale)} ${asset}`
  if (field === 'features') return featuresText(value)
  return typeof value === 'string' || typeof value === 'number' ? String(value) : jsonText(value)
}

function featuresText(value: ConfigValue): string {
  const read = FeaturesEntry.safeParse({ key: 'features', features: value })
  if (!read.success) return jsonText(value)
  const rules = Object.entries(read.data.features).map(([feature, rule]) => {
    const name = Object.entries(featureNames).find(([one]) => one === feature)?.[1] ?? feature
    const others = Object.entries(rule.regions).map(
      ([region, state]) => `${region} ${featureStateWords[state].toLowerCase()}`,
    )
    return `${name}: ${[featureStateWords[rule.default].toLowerCase(), ...others].join(', ')}`
  })
  return rules.length === 0 ? 'everything open' : rules.join('\n')
}

const jsonText = (value: ConfigValue): string => JSON.stringify(value, null, 2)
