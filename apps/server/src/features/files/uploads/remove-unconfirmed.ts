import type { StoragePort } from '../../../platform/ports.ts'

/** In ms: a signed form is valid for an hour, and a slow upload may take another. */
const patience = 2 * 3_600_000

/**
 * Deletes files that browsers uploaded to the storage without a confirmation, and files that ended processes left behind. Should run about
 * every hour; several processes may run it concurrently.
 *
 * @param now Unix milliseconds
 */
export async function removeUnconfirmed({ storage }: StoragePort, now: number): Promise<void> {
  const { incoming } = storage
  if (!incoming) return
  for await (const { key, broughtAt } of incoming.list()) {
    if (broughtAt > now - patience) continue
    // The bucket may contain files of other programs: only files from a signed form are deleted.
    if (await incoming.find(key)) await incoming.remove(key)
  }
}
