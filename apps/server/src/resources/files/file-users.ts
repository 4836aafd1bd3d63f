import type { FileUser } from '@teachnet/protocol'
import { labelOf } from '@teachnet/contract/schema'
import { createFormats } from '@teachnet/i18n'
import type { BoundResource, CrudContext } from '../../crud/bound-resource.ts'
import { toFileUrl } from '../../crud/files/file-addresses.ts'
import { loadLabels } from '../../crud/record/record-label.ts'
import { mayOpen } from '../../crud/scope.ts'
import { configItems } from '../../crud/history/recorded-resource.ts'
import { countFileUses, findUsed, loadUsers } from '../../db/files/file-use.repo.ts'
import { fail } from '../../errors.ts'

interface NamedFile {
  readonly url: string
  readonly name: string
}

/** Number of records that a refusal names in one area; the others are only counted. */
const mostNamed = 5

/** @throws FILE_IN_USE with the areas and records that use one of the files */
export async function refuseUsedFiles(context: CrudContext, files: readonly NamedFile[]): Promise<void> {
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
export async function describeUsers(context: CrudContext, urls: readonly string[]): Promise<FileUser[]> {
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
