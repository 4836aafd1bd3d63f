import { createHash, randomUUID } from 'node:crypto'
import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import type { CopiedAddress } from './page-copies.ts'

/** The stored data of a copied address. */
export interface Copy {
  /** Below the folder. */
  readonly files: readonly string[]
  /** Cache tags of the records that the page shows. */
  readonly tags: readonly string[]
}

/**
 * The folder of the copies: one for each language, `files` with the built assets, and `copies.json` with the data of
 * the copies.
 */
export interface CopyFolder {
  readonly copies: Map<CopiedAddress, Copy>
  /** Copies a built folder; files of earlier builds stay, since open tabs may request them. */
  readonly addBuild: (build: string) => Promise<void>
  /** Writes a file atomically, unless it has this content already. Returns whether it wrote it. */
  readonly write: (file: string, body: Buffer) => Promise<boolean>
  readonly remove: (file: string) => Promise<void>
  /** Writes `copies.json`. */
  readonly save: () => Promise<void>
}

const listName = 'copies.json'

/** @throws Error when the folder cannot be made or read */
export async function openCopyFolder(folder: string): Promise<CopyFolder> {
  await mkdir(folder, { recursive: true })
  const copies = new Map(await readList(join(folder, listName)))
  const write = async (file: string, body: Buffer) => {
    const path = join(folder, file)
    if (hashOf(await readFile(path).catch(() => undefined)) === hashOf(body)) return false
    await mkdir(dirname(path), { recursive: true })
    // A reader never sees half a file.
    const draft = `${path}.${randomUUID()}`
    await writeFile(draft, body)
    await rename(draft, path)
    return true
  }
  return {
    copies,
    write,
    addBuild: (build) =>
      cp(build, join(folder, 'files'), { recursive: true, filter: (path) => !/\/\.vite\b/.test(path) }),
    remove: (file) => rm(join(folder, file), { force: true }),
    save: async () => {
      await write(listName, Buffer.from(JSON.stringify([...copies], undefined, 1)))
    },
  }
}

/** An unreadable list is that of an empty folder: everything is written again. */
async function readList(path: string): Promise<(readonly [CopiedAddress, Copy])[]> {
  const text = await readFile(path, 'utf8').catch(() => '[]')
  const read: unknown = JSON.parse(text)
  return Array.isArray(read) ? read.filter(isEntry) : []
}

function isEntry(entry: unknown): entry is readonly [CopiedAddress, Copy] {
  const [address, copy]: readonly unknown[] = Array.isArray(entry) ? entry : []
  return typeof address === 'string' && typeof copy === 'object' && copy !== null && 'files' in copy && 'tags' in copy
}

function hashOf(body: Buffer | undefined): string | undefined {
  return body && createHash('sha256').update(body).digest('base64')
}
