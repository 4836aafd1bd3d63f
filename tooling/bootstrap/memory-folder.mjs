import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'

const place = '/dev/shm'
const prefix = 'teachnet-tests-'
/** Bytes. A run writes about 0.5 GB there, and its processes need the rest of the memory. */
const needed = 6 * 2 ** 30

/**
 * Creates a folder in memory for the files of tests, mostly databases: on a disk, writing them takes a tenth of the time of a run. The
 * caller removes it. Returns undefined, and tests use the usual folder, if `TMPDIR` is set, if memory is short, or if no program may run
 * there, as in most containers.
 *
 * @param {{ env: Record<string, string | undefined>, mounts?: string, free?: number }} machine
 * @returns {string | undefined}
 */
export function createMemoryFolder({ env, mounts = readMounts(), free = readFree() }) {
  if (env.TMPDIR || free < needed) return undefined
  const mount = mounts.split('\n').findLast((line) => line.split(' ')[1] === place)
  const [, , kind, options = ''] = mount?.split(' ') ?? []
  if (kind !== 'tmpfs' || options.split(',').includes('noexec')) return undefined
  removeFoldersOfEndedRuns()
  const folder = mkdtempSync(join(place, `${prefix}${process.pid}-`))
  // A PostgreSQL that a test starts as another user reaches its data below.
  chmodSync(folder, 0o711)
  return folder
}

/** A run that was killed leaves its folder, and so takes memory. */
function removeFoldersOfEndedRuns() {
  for (const name of readdirSync(place)) {
    const [pid] = name.startsWith(prefix) ? name.slice(prefix.length).split('-') : []
    if (pid && !isRunning(Number(pid))) rmSync(join(place, name), { recursive: true, force: true })
  }
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function readMounts() {
  try {
    return readFileSync('/proc/mounts', 'utf8')
  } catch {
    return ''
  }
}

/** Bytes that may be written there. Its files are part of the memory of the machine. */
function readFree() {
  try {
    const { bavail, bsize } = statfsSync(place)
    return Math.min(bavail * bsize, freemem())
  } catch {
    return 0
  }
}
