import { splitName } from '@teachnet/upload'
import type { ResourceHooks } from '../crud/binding.ts'
import { textOf } from '../crud/text-of.ts'
import { showAvatar } from '../avatar.ts'
import { loadFiles } from './attachment.repo.ts'
import { refuseUsedFiles } from './file-users.ts'
import { fileRemoval } from './file-removal.ts'

/** Deleting a record deletes its file, once the record is gone for good. A file that is in use stays. */
export const attachmentHooks: ResourceHooks = {
  deletedMessage: 'resource.attachment.deleted',

  present: async ({ settings }, rows) => {
    for (const row of rows) {
      const url = textOf(row.url)
      row.suffix = splitName(url).suffix
      row.full_url = url.startsWith('/') ? `${settings.cdnUrl}${url}` : url
      for (const account of [row.admin, row.user]) showAvatar(account)
    }
  },

  beforeDelete: async (context, ids) => {
    const { queries, deps } = context
    const files = await loadFiles(queries, ids)
    await refuseUsedFiles(context, files)
    for (const { url, storage } of files) await deps.jobs.add(queries, fileRemoval, { url, storage })
    return ids
  },
}
