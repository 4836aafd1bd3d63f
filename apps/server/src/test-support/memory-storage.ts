import { readFile, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'

import type { FileStorage } from '../platform/storage/file-storage.ts'

/** Stores files in a map. */
export function createMemoryStorage(): FileStorage {
  const files = new Map<string, Uint8Array>()
  return {
    name: 'local',
    write: async (name, content) => {
      files.set(name, content)
    },
    take: async (name, path) => {
      files.set(name, await readFile(path))
      await rm(path)
    },
    copy: async (from, to) => {
      const content = files.get(from)
      if (!content) throw new Error(`There is no file ${from}`)
      files.set(to, content)
    },
    has: async (name) => files.has(name),
    read: async (name) => files.get(name),
    size: async (name) => files.get(name)?.length,
    open: async (name, { start, end } = { start: 0, end: Infinity }) => {
      const content = files.get(name)
      return content && Readable.from([Buffer.from(content.subarray(start, end + 1))])
    },
    remove: async (name) => {
      files.delete(name)
    },
    async *list(beginning = '') {
      yield* [...files.keys()].filter((name) => name.startsWith(beginning))
    },
  }
}
