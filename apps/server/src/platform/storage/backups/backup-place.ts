import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

import * as z from 'zod'

import type { FileStorage } from '../file-storage.ts'
import { createLocalStorage } from '../local-storage.ts'

/** Prefix of scheduled backups in a bucket. It is outside the uploads, because a backup must not contain earlier backups. */
export const backupPrefix = '.private/backups/'

const time = z.number().int()

/** A small file about the last run, beside the backups. */
interface NoteKind<Note> {
  readonly file: string
  readonly schema: z.ZodType<Note>
}

const noteKind = <Note>(file: string, schema: z.ZodType<Note>): NoteKind<Note> => ({ file, schema })

/** About backups; times are Unix seconds. */
export const backupNote = noteKind(
  'last-backup.json',
  z.object({
    /** The last one that succeeded. */
    made: z.object({ time, file: z.string(), size: z.number() }).optional(),
    /** When a later run failed. */
    failedAt: time.optional(),
  }),
)

const drillResult = z.object({
  time,
  isPassed: z.boolean(),
  /** The restored data that matched the backup. */
  tables: z.number().int().optional(),
  rows: z.number().int().optional(),
  files: z.number().int().optional(),
})

/** About restore drills; times are Unix seconds. */
export const drillNote = noteKind(
  'last-drill.json',
  drillResult.extend({
    /** Since `time`; it stays after the process was killed. */
    isRunning: z.boolean().optional(),
    /** The result before the drill that is running. */
    last: drillResult.optional(),
  }),
)

/** Where scheduled backups are kept, together with the results of the last runs, so that every machine of an installation sees them. */
export interface BackupPlace {
  /** File names, the newest first. */
  list: () => Promise<readonly string[]>
  /** Moves a finished archive here. */
  take: (file: string, path: string) => Promise<void>
  /** Copies an archive to a local path. @throws Error when there is none of that name */
  fetch: (file: string, path: string) => Promise<void>
  remove: (file: string) => Promise<void>
  /** Undefined without a note, and if it cannot be read. */
  findNote: <Note>(kind: NoteKind<Note>) => Promise<Note | undefined>
  writeNote: <Note>(kind: NoteKind<Note>, note: Note) => Promise<void>
}

/** Names in the order of their times. */
export function backupName(now: Date): string {
  return `teachnet-${now.toISOString().replaceAll(':', '-').slice(0, 19)}Z.tgz`
}

const namePattern = /^teachnet-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tgz$/

/** Returns the bucket of the uploads, or the folder `backups` of the data directory. */
export function openBackupPlace({ dataDir, storage }: { dataDir: string; storage: FileStorage }): BackupPlace {
  const isLocal = storage.name === 'local'
  // Beside the folder of the uploads, which a restore replaces as a whole.
  const files = isLocal ? createLocalStorage(join(dataDir, 'backups')) : storage
  const prefix = isLocal ? '' : backupPrefix
  return {
    list: async () => {
      const names: string[] = []
      for await (const name of files.list(prefix)) names.push(name.slice(prefix.length))
      return names.filter((name) => namePattern.test(name)).toSorted((a, b) => (a < b ? 1 : -1))
    },
    take: (file, path) => files.take(prefix + file, path),
    fetch: async (file, path) => {
      const content = await files.open(prefix + file)
      if (!content) throw new Error(`No backup is named ${file}`)
      await pipeline(content, createWriteStream(path, { mode: 0o600 }))
    },
    remove: (file) => files.remove(prefix + file),
    findNote: async (kind) => {
      const content = await files.read(prefix + kind.file)
      return content && parseNote(kind.schema, Buffer.from(content).toString('utf8'))
    },
    writeNote: (kind, note) => files.write(prefix + kind.file, Buffer.from(JSON.stringify(note))),
  }
}

function parseNote<Note>(schema: z.ZodType<Note>, text: string): Note | undefined {
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}
