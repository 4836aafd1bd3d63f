import { imageFormats, imageWidths } from '@teachnet/contract'
import { isRecord } from '@teachnet/protocol'
import { splitName } from '@teachnet/upload'
import type { BoundResource, CrudContext, ResourceHooks } from '../../crud/bound-resource.ts'
import { runRead } from '../../crud/record/read-record.ts'
import { variantFolder, variantName } from '../../storage/picture-variant.ts'
import { valueText } from '../../crud/value-text.ts'
import { showAvatar } from '../../values/avatar.ts'
import { describeUsers, refuseUsedFiles } from './file-users.ts'
import { editPicture, storeEdited } from './edit-picture.ts'
import { fileFacts, loadFileFigures, loadFileUrls } from './file-facts.ts'
import { fileRemoval } from './file-removal.ts'
import { moveFocus, replaceFile } from './replace-file.ts'

/** Deleting a record deletes its file after the commit. A file in use cannot be deleted. */
export const attachmentHooks: ResourceHooks = {
  deletedMessage: 'resource.attachment.deleted',
  computed: {
    kind: () => fileFacts.kind,
    usage: () => fileFacts.usage,
    copies: () => fileFacts.copies,
  },

  present: async ({ settings }, rows) => {
    for (const row of rows) {
      const url = valueText(row.url)
      row.suffix = splitName(url).suffix
      row.full_url = url.startsWith('/') ? `${settings.cdnUrl}${url}` : url
      for (const account of [row.admin, row.user]) showAvatar(account)
    }
  },

  usersOf: async (context, ids) => describeUsers(context, await loadFileUrls(context.queries, ids)),

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

  afterChanges: async (context, changes) => {
    const tags = await Promise.all(changes.map((change) => moveFocus(context, change)))
    return tags.flat()
  },

  recordActions: { replace: replaceFile, transform: storeEdited },
  prepareActions: { transform: editPicture },

  calls: {
    uses: {
      takes: 'record',
      run: async (context, resource, id) => ({
        users: await describeUsers(context, [await urlOf(context, resource, id)]),
      }),
    },
    variants: {
      takes: 'record',
      run: async (context, resource, id) => ({ list: await listVariants(context, await urlOf(context, resource, id)) }),
    },
    figures: { takes: 'nothing', run: ({ queries }) => loadFileFigures(queries) },
  },
}

/** @throws RECORD_NOT_FOUND, OUT_OF_SCOPE */
async function urlOf(context: CrudContext, resource: BoundResource, id: number): Promise<string> {
  const { row } = await runRead(context, resource, id)
  return isRecord(row) ? valueText(row.url) : ''
}

/** Lists the smaller copies that pages offer of a picture, and whether each was made already: the first visitor who needs it waits. */
async function listVariants({ deps: { storage } }: CrudContext, url: string) {
  if (!/\.(png|jpe?g|gif|webp|avif)$/i.test(url)) return []
  const name = url.slice('/storage/'.length)
  const made = new Set<string>()
  for await (const each of storage.list(variantFolder(name))) made.add(each)
  return imageWidths.flatMap((width) =>
    imageFormats.map((format) => ({
      width,
      format,
      url: `${url}?w=${width}&f=${format}`,
      is_made: made.has(variantName(name, { width, format })),
    })),
  )
}
