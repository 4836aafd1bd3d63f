import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { z } from 'zod'

const note = z.object({
  /** Unix seconds. */
  time: z.number().int(),
  /** Path of the archive. */
  file: z.string(),
  /** Bytes. */
  size: z.number(),
})

/** The last backup that was made on this machine. */
export type BackupNote = z.infer<typeof note>

const noteFile = (dataDir: string) => join(dataDir, 'last-backup.json')

/** Remembers a finished backup, so that the back office can show when it was made. */
export async function noteBackup(dataDir: string, backup: BackupNote): Promise<void> {
  await writeFile(noteFile(dataDir), JSON.stringify(backup), { mode: 0o600 })
}

/** The last backup; undefined without one, and if its note cannot be read. */
export async function findLastBackup(dataDir: string): Promise<BackupNote | undefined> {
  try {
    return note.parse(JSON.parse(await readFile(noteFile(dataDir), 'utf8')))
  } catch {
    return undefined
  }
}
