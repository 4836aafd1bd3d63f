import { closeSync, fsyncSync, openSync } from 'node:fs'

/** Brings the names in a folder to the disk, as after a file was made, renamed or removed there. */
export function syncFolder(folder: string): void {
  const fd = openSync(folder, 'r')
  try {
    fsyncSync(fd)
  } finally {
    closeSync(fd)
  }
}
