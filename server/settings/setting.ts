import type * as z from 'zod/mini'
import { FeaturesEntry } from '#contract/features.ts'
import { fallbackLanguage, languages } from '#contract/language.ts'
import {
  ContactEntry,
  DownloadEntry,
  EnvelopeEntry,
  HostsEntry,
  LanguagesEntry,
  RulesEntry,
  TabsEntry,
  VersionEntry,
  tabNames,
} from '#contract/settings.ts'
import { CardsEntry, firstCards } from '#contract/cards.programmes.ts'
import { KycEntry, RetentionEntry } from '#contract/settings.kyc.ts'
import { thirdPurposes } from '#contract/kyc.third.ts'
import { LifeEntry, NotesEntry, WebPagesEntry, lifeServices } from '#contract/settings.pages.ts'

/** The settings the code knows, each with its shape and what it is until an operator says otherwise. */
export const knownSettings = {
  tabs: known(TabsEntry, { key: 'tabs', tabs: [...tabNames] }),
  rules: known(RulesEntry, { key: 'rules', email: 'spec' }),
  envelope: known(EnvelopeEntry, { key: 'envelope', versions: ['v1'] }),
  version: known(VersionEntry, { key: 'version', version: '1.5.8', code: 158 }),
  download: known(DownloadEntry, { key: 'download' }),
  hosts: known(HostsEntry, { key: 'hosts', hosts: [] }),
  contact: known(ContactEntry, { key: 'contact' }),
  life: known(LifeEntry, { key: 'life', services: [...lifeServices], offers: [] }),
  webpages: known(WebPagesEntry, { key: 'webpages', hosts: [], pages: [] }),
  notes: known(NotesEntry, { key: 'notes' }),
  kyc: known(KycEntry, {
    key: 'kyc',
    fee: { asset: 'USDT', amount: '20' },
    purposes: [...thirdPurposes],
  }),
  cards: known(CardsEntry, firstCards),
  retention: known(RetentionEntry, {
    key: 'retention',
    approvedDays: 1_826,
    rejectedDays: 365,
    draftDays: 90,
  }),
  features: known(FeaturesEntry, { key: 'features', features: {} }),
  languages: known(LanguagesEntry, {
    key: 'languages',
    languages: [...languages],
    fallback: fallbackLanguage,
  }),
} as const

export type SettingKey = keyof typeof knownSettings

export const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(knownSettings, key)

/** A setting's shape, beside its value when nothing is stored. */
function known<S extends z.ZodMiniType>(
  shape: S,
  initial: z.output<S>,
): { readonly shape: S; readonly initial: z.output<S> } {
  return { shape, initial }
}
