import { readFileSync } from 'node:fs'

/** In this order: what comes later may say more of the same element. */
const parts = ['tokens', 'base', 'frame', 'surfaces', 'controls', 'phones', 'switches'] as const

/** The look of the sandbox's own pages. */
export const readStyle = (): string =>
  parts
    .map((part) => readFileSync(new URL(`style/${part}.css`, import.meta.url), 'utf8'))
    .join('\n')
