import { createReadStream } from 'node:fs'
import { copyFile, mkdtemp, opendir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative, sep } from 'node:path'
import { messageOf } from '../../platform/process/error-text.ts'
import type { FileStorage } from '../../platform/storage/file-storage.ts'
import { sha1Of } from '../../platform/storage/sha1-of.ts'
import type { OldAddresses } from './rules/old-addresses.ts'
import type { OldDatabase } from './source/old-database.ts'
import type { OldTable } from './source/old-table.ts'

export interface FileReport {
  readonly copied: number
  /** Files that were there already, with the same content. */
  readonly present: number
  readonly bytes: number
  /** Addresses of files that have a record, and could not be read. */
  readonly missing: readonly string[]
  /** Addresses of files whose content is not that of their record. */
  readonly differing: readonly string[]
  /** Files in another storage, by its name: their addresses stay. */
  readonly elsewhere: Readonly<Record<string, number>>
}

/** The files of the old site: a folder of this machine, or the address that serves them. */
interface FileSource {
  /** Copies a file to a path. @throws Error when it cannot be read */
  readonly fetch: (path: string, to: string) => Promise<void>
  /** The paths of all files below `/storage/`; undefined for an address, which cannot list them. */
  readonly list?: () => AsyncIterable<string>
}

const filesPath = '/storage/'
const attempts = 3

/**
 * Copies the files of the old site under their own paths, so that every address stays valid. Each file is checked against the sha1 of its
 * record. A file that cannot be read is listed; nothing is deleted.
 */
export async function copyFiles(
  { from, storage, onFile }: { readonly from: OldDatabase; readonly storage: FileStorage; readonly onFile: () => void },
  {
    place,
    cloud,
    addresses,
    attachments,
  }: {
    readonly place: string
    /** Address of the cloud storage whose files come, too. */
    readonly cloud: string | undefined
    readonly addresses: OldAddresses
    readonly attachments: OldTable | undefined
  },
): Promise<FileReport> {
  const site = /^https?:\/\//.test(place) ? fromAddress(place) : fromFolder(place)
  const bucket = cloud === undefined ? undefined : fromAddress(cloud)
  const folder = await mkdtemp(join(tmpdir(), 'teachnet-move-in-'))
  const report = { copied: 0, present: 0, bytes: 0 }
  const [missing, differing]: [string[], string[]] = [[], []]
  const elsewhere: Record<string, number> = {}
  const draft = join(folder, 'file')

  /** Copies one file. Returns its sha1. */
  async function copy(source: FileSource, path: string): Promise<string> {
    await fetchWithPatience(source, path, draft)
    const { size } = await stat(draft)
    const hash = await sha1Of(createReadStream(draft))
    if (await isStored(path, hash)) report.present += 1
    else {
      await storage.take(path.slice(filesPath.length), draft)
      report.copied += 1
      report.bytes += size
    }
    onFile()
    return hash
  }

  /** Whether an earlier run has stored exactly the file of a record: it is not fetched again. */
  async function isStored(path: string, sha1: string): Promise<boolean> {
    if (sha1 === '') return false
    const content = await storage.open(path.slice(filesPath.length))
    return content !== undefined && (await sha1Of(content)) === sha1
  }

  try {
    const known = new Set<string>()
    for await (const { url, sha1, driver } of attachmentsOf(from, attachments)) {
      const path = pathOf(addresses.toPath(url))
      const source = driver === 'local' || driver === '' ? site : bucket
      if (path === undefined || source === undefined) elsewhere[driver] = (elsewhere[driver] ?? 0) + 1
      else if (!known.has(path)) {
        known.add(path)
        try {
          if (await isStored(path, sha1)) report.present += 1
          else {
            const actual = await copy(source, path)
            if (sha1 !== '' && actual !== sha1) differing.push(path)
          }
        } catch {
          missing.push(path)
        }
      }
    }
    // Texts refer to files that have no record.
    if (site.list)
      for await (const path of site.list())
        if (!known.has(path)) await copy(site, path).catch(() => void missing.push(path))
    return { ...report, missing, differing, elsewhere }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The path of a file that was served by the old site; undefined for another address. */
function pathOf(url: string): string | undefined {
  const path = url.replace(/[?#].*$/, '')
  return path.startsWith(filesPath) && !path.split('/').includes('..') ? path : undefined
}

async function* attachmentsOf(from: OldDatabase, table: OldTable | undefined) {
  if (!table) return
  let last: string[] = []
  for (;;) {
    const rows = await from.readRows(table, last, 1000)
    for (const { row } of rows)
      yield { url: row.url ?? '', sha1: (row.sha1 ?? '').toLowerCase(), driver: row.storage ?? '' }
    const newest = rows.at(-1)?.row.id
    if (rows.length < 1000 || !newest) return
    last = [newest]
  }
}

async function fetchWithPatience(source: FileSource, path: string, to: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await source.fetch(path, to)
      return
    } catch (error) {
      if (attempt === attempts || messageOf(error).includes('ENOENT') || messageOf(error).includes('404')) throw error
    }
  }
}

function fromFolder(folder: string): FileSource {
  return {
    fetch: async (path, to) => {
      // A name that was stored percent-encoded names the file that was uploaded.
      const candidates = new Set([path, decoded(path), encodeURI(path)])
      for (const each of candidates)
        try {
          await copyFile(join(folder, each), to)
          return
        } catch (error) {
          if (each === [...candidates].at(-1)) throw error
        }
    },
    list: async function* list() {
      const opened = await opendir(join(folder, filesPath), { recursive: true }).catch(() => [])
      for await (const entry of opened)
        if (entry.isFile()) yield `/${relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/')}`
    },
  }
}

function fromAddress(address: string): FileSource {
  return {
    fetch: async (path, to) => {
      const reply = await fetch(`${address.replace(/\/+$/, '')}${encodeURI(decoded(path))}`, {
        signal: AbortSignal.timeout(120_000),
      })
      if (!reply.ok || !reply.body) throw new Error(`${path}: ${reply.status}`)
      await writeFile(to, reply.body)
    },
  }
}

function decoded(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
