import { closeSync, fsyncSync, openSync } from 'node:fs'

/** Syncs the entries of a folder to disk, after a file was created, renamed or removed in it. */
export function syncFolder(folder: string): void {
  const fd = openSync(folder, 'r')
  try {
    fsyncSync(fd)
  } finally {
    closeSync(fd)
  }
}
