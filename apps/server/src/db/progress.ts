import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { z } from 'zod'

import { syncFolder } from './sync-folder.ts'

/** What is known of an embedded database from outside of it. */
const progress = z.discriminatedUnion('state', [
  /** It is being made; nobody was told of anything in it. */
  z.object({ state: z.literal('creating') }),
  /** Everything up to this position of its write-ahead log may have been acknowledged. */
  z.object({
    state: z.literal('used'),
    system: z.string(),
    position: z.coerce.bigint(),
    /** Whether it was closed in order. */
    isClosed: z.boolean(),
  }),
  /** It was found to end before that. */
  z.object({ state: z.literal('behind'), system: z.string(), position: z.coerce.bigint(), found: z.string() }),
])
export type Progress = z.infer<typeof progress>

/** Beside the database, so that it outlives what happens to that. */
export function progressFile(dataDir: string): string {
  return join(dataDir, 'db.progress')
}

/** Undefined where there is none; `damaged` when it cannot be read. */
export function readProgress(file: string): Progress | 'damaged' | undefined {
  try {
    return progress.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data ?? 'damaged'
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ENOENT' ? undefined : 'damaged'
  }
}

/** Written as a whole, and safe on the disk afterwards. */
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
  /** Notes that the log is safe up to here. A single small write: the file never holds half of it. */
  reach: (position: bigint) => void
  close: () => void
}

/**
 * Follows a database that is used. The note itself is not synced at each commit, only when it is closed: after a power cut it may be
 * behind the log, never before it.
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

/** Of one length, so that a later text covers an earlier one. */
function toText(value: Progress): string {
  return (
    JSON.stringify(value, (_key, part: unknown) => (typeof part === 'bigint' ? String(part) : part)).padEnd(255) + '\n'
  )
}
