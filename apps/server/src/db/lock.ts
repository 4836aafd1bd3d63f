import {
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'

import { StartError } from '../start-error.ts'

/** A lock touched longer ago than this was left by a machine that is gone, in ms. */
const staleAfter = 30_000
const touchEvery = 10_000

interface Holder {
  readonly pid: number
  /** When the process started, so that a later process with the same number is not taken for it. */
  readonly startedAt: string
  readonly host: string
}

/**
 * Takes a data directory for this process: two processes would destroy an embedded database without a word. The lock is a file with
 * the holder's process number; one left by a process that is gone is taken over.
 *
 * @returns a function that gives the directory back
 * @throws StartError naming the process that holds it, or why the directory cannot be written
 */
export function lockDirectory(directory: string): () => void {
  const file = join(directory, 'server.lock')
  const own: Holder = { pid: process.pid, startedAt: startOf(process.pid) ?? '', host: hostname() }
  makeWritable(directory)
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, JSON.stringify(own))
  try {
    take(draft, file, directory)
  } finally {
    rmSync(draft, { force: true })
  }
  const touching = setInterval(() => utimesSync(file, new Date(), new Date()), touchEvery)
  touching.unref()
  return () => {
    clearInterval(touching)
    rmSync(file, { force: true })
  }
}

/** Linking fails when the file exists, so of two processes that try at once one gets it. */
function take(draft: string, file: string, directory: string): void {
  if (tryLink(draft, file)) return
  const holder = readHolder(file)
  if (holder && isAlive(holder, file)) throw inUse(directory, holder)
  // Moving the stale lock aside can hit the fresh lock of another taker; then it is put back.
  const aside = `${draft}.stale`
  renameSync(file, aside)
  const moved = readHolder(aside)
  if (JSON.stringify(moved) !== JSON.stringify(holder) && moved) {
    tryLink(aside, file)
    unlinkSync(aside)
    throw inUse(directory, moved)
  }
  unlinkSync(aside)
  if (!tryLink(draft, file)) throw inUse(directory, readHolder(file))
}

function inUse(directory: string, holder: Holder | undefined): StartError {
  const who = holder
    ? `process ${holder.pid}${holder.host === hostname() ? '' : ` on ${holder.host}`}`
    : 'another process'
  return new StartError(
    `The data directory ${directory} is in use by ${who}. Stop it first, or set DATA_DIR to another folder.`,
  )
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

function makeWritable(directory: string): void {
  try {
    mkdirSync(directory, { recursive: true })
    const probe = join(directory, `.write-probe-${process.pid}`)
    writeFileSync(probe, '')
    unlinkSync(probe)
  } catch (error) {
    throw new StartError(
      `The data directory ${directory} cannot be written (${codeOf(error)}). Make it writable, or set DATA_DIR to another folder.`,
      { cause: error },
    )
  }
}

function readHolder(file: string): Holder | undefined {
  try {
    const raw: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return isHolder(raw) ? raw : undefined
  } catch {
    return undefined // cut off by a crash, or gone meanwhile: nobody's
  }
}

function isHolder(raw: unknown): raw is Holder {
  return (
    typeof raw === 'object' &&
    raw !== null &&
    'pid' in raw &&
    typeof raw.pid === 'number' &&
    'startedAt' in raw &&
    'host' in raw
  )
}

function isAlive({ pid, startedAt, host }: Holder, file: string): boolean {
  // Another machine (or container) that shares the folder: its processes cannot be seen, but it touches its lock.
  if (host !== hostname()) return Date.now() - statSync(file).mtimeMs < staleAfter
  if (!exists(pid)) return false
  const start = startOf(pid)
  return start === undefined || startedAt === '' || start === startedAt
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

/** The start time of a process where the system tells it (Linux): field 22 of its stat line, counted after the name. */
function startOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
  } catch {
    return undefined
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown error'
}
