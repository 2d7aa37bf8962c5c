import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'
import { InstantCodec } from '#contract/atoms.ts'
import type { Instant } from '#kernel/time.ts'

const Kept = z.object({ began: InstantCodec, past: z.number(), today: z.number() })
type Kept = z.infer<typeof Kept>

/** The two parts of the demo data: what is told as past, and what happens on the running system. */
export type Part = 'past' | 'today'

/** How far the demo data has come, kept in the data folder so that an interrupted start goes on. */
export type Progress = {
  /** When it was begun: the "today" of the history. */
  readonly began: Instant
  readonly done: (part: Part) => number
  readonly note: (part: Part, done: number) => void
}

/** Reads how far it has come, or begins; `isNew` says which. */
export function openProgress(
  dataDir: string,
  now: Instant,
): { readonly progress: Progress; readonly isNew: boolean } {
  const file = path.join(dataDir, 'seed.json')
  const isNew = !existsSync(file)
  let kept: Kept = isNew
    ? { began: now, past: 0, today: 0 }
    : Kept.parse(JSON.parse(readFileSync(file, 'utf8')))
  const write = (): void => {
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(`${file}.new`, JSON.stringify(z.encode(Kept, kept)))
    renameSync(`${file}.new`, file)
  }
  if (isNew) write()
  const progress: Progress = {
    began: kept.began,
    done: (part) => kept[part],
    note: (part, done) => {
      kept = { ...kept, [part]: done }
      write()
    },
  }
  return { progress, isNew }
}

/** Does the steps of a part that are not done yet, in order, each noted when it is done. */
export async function doRest<Step>(
  progress: Progress,
  part: Part,
  steps: readonly Step[],
  act: (step: Step, place: number) => Promise<void>,
): Promise<void> {
  for (const [place, step] of steps.entries()) {
    if (place < progress.done(part)) continue
    await act(step, place)
    progress.note(part, place + 1)
  }
}
