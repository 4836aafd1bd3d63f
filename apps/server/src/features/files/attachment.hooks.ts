import { imageFormats, imageWidths } from '@teachnet/contract'
import { isRecord, type FileUser } from '@teachnet/protocol'
import { splitName } from '@teachnet/upload'
import type { BoundResource, CrudContext, ResourceHooks, RecordAction } from '../../records/bound-resource.ts'
import { runRead } from '../../records/record/read-record.ts'
import { variantFolder, variantName } from '../../platform/storage/picture-variant.ts'
import { valueText } from '../../platform/untyped-values.ts'
import { showAvatar } from '../access/index.ts'
import { editPicture, storeEdited } from './edit-picture.ts'
import { fileFacts, loadFileFigures, loadFileUrls, loadFileKinds } from './file-facts.ts'
import { fileRemoval } from './file-removal.ts'
import { labelOf } from '@teachnet/contract/schema'
import { createFormats } from '@teachnet/i18n'
import { toFileUrl } from '../../records/files/file-uses.ts'
import { loadLabels } from '../../records/record/record-label.ts'
import { mayOpen } from '../../records/scope.ts'
import { configItems } from '../../records/history/recorded-resource.ts'
import { countFileUses, findUsed, loadUsers } from '../../records/files/file-use.repo.ts'
import { fail } from '../../platform/errors.ts'
import { withFocus } from '@teachnet/contract/picture-focus'
import type { StoredRow } from '../../records/rows.ts'
import { moveFileUses } from '../../records/files/move-file-uses.ts'
import { lockRecords } from '../../records/write/lock-record.ts'
import type { RecordChange } from '../../records/write/record-change.ts'
import { updateRecord } from '../../records/write/save-record.ts'

/** The description that the new file takes from the old one, if it has none. */
const inherited = ['folder_id', 'tags', 'alt', 'alt_en', 'credit', 'credit_en', 'licence'] as const

/**
 * Replaces a file in all content that uses it. The address changes with the content, because browsers and proxies keep what an address
 * once showed; the old file stays in the library until somebody deletes it.
 */
const replaceFile: RecordAction = async (context, { id, row, input }) => {
  const resource = context.resources.find('routine.Attachment')
  const otherId = Number(input.with_id)
  if (!resource || otherId === id) throw fail('PARAMETER', { message: 'resource.attachment.replaceItself' })
  const [other] = await lockRecords(context, resource, [otherId], [])
  if (!other) throw fail('RECORD_NOT_FOUND')
  await rejectOtherKind(context, { id, row }, other)
  const to = valueText(other.row.url)
  const focus = focusOfRow(other.row)
  const moved = await moveFileUses(context, valueText(row.url), (address, isCut) => {
    const [, query = ''] = /^[^?#]*(\?[^#]*)?/.exec(address) ?? []
    return isCut ? withFocus(to, focus) : `${to}${query}`
  })
  const described = await describe(context, resource, row, other)
  return {
    message: moved.records === 0 ? 'resource.attachment.replacedNowhere' : 'resource.attachment.replaced',
    data: { records: moved.records, id: otherId, url: to },
    tags: [...moved.tags, ...described.tags],
    events: [...moved.events, ...described.events],
  }
}

/** Stores a changed focal point in the addresses of the picture. Returns stale cache tags. */
async function moveFocus(context: CrudContext, { before, after }: RecordChange): Promise<readonly string[]> {
  if (!before || !after || (before.focus_x === after.focus_x && before.focus_y === after.focus_y)) return []
  const focus = focusOfRow(after)
  const { tags } = await moveFileUses(context, valueText(after.url), (address, isCut) =>
    isCut ? withFocus(address, focus) : address,
  )
  return tags
}

function focusOfRow(row: StoredRow) {
  return { x: Number(row.focus_x ?? 50), y: Number(row.focus_y ?? 50) }
}

/** A picture takes the place of a picture; other files must have the same extension, which fields may require. */
async function rejectOtherKind(
  { queries }: CrudContext,
  one: { readonly id: number; readonly row: StoredRow },
  other: { readonly id: number; readonly row: StoredRow },
): Promise<void> {
  const kinds = await loadFileKinds(queries, [one.id, other.id])
  const isPicture = kinds.get(one.id) === 'image' && kinds.get(other.id) === 'image'
  if (!isPicture && suffixOf(one.row) !== suffixOf(other.row))
    throw fail('PARAMETER', { message: 'resource.attachment.replaceOther' })
}

function suffixOf({ url }: StoredRow): string {
  return splitName(valueText(url)).suffix.toLowerCase()
}

async function describe(
  context: CrudContext,
  resource: BoundResource,
  row: StoredRow,
  other: Awaited<ReturnType<typeof lockRecords>>[number],
) {
  const missing = inherited.filter((name) => isEmpty(other.row[name]) && !isEmpty(row[name]))
  if (missing.length === 0) return { tags: [], events: [] }
  const stored = Object.fromEntries(missing.map((name) => [name, row[name]]))
  return updateRecord(context, resource, other, { stored })
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}

interface NamedFile {
  readonly url: string
  readonly name: string
}

/** Number of records that a rejection names in one area; the others are only counted. */
const mostNamed = 5

/** @throws FILE_IN_USE with the areas and records that use one of the files */
async function rejectUsedFiles(context: CrudContext, files: readonly NamedFile[]): Promise<void> {
  const byUrl = new Map(files.map((file) => [toFileUrl(file.url) ?? file.url, file]))
  const used = await findUsed(context.queries, [...byUrl.keys()])
  if (used.size === 0) return
  const users = await describeUsers(context, [...used])
  const [first = ''] = used
  throw fail('FILE_IN_USE', {
    values: { file: byUrl.get(first)?.name ?? first, places: placesOf(context, users) },
    data: { users },
  })
}

/**
 * Returns the resources that use the files, each with the number of its records, and the first records where the caller may open the list.
 */
async function describeUsers(context: CrudContext, urls: readonly string[]): Promise<FileUser[]> {
  const { queries, resources, locale } = context
  const users: FileUser[] = []
  for (const { table, records: count } of await countFileUses(queries, urls)) {
    const resource = resources.all().find(({ definition }) => definition.table === table)
    const { controller, title } = resource?.definition ?? configItems
    const records = resource ? await nameRecords(context, resource, urls) : []
    users.push({ controller, title: title[locale], count, records })
  }
  return users
}

async function nameRecords(
  context: CrudContext,
  resource: BoundResource,
  urls: readonly string[],
): Promise<FileUser['records']> {
  const { definition } = resource
  if (!mayOpen(context, definition)) return []
  const found = await loadUsers(context.queries, urls, { table: definition.table, most: mostNamed })
  const labels = await loadLabels(
    context,
    resource,
    found.map(({ id }) => id),
  )
  return found.flatMap(({ id, field }) => {
    const label = labels.get(id)
    return label === undefined ? [] : [{ id, label, field: labelOf(definition, field, context.locale) }]
  })
}

/** Returns `Teachers “Li Si”, Courses (3)` in the language of the request. */
function placesOf({ t, locale }: CrudContext, users: readonly FileUser[]): string {
  const places = users.map(({ title, count, records: [first] }) => {
    if (!first) return t('resource.attachment.area', { title, count })
    return count === 1
      ? t('resource.attachment.record', { title, label: first.label })
      : t('resource.attachment.records', { title, label: first.label, count })
  })
  return createFormats(locale).list(places, { type: 'unit', style: 'short' })
}

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
    await rejectUsedFiles(context, files)
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
