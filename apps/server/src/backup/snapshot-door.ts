import { join } from 'node:path'

import { z } from 'zod'

/** Where a running server can be asked for a copy of its embedded database. */
export const snapshotDoor = z.object({ port: z.number().int(), key: z.string() })
export type SnapshotDoor = z.infer<typeof snapshotDoor>

/** Written by the server for whoever can read its data directory; removed when it stops. */
export function doorFile(dataDir: string): string {
  return join(dataDir, 'snapshot.json')
}

/** Where copies are made; whoever asked removes its own. */
export function snapshotFolder(dataDir: string): string {
  return join(dataDir, 'snapshots')
}
