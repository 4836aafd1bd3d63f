import type { DatabasePort, JobsPort, StoragePort } from '../../platform/ports.ts'
import { forgetPreview } from '../../content/picture-preview.repo.ts'
import { lockUpload, deleteAttachments, isFileStored, type StoredFile } from './attachment.repo.ts'

/** Removes a file from the storage. A job does it, so that it runs after the deletion of the record has committed, and is not lost. */
export const fileRemoval = { name: 'attachment.removeFile', parse: parseFile }

const servedUnder = '/storage/'

/**
 * Registers the job's handler; call it before the jobs start. A file that another record refers to, or that was uploaded again, is kept.
 */
export function handleFileRemovals({ db, storage, jobs }: DatabasePort & StoragePort & JobsPort): void {
  jobs.handle(fileRemoval, async (file) => {
    // Files in another storage do not belong to this server.
    if (file.storage !== storage.name || !file.url.startsWith(servedUnder)) return
    await db.transaction(async (queries) => {
      await lockUpload(queries, file)
      if (await isFileStored(queries, file)) return
      await storage.remove(file.url.slice(servedUnder.length))
      await forgetPreview(queries, file.url)
    })
  })
}

/** Deletes records and, after the commit, their files. */
export async function removeAttachments({ db, jobs }: DatabasePort & JobsPort, urls: readonly string[]): Promise<void> {
  await db.transaction(async (queries) => {
    for (const file of await deleteAttachments(queries, urls)) await jobs.add(queries, fileRemoval, file)
  })
}

function parseFile(raw: unknown): StoredFile {
  if (typeof raw === 'object' && raw !== null && 'url' in raw && 'storage' in raw)
    return { url: String(raw.url), storage: String(raw.storage) }
  throw new TypeError('A job to remove a file names none')
}
