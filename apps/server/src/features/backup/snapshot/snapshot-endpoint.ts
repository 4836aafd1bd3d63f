import { join } from 'node:path'

import { z } from 'zod'

/** Where a running server accepts requests for a copy of its embedded database. */
export const snapshotEndpoint = z.object({ port: z.number().int(), key: z.string() })
export type SnapshotEndpoint = z.infer<typeof snapshotEndpoint>

/** The server writes this file for accounts that can read its data directory, and removes it when it stops. */
export function endpointFile(dataDir: string): string {
  return join(dataDir, 'snapshot.json')
}

/** The folder of the copies; each requester removes its own. */
export function snapshotFolder(dataDir: string): string {
  return join(dataDir, 'snapshots')
}
