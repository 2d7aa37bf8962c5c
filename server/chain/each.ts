import { LeaseLost } from '#server/chain/lease.ts'

/**
 * Does the same to each in turn; one that fails holds up no other. The first failure is thrown when
 * all had their turn, a lost lease at once.
 */
export async function each<T>(items: readonly T[], run: (item: T) => Promise<void>): Promise<void> {
  const failures: unknown[] = []
  for (const item of items) {
    try {
      await run(item)
    } catch (error) {
      if (error instanceof LeaseLost) throw error
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}
