import type { StoragePort } from '../../ports.ts'

/** A signed form lives for an hour, a slow upload for another. */
const patience = 2 * 3_600_000

/**
 * Deletes what browsers brought to the storage without telling of it, or what was left behind by a process that ended; run it every hour
 * or so. Several processes may run it at once.
 *
 * @param now Unix milliseconds
 */
export async function removeUnconfirmed({ storage }: StoragePort, now: number): Promise<void> {
  const { incoming } = storage
  if (!incoming) return
  for await (const { key, broughtAt } of incoming.list()) {
    if (broughtAt > now - patience) continue
    // The bucket may hold files of others: only what a signed form brought is ours to delete.
    if (await incoming.find(key)) await incoming.remove(key)
  }
}
