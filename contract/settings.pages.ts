/** Entries of the app config that only single pages read. */
import * as z from 'zod/mini'
import { type Language, fallbackLanguage, languages } from '#contract/language.ts'

const words = (max: number) =>
  z
    .partialRecord(z.enum(languages), z.string().check(z.minLength(1), z.maxLength(max)))
    .check(z.refine((texts) => Object.keys(texts).length > 0))

/** A text in some of the languages. */
export type Words = { readonly [L in Language]?: string | undefined }

/** What is said in a language, or else in one that its reader most probably reads too. */
export function wordsIn(texts: Words, language: Language): string {
  const near: readonly Language[] =
    language === 'zh-CN' ? ['zh-TW'] : language === 'zh-TW' ? ['zh-CN'] : []
  const order = [language, ...near, 'en' as const, fallbackLanguage, ...languages]
  return order.map((each) => texts[each]).find((text) => text !== undefined) ?? ''
}

const hrefMax = 1024
/** A page of the app, or a page outside that people are led to with a warning. */
const Href = z
  .string()
  .check(z.maxLength(hrefMax), z.regex(/^(?:\/pages\/[A-Za-z]+\/[\w?&=%.-]+|https:\/\/[^\s\\@]+)$/))

/** Services of Life that are part of the app itself. */
export const lifeServices = ['pay', 'receive', 'payees', 'bills'] as const

/** Something on offer in Life. `until` is the last day of it, in UTC. */
export const LifeOffer = z.object({
  id: z.string().check(z.regex(/^[a-z0-9-]{1,40}$/)),
  title: words(60),
  text: words(160),
  href: Href,
  until: z.optional(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))),
})
export type LifeOffer = z.infer<typeof LifeOffer>

/** Entry `life`: the services and offers of Life, in their order. */
export const LifeEntry = z.object({
  key: z.literal('life'),
  services: z.array(z.enum(lifeServices)),
  offers: z.array(LifeOffer).check(z.maxLength(50)),
})

/** A name and perhaps a port, as in an address: `help.example.org`. */
const Host = z.string().check(z.regex(/^[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?(?::\d{1,5})?$/))

/** A page of others that has a name here; its host must be among those listed. */
export const NamedPage = z.object({
  id: z.string().check(z.regex(/^[a-z0-9-]{1,40}$/)),
  title: words(60),
  src: z.string().check(z.maxLength(hrefMax), z.regex(/^https:\/\/[^\s\\@]+$/)),
})
export type NamedPage = z.infer<typeof NamedPage>

/** Entry `webpages`: hosts whose pages may be shown within the app, and pages that have a name. */
export const WebPagesEntry = z.object({
  key: z.literal('webpages'),
  hosts: z.array(Host).check(z.maxLength(20)),
  pages: z.array(NamedPage).check(z.maxLength(20)),
})

/** Entry `notes`: what is new in the newest version. */
export const NotesEntry = z.object({ key: z.literal('notes'), notes: z.optional(words(2_000)) })
