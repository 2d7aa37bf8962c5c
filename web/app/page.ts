/** What a screen may ask about the page it is. */
import { createContext, use } from 'react'
import { type PageQuery, type Place, place } from '#web/app/history.ts'

/** The place of the page that asks, also while another page is in front. */
export const Here = createContext<Place>(place.get())

/** Query parameters of this page. */
export const usePageQuery = (): PageQuery => use(Here).query

/** UUID of this visit to the page: the idempotency key of the one money action it can make. */
export const usePageKey = (): string => use(Here).key
