import { hourMs, minuteMs } from '#kernel/time.ts'
import type { Limit } from '#server/platform/limits.ts'

/** Uploads of one user: a whole application with every photo taken several times. */
export const uploads: Limit = { name: 'files.uploads', calls: 60, windowMs: hourMs }

/** Parts of one user: those of all uploads above, each part sent twice. */
export const parts: Limit = { name: 'files.parts', calls: 2_400, windowMs: hourMs }

/** How long a sender may take (spec §9: network timeout). */
export const uploadTimeoutMs = minuteMs
