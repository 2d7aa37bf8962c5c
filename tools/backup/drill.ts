/** The whole way once: back up under load, restore elsewhere, prove. */
import { rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startLoad } from '#tools/backup/load.ts'
import { prove, report } from '#tools/backup/prove.ts'
import { freeJobs, restoreBackup } from '#tools/backup/restore.ts'
import { type Source, takeBackup } from '#tools/backup/take.ts'
import type { Tell } from '#tools/start/say.ts'

/** What a drill came to. */
export type Drill = { readonly text: string; readonly passed: boolean }

/** How a drill is done. */
export type DrillOptions = {
  /** Backup and restored service are made in here, and removed at the end. */
  readonly folder: string
  /** Address under which load may post: never that of people's own ledger. Without it, no load. */
  readonly loadUrl?: string
  readonly tell?: Tell
}

const loadMs = 1_000

/** Takes a backup of `source` while money moves, restores it and looks at what came of it. */
export async function drill(source: Source, options: DrillOptions): Promise<Drill> {
  const { folder, loadUrl, tell } = options
  const backup = path.join(folder, 'backup')
  const load = loadUrl === undefined ? undefined : await startLoad(loadUrl)
  try {
    await sleep(load ? loadMs : 0)
    const before = load?.posted() ?? 0
    await takeBackup(source, backup, tell)
    const after = load?.posted() ?? 0
    await load?.stop()
    const facts = load
      ? [`load: ${before} commands posted before the backup, ${after - before} while it was taken`]
      : []
    const drilled = await tryOut(backup, path.join(folder, 'data'), facts, tell)
    // Books that stood still prove nothing about moving ones.
    return load && after === before
      ? { text: `${drilled.text}\n✗ no money moved while the backup was taken`, passed: false }
      : drilled
  } finally {
    await load?.stop()
    for (const made of ['backup', 'data']) {
      rmSync(path.join(folder, made), { recursive: true, force: true })
    }
  }
}

/** Restores a backup into a folder and proves it; what it restored is stopped again. */
export async function tryOut(
  backup: string,
  dataDir: string,
  facts: readonly string[],
  tell?: Tell,
): Promise<Drill> {
  const restored = await restoreBackup(backup, dataDir, tell)
  try {
    tell?.('proving what was restored')
    const checks = await prove(restored)
    // As `restore` leaves it, so that a drill goes all the way.
    await freeJobs(restored.main)
    return {
      text: report(restored.manifest, checks, facts),
      passed: checks.every(({ problems }) => problems.length === 0),
    }
  } finally {
    await restored.close()
  }
}
