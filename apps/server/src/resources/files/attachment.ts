import { splitName } from '@teachnet/upload'
import type { ResourceHooks } from '../../crud/hooks.ts'
import { valueText } from '../../crud/value-text.ts'
import { showAvatar } from '../../values/avatar.ts'
import { refuseUsedFiles } from './file-users.ts'
import { fileRemoval } from './file-removal.ts'

/** Deleting a record deletes its file after the commit. A file in use cannot be deleted. */
export const attachmentHooks: ResourceHooks = {
  deletedMessage: 'resource.attachment.deleted',

  present: async ({ settings }, rows) => {
    for (const row of rows) {
      const url = valueText(row.url)
      row.suffix = splitName(url).suffix
      row.full_url = url.startsWith('/') ? `${settings.cdnUrl}${url}` : url
      for (const account of [row.admin, row.user]) showAvatar(account)
    }
  },

  beforeDelete: async (context, records) => {
    const { queries, deps } = context
    const files = records.map(({ row }) => ({
      url: valueText(row.url),
      storage: valueText(row.storage),
      name: valueText(row.name),
    }))
    await refuseUsedFiles(context, files)
    for (const { url, storage } of files) await deps.jobs.add(queries, fileRemoval, { url, storage })
    return records
  },
}
