import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { z } from 'zod'

import { syncFolder } from './sync-folder.ts'

/** The state of an embedded database, as stored outside of it. */
const progress = z.discriminatedUnion('state', [
  /** It is being created; nothing in it was acknowledged. */
  z.object({ state: z.literal('creating') }),
  /** Everything up to this position of its write-ahead log may have been acknowledged. */
  z.object({
    state: z.literal('used'),
    system: z.string(),
    position: z.coerce.bigint(),
    /** Whether it was closed properly. */
    isClosed: z.boolean(),
  }),
  /** It was found to end before the acknowledged position. */
  z.object({ state: z.literal('behind'), system: z.string(), position: z.coerce.bigint(), found: z.string() }),
])
export type Progress = z.infer<typeof progress>

/** Beside the database folder, so that it is independent of damage to the database. */
export function progressFile(dataDir: string): string {
  return join(dataDir, 'db.progress')
}

/** Undefined when there is no file; `damaged` when it cannot be read. */
export function readProgress(file: string): Progress | 'damaged' | undefined {
  try {
    return progress.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data ?? 'damaged'
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ENOENT' ? undefined : 'damaged'
  }
}

/** Replaces the file atomically; it is on disk when this returns. */
export function writeProgress(file: string, value: Progress): void {
  const draft = `${file}.draft`
  const fd = openSync(draft, 'w', 0o600)
  try {
    writeSync(fd, toText(value))
    fsyncSync(fd)
  } finally {
    closeSync(fd)
  }
  renameSync(draft, file)
  syncFolder(dirname(file))
}

export interface ProgressWriter {
  /** Records that the log is safe up to this position. It is one small write, so that the file is never incomplete. */
  reach: (position: bigint) => void
  close: () => void
}

/**
 * Tracks an open database. The file is synced only when it is closed, not at each commit: after a power cut it may be behind the log, never
 * ahead.
 */
export function followProgress(
  file: string,
  { system, position }: { system: string; position: bigint },
): ProgressWriter {
  writeProgress(file, { state: 'used', system, position, isClosed: false })
  const fd = openSync(file, 'r+')
  let reached = position
  const write = (isClosed: boolean) => writeSync(fd, toText({ state: 'used', system, position: reached, isClosed }), 0)
  return {
    reach: (next) => {
      if (next <= reached) return
      reached = next
      write(false)
    },
    close: () => {
      write(true)
      fsyncSync(fd)
      closeSync(fd)
    },
  }
}

/** Has a fixed length, so that a later text overwrites an earlier one completely. */
function toText(value: Progress): string {
  return (
    JSON.stringify(value, (_key, part: unknown) => (typeof part === 'bigint' ? String(part) : part)).padEnd(255) + '\n'
  )
}
