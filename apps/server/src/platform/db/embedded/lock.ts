import { existsSync, mkdirSync, readFileSync, rmSync, statSync, unlinkSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { z } from 'zod'

import { embeddedFolder, hasContent, lockFile } from '../../data-dir/data-folder.ts'
import { messageOf } from '../../process/error-text.ts'
import { StartError } from '../../process/start-error.ts'

/** Interval in ms at which the holder checks that its lock file is still the one in the directory. */
const watchEvery = 1000

/** Identifies the process for people; the lock does not depend on it. */
const holder = z.object({ pid: z.number(), host: z.string() })

/**
 * Locks a data directory for this process: two processes would silently destroy an embedded database. SQLite takes an operating-system lock
 * on a file, which ends with the process, however the process ends. It works between containers and machines where the file system has
 * locks (NFS has, unless it is mounted with `nolock`).
 *
 * A lock on a removed file excludes no other process. The holder therefore watches the file and ends its process when the file is removed;
 * a process that has to create the file beside an existing database waits for that.
 *
 * @returns a function that releases the lock
 * @throws StartError naming the process that holds it, or why it cannot be locked
 */
export async function lockDirectory(directory: string): Promise<() => void> {
  makeWritable(directory)
  const file = join(directory, 'lock')
  const holderFile = join(directory, 'server.lock')
  const isNew = !existsSync(file)
  const release = take(file, directory, holderFile)
  try {
    if (isNew && hasContent(embeddedFolder(directory))) await sleep(3 * watchEvery)
    writeFileSync(holderFile, JSON.stringify({ pid: process.pid, host: hostname() }))
  } catch (error) {
    release()
    throw error
  }
  const stopWatching = watch(file)
  return () => {
    stopWatching()
    rmSync(holderFile, { force: true })
    release()
  }
}

function take(file: string, directory: string, holderFile: string): () => void {
  try {
    const release = lockFile(file)
    if (release) return release
  } catch (cause) {
    throw new StartError(
      `The data directory ${directory} cannot be locked (${messageOf(cause)}). It must lie on a file system with file locks; or set DATA_DIR to another folder.`,
      { cause },
    )
  }
  throw inUse(directory, holderFile)
}

function watch(file: string): () => void {
  const { ino } = statSync(file)
  const timer = setInterval(() => {
    if (statSync(file, { throwIfNoEntry: false })?.ino === ino) return
    clearInterval(timer)
    // The error is uncaught on purpose: the process ends before another one takes the directory.
    throw new Error(`The lock ${file} was removed while the server ran: another server could destroy the database`)
  }, watchEvery)
  timer.unref()
  return () => clearInterval(timer)
}

function inUse(directory: string, holderFile: string): StartError {
  const { pid, host } = readHolder(holderFile) ?? {}
  const who = pid === undefined ? 'another process' : `process ${pid}${host === hostname() ? '' : ` on ${host}`}`
  return new StartError(
    `The data directory ${directory} is in use by ${who}. Stop it first, or set DATA_DIR to another folder.`,
  )
}

function readHolder(file: string): z.infer<typeof holder> | undefined {
  try {
    return holder.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return undefined // the file is incomplete or missing
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

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown error'
}
