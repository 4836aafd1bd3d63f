import { statfs } from 'node:fs/promises'

/**
 * Bytes of free space: below the first limit writing stops, from the second on it resumes. A segment of the write-ahead log takes 16 MB.
 */
const least = 48 * 1024 * 1024
const enough = 64 * 1024 * 1024

/** Check interval, in ms. */
const lookEvery = 1000

export interface RoomWatchOptions {
  readonly folder: string
  /** Stops or resumes writing; calls never overlap. */
  readonly setReadOnly: (isReadOnly: boolean) => Promise<void>
  /** Returns the free bytes on the disk of a folder. */
  readonly findRoom?: (folder: string) => Promise<number>
}

export interface RoomWatch {
  /** Checks now. */
  look: () => Promise<void>
  stop: () => void
}

/** Stops writing before the disk is full: PostgreSQL shuts down when its log cannot grow, although reading would still work. */
export function watchRoom({ folder, setReadOnly, findRoom = findFreeBytes }: RoomWatchOptions): RoomWatch {
  let isReadOnly = false
  let isLooking = false
  const look = async () => {
    if (isLooking) return
    isLooking = true
    try {
      const room = await findRoom(folder)
      const next = room < (isReadOnly ? enough : least)
      if (next === isReadOnly) return
      await setReadOnly(next)
      isReadOnly = next
    } finally {
      isLooking = false
    }
  }
  // A failed check is repeated soon; a broken or closed database reports its own errors.
  const timer = setInterval(() => void look().catch(() => undefined), lookEvery)
  timer.unref()
  return { look, stop: () => clearInterval(timer) }
}

async function findFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
