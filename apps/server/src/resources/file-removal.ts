import type { Deps } from '../deps.ts'
import { lockUpload } from '../db/upload-lock.ts'
import { deleteAttachments, isFileKept, type StoredFile } from './attachment.repo.ts'

/** Takes a file out of the storage. A job, so that it neither happens before its record is gone for good nor is forgotten. */
export const fileRemoval = { name: 'attachment.removeFile', parse: parseFile }

const servedUnder = '/storage/'

/** Says how the job is done; before the jobs start. A file that another record stands for, or an upload brought again, stays. */
export function handleFileRemovals({ db, storage, jobs }: Pick<Deps, 'db' | 'storage' | 'jobs'>): void {
  jobs.handle(fileRemoval, async (file) => {
    // Files that lie elsewhere are not this server's.
    if (file.storage !== storage.name || !file.url.startsWith(servedUnder)) return
    await db.transaction(async (queries) => {
      await lockUpload(queries, file)
      if (!(await isFileKept(queries, file))) await storage.remove(file.url.slice(servedUnder.length))
    })
  })
}

/** Takes records and, once these are gone for good, their files away. */
export async function removeAttachments(
  { db, jobs }: Pick<Deps, 'db' | 'jobs'>,
  urls: readonly string[],
): Promise<void> {
  await db.transaction(async (queries) => {
    for (const file of await deleteAttachments(queries, urls)) await jobs.add(queries, fileRemoval, file)
  })
}

function parseFile(raw: unknown): StoredFile {
  if (typeof raw === 'object' && raw !== null && 'url' in raw && 'storage' in raw)
    return { url: String(raw.url), storage: String(raw.storage) }
  throw new TypeError('A job to remove a file names none')
}
