import { readFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'
import { type Screening, listScreening } from '#server/kyc/screening.ts'

const List = z.array(z.object({ name: z.string(), birthday: z.optional(z.string()) }))

/** Made-up names, for machines without a list. */
const sample = path.join(import.meta.dirname, 'sanctions.sample.json')

/** Screens by a JSON file of `{name, birthday?}`. @throws Error when it cannot be read as such */
export const fileScreening = (file = sample): Screening =>
  listScreening(List.parse(JSON.parse(readFileSync(file, 'utf8'))))
