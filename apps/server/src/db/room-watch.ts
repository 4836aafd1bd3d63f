import { statfs } from 'node:fs/promises'

/** Below the first, nothing is written any more; from the second on, again. In bytes. A segment of the write-ahead log takes 16 MB. */
const least = 48 * 1024 * 1024
const enough = 64 * 1024 * 1024

/** How often it looks, in ms. */
const lookEvery = 1000

export interface RoomWatchOptions {
  readonly folder: string
  /** Stops writing, or begins again; calls follow each other. */
  readonly setReadOnly: (isReadOnly: boolean) => Promise<void>
  /** Free bytes on the disk of a folder. */
  readonly findRoom?: (folder: string) => Promise<number>
}

export interface RoomWatch {
  /** Looks now. */
  look: () => Promise<void>
  stop: () => void
}

/**
 * Stops writing before the disk is full: PostgreSQL gives up altogether when its log finds no room, while reading goes on without.
 */
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
  // What cannot be found out now is looked at again soon; a database that is broken or closed tells its users by itself.
  const timer = setInterval(() => void look().catch(() => undefined), lookEvery)
  timer.unref()
  return { look, stop: () => clearInterval(timer) }
}

async function findFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
