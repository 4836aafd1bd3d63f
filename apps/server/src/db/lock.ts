import { existsSync, mkdirSync, readFileSync, rmSync, statSync, unlinkSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { z } from 'zod'

import { embeddedFolder, hasContent } from '../data-folder.ts'
import { messageOf } from '../error-text.ts'
import { holdFile } from '../held-file.ts'
import { StartError } from '../start-error.ts'

/** How often the holder looks whether its lock file is still the one in the directory, in ms. */
const watchEvery = 1000

/** Tells people which process it is; nothing is decided by it. */
const holder = z.object({ pid: z.number(), host: z.string() })

/**
 * Takes a data directory for this process: two processes would destroy an embedded database without a word. The lock is one of the
 * operating system on a file, which SQLite takes and which ends with the process, however that ends. It holds between containers and
 * between machines, where the file system has locks (NFS has, unless it is mounted with `nolock`).
 *
 * A lock on a file that somebody removes locks nobody out. So its holder watches the file and ends its process, and whoever has to make
 * the file beside an existing database waits for that.
 *
 * @returns a function that gives the directory back
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
    const release = holdFile(file)
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
    // Nobody catches it: the process ends here, before another one takes the directory.
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
    return undefined // half written, or not yet
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
