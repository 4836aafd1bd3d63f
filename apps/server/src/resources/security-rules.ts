import { permissionOf } from '@teachnet/contract'
import { labelOf } from '@teachnet/contract/schema'
import { getTableColumns } from 'drizzle-orm'
import type { BoundResource, BoundResources, CrudContext, ResourceHooks, Save } from '../crud/binding.ts'
import { fromControllerFile, toControllerFile } from '../crud/controller-file.ts'
import { withoutPrefix } from '../crud/old-table-name.ts'
import { configScreen, type Screen } from '../crud/screen.ts'
import { textOf } from '../crud/text-of.ts'
import { refuseField } from '../crud/validate.ts'

/** Balances are chains of records: one that is put back or rolled back would break its chain. */
const balanceLogs = ['user.MoneyLog', 'user.ScoreLog']
const neverRecycled = ({ controller, deletedForGood }: Screen) =>
  balanceLogs.includes(controller) || deletedForGood !== undefined
/** Their records never change, or a screen of their own keeps them. */
const withoutChanges = [...balanceLogs, 'auth.AdminLog', 'routine.Config']
const neverSensitive = ({ controller }: Screen) => withoutChanges.includes(controller)

export const dataRecycleHooks: ResourceHooks = {
  beforeSave: async (context, save) => {
    readWatched(context, save, neverRecycled)
  },
  formExtras: async ({ resources, locale }) => choicesOf(resources, neverRecycled, locale),
}

export const sensitiveDataHooks: ResourceHooks = {
  /** Old clients post the names in `data_fields`, and in `fields` the names with their titles. */
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

  formExtras: async ({ resources, locale }) => choicesOf(resources, neverSensitive, locale),
}

/** Checks which screen a rule is for. Its names and its table follow from that: the records of a screen are in one table. */
function readWatched(context: CrudContext, { stored, before }: Save, excluded: (screen: Screen) => boolean): Screen {
  const screen = findScreen(context.resources, fromControllerFile(textOf(stored.controller ?? before?.controller)))
  if (!screen || excluded(screen)) throw refuseField(context, 'controller', 'resource.security.unknownController')
  if (stored.data_table !== undefined && withoutPrefix(textOf(stored.data_table)) !== screen.table)
    throw refuseField(context, 'data_table', 'resource.security.foreignTable')
  Object.assign(stored, {
    controller: toControllerFile(screen.controller),
    controller_as: permissionOf(screen).toLowerCase(),
    data_table: screen.table,
    primary_key: 'id',
  })
  return screen
}

function findScreen(resources: Pick<BoundResources, 'find'>, controller: string): Screen | undefined {
  const isConfig = controller.toLowerCase() === configScreen.controller.toLowerCase()
  return isConfig ? configScreen : resources.find(controller)?.definition
}

/** Names of columns with their titles; names alone get the labels of the fields. */
function readFields(
  context: CrudContext,
  { definition, table }: BoundResource,
  { stored }: Save,
): Readonly<Record<string, string>> {
  const { data_fields: raw } = stored
  const entries: (readonly [string, unknown])[] = Array.isArray(raw)
    ? raw.map((name) => [textOf(name), ''] as const)
    : Object.entries(raw ?? {})
  const columns = getTableColumns(table)
  if (entries.length === 0 || entries.some(([name]) => name === 'id' || !Object.hasOwn(columns, name)))
    throw refuseField(context, 'data_fields', 'resource.security.unknownField')
  const titleOf = (name: string, title: unknown) => textOf(title) || labelOf(definition, name, context.locale)
  return Object.fromEntries(entries.map(([name, title]) => [name, titleOf(name, title)]))
}

/** What the forms of the old clients offer: screens by the file of their controller, tables with what they hold. */
function choicesOf(
  resources: Pick<BoundResources, 'all'>,
  excluded: (screen: Screen) => boolean,
  locale: CrudContext['locale'],
) {
  const screens: readonly Screen[] = [...resources.all().map(({ definition }) => definition), configScreen]
  const offered = screens.filter((screen) => !excluded(screen))
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
  return [[textOf(item.name), textOf('value' in item ? item.value : '')]]
}
