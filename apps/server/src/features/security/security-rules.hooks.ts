import { permissionOf } from '@teachnet/contract'
import { labelOf } from '@teachnet/contract/schema'
import { getTableColumns } from 'drizzle-orm'
import type { BoundResource, BoundResources, CrudContext, ResourceHooks, Save } from '../../records/bound-resource.ts'
import { fromControllerFile, toControllerFile, withoutPrefix } from '../../records/history/admin-log.ts'
import { configItems, type RecordedResource } from '../../records/history/recorded-resource.ts'
import { valueText } from '../../platform/untyped-values.ts'
import { rejectField } from '../../records/write/read-input.ts'

/** Balance logs are chains of records: a restore or roll back would break a chain. */
const balanceLogs = ['user.MoneyLog', 'user.ScoreLog']
const neverRecycled = ({ controller, deletedForGood }: RecordedResource) =>
  balanceLogs.includes(controller) || deletedForGood !== undefined
/** Their records never change, or are changed by separate calls. */
const withoutChanges = [...balanceLogs, 'auth.AdminLog', 'routine.Config']
const neverSensitive = ({ controller }: RecordedResource) => withoutChanges.includes(controller)

export const dataRecycleHooks: ResourceHooks = {
  beforeSave: async (context, save) => {
    readWatched(context, save, neverRecycled)
  },
  remark: ({ t }) => t('resource.security.recycleRemark'),
  formExtras: async ({ resources, locale }) => choicesOf(resources, neverRecycled, locale),
}

export const sensitiveDataHooks: ResourceHooks = {
  /** Old clients post the names in `data_fields`, and names with titles in `fields`. */
  readBody: ({ fields, ...body }) => {
    const titles = Object.fromEntries(toList(fields).flatMap(toTitle))
    return Object.keys(titles).length > 0 ? { ...body, data_fields: titles } : body
  },

  beforeSave: async (context, save) => {
    const resource = context.resources.find(readWatched(context, save, neverSensitive).controller)
    if (resource && save.stored.data_fields !== undefined) save.stored.data_fields = readFields(context, resource, save)
  },

  present: async (_context, rows, view) => {
    if (view === 'edit') return
    for (const row of rows) row.data_fields = Object.values(row.data_fields ?? {})
  },

  remark: ({ t }) => t('resource.security.sensitiveRemark'),

  formExtras: async ({ resources, locale }) => choicesOf(resources, neverSensitive, locale),
}

/** Validates the watched resource. The rule's names and table follow from it. */
function readWatched(
  context: CrudContext,
  { stored, before }: Save,
  excluded: (watched: RecordedResource) => boolean,
): RecordedResource {
  const watched = findWatched(context.resources, fromControllerFile(valueText(stored.controller ?? before?.controller)))
  if (!watched || excluded(watched)) throw rejectField(context, 'controller', 'resource.security.unknownController')
  if (stored.data_table !== undefined && withoutPrefix(valueText(stored.data_table)) !== watched.table)
    throw rejectField(context, 'data_table', 'resource.security.foreignTable')
  Object.assign(stored, {
    controller: toControllerFile(watched.controller),
    controller_as: permissionOf(watched).toLowerCase(),
    data_table: watched.table,
    primary_key: 'id',
  })
  return watched
}

function findWatched(resources: Pick<BoundResources, 'find'>, controller: string): RecordedResource | undefined {
  const isConfig = controller.toLowerCase() === configItems.controller.toLowerCase()
  return isConfig ? configItems : resources.find(controller)?.definition
}

/** Parses column names with their titles; names without a title get the label of the field. */
function readFields(
  context: CrudContext,
  { definition, table }: BoundResource,
  { stored }: Save,
): Readonly<Record<string, string>> {
  const { data_fields: raw } = stored
  const entries: (readonly [string, unknown])[] = Array.isArray(raw)
    ? raw.map((name) => [valueText(name), ''] as const)
    : Object.entries(raw ?? {})
  const columns = getTableColumns(table)
  if (entries.length === 0 || entries.some(([name]) => name === 'id' || !Object.hasOwn(columns, name)))
    throw rejectField(context, 'data_fields', 'resource.security.unknownField')
  const titleOf = (name: string, title: unknown) => valueText(title) || labelOf(definition, name, context.locale)
  return Object.fromEntries(entries.map(([name, title]) => [name, titleOf(name, title)]))
}

/** The options in the forms of old clients: resources by the file of their controller, tables with their titles. */
function choicesOf(
  resources: Pick<BoundResources, 'all'>,
  excluded: (watched: RecordedResource) => boolean,
  locale: CrudContext['locale'],
) {
  const resourcesToWatch: readonly RecordedResource[] = [
    ...resources.all().map(({ definition }) => definition),
    configItems,
  ]
  const offered = resourcesToWatch.filter((each) => !excluded(each))
  const files = offered.map(({ controller }) => toControllerFile(controller))
  return {
    controllers: Object.fromEntries(files.map((file) => [file, file])),
    tables: Object.fromEntries(offered.map(({ table, title }) => [table, `${table} - ${title[locale]}`])),
  }
}

function toList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function toTitle(item: unknown): [name: string, title: string][] {
  if (typeof item !== 'object' || item === null || !('name' in item)) return []
  return [[valueText(item.name), valueText('value' in item ? item.value : '')]]
}
