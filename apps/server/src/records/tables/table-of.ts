import {
  type Field,
  type FieldOfKind,
  kindOf,
  referenceOf,
  type ResourceDefinition,
  type TypesByKind,
} from '@teachnet/contract'
import { type BuildColumns, getTableColumns, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  type ExtraConfigColumn,
  foreignKey,
  index,
  type PgColumn,
  type PgColumnBuilderBase,
  pgTable,
  type PgTableExtraConfigValue,
  type PgTableWithColumns,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { type ColumnTypesByKind, serverKindOf, isTextColumn, storedFields } from '../kinds/kinds.ts'
import { type IndexPlan, indexPlanOf } from './index-plan.ts'

type StoredFields<D extends ResourceDefinition> = {
  [K in keyof D['fields'] as D['fields'][K] extends { virtual: true } ? never : K]: D['fields'][K]
}

type TypesOf<F> = F extends Field ? ColumnTypesByKind<F>[F['kind']] : { value: string; hasDefault: true }

type IsNotNull<F> = F extends Field ? (TypesByKind<F>[F['kind']]['isNullable'] extends true ? false : true) : true

type ColumnOf<F, Name extends string, Table extends string> = PgColumn<{
  name: Name
  tableName: Table
  dataType: 'custom'
  columnType: 'ResourceColumn'
  data: TypesOf<F>['value']
  driverParam: unknown
  notNull: IsNotNull<F>
  hasDefault: TypesOf<F>['hasDefault']
  isPrimaryKey: F extends FieldOfKind<'id'> ? true : false
  isAutoincrement: false
  hasRuntimeDefault: false
  enumValues: undefined
  identity: undefined
  generated: undefined
}>

type BilingualName<D extends ResourceDefinition> = {
  [K in keyof D['fields']]: D['fields'][K] extends { bilingual: true } ? K : never
}[keyof D['fields']] &
  string

type Extra = Readonly<Record<string, PgColumnBuilderBase>>

type ColumnsOf<D extends ResourceDefinition, E extends Extra> = {
  [K in keyof StoredFields<D> & string]: ColumnOf<StoredFields<D>[K], K, D['table']>
} & { [K in BilingualName<D> as `${K}_en`]: ColumnOf<{ kind: 'text' }, `${K}_en`, D['table']> } & BuildColumns<
    D['table'],
    E,
    'pg'
  >

/** The table of a definition, with a typed column for each stored wire field and each extra one. */
export type TableOf<D extends ResourceDefinition, E extends Extra = Record<never, never>> = PgTableWithColumns<{
  name: D['table']
  schema: undefined
  columns: { [K in keyof ColumnsOf<D, E> & string]: Extract<ColumnsOf<D, E>[K], PgColumn> }
  dialect: 'pg'
}>

type RuntimeColumn = PgColumn<{
  name: string
  tableName: string
  dataType: 'custom'
  columnType: 'ResourceColumn'
  data: unknown
  driverParam: unknown
  notNull: false
  hasDefault: true
  isPrimaryKey: false
  isAutoincrement: false
  hasRuntimeDefault: false
  enumValues: undefined
  identity: undefined
  generated: undefined
}>

/** A table whose definition is known only at run time. */
export type ResourceTable = PgTableWithColumns<{
  name: string
  schema: undefined
  columns: Record<string, RuntimeColumn>
  dialect: 'pg'
}>

/** Columns and options of a table that its definition lacks. */
export interface TableOptions<E extends Extra = Extra> {
  /** Finds the definition of a controller, so that a relation becomes a foreign key. */
  readonly findDefinition?: (controller: string) => ResourceDefinition | undefined
  /** Columns that only hooks use. */
  readonly extra?: E
}

const tables = new WeakMap<ResourceDefinition, ResourceTable>()

/** Returns the table of a definition; the same object for each call. */
export function tableOf<const D extends ResourceDefinition, const E extends Extra = Record<never, never>>(
  definition: D,
  options: TableOptions<E> = {},
): TableOf<D, E> {
  const table = tables.get(definition) ?? buildTable(definition, options)
  tables.set(definition, table)
  return table as unknown as TableOf<D, E> // columns and type come from the same definition
}

/** Returns the table of a definition of any shape. */
export function resourceTableOf(definition: ResourceDefinition, options: TableOptions = {}): ResourceTable {
  return tableOf(definition, options) as unknown as ResourceTable // the same table, accessed by column name
}

/** Name of the unique index of a field; `uniqueFieldOf` parses it from a database error. */
export function uniqueIndexName(definition: Pick<ResourceDefinition, 'table'>, field: string): string {
  return `${definition.table}_${field}_unique`
}

/** Name of the unique index over several fields. */
export function uniqueTogetherName(definition: Pick<ResourceDefinition, 'table'>, fields: readonly string[]): string {
  return uniqueIndexName(definition, fields.join('_'))
}

/** Name of the foreign key of a relation. */
export function foreignKeyName(definition: Pick<ResourceDefinition, 'table'>, field: string): string {
  return `${definition.table}_${field}_fkey`
}

function buildTable(definition: ResourceDefinition, { findDefinition, extra = {} }: TableOptions): ResourceTable {
  const columns: Record<string, PgColumnBuilderBase> = Object.fromEntries(
    storedFields(definition).map(([name, field]) => [name, withName(name, serverKindOf(field).column(field))]),
  )
  const table = pgTable(definition.table, { ...columns, ...extra }, (self: Record<string, ExtraConfigColumn>) => [
    ...storedFields(definition).flatMap(([name, field]) => {
      const column = self[name]
      return column ? uniqueIndexOf(definition, name, field, column) : []
    }),
    ...indexPlanOf(definition).flatMap((plan) => plannedIndex(plan, self)),
    ...Object.entries(definition.fields).flatMap(([name, field]) => {
      const reference = field.virtual ? undefined : referenceOf(field)
      const isStored = reference && !reference.isList && !reference.isLoose
      const target = isStored ? findDefinition?.(reference.resource) : undefined
      const column = self[name]
      return target && column ? [foreignKeyOf(definition, name, column, target, findDefinition)] : []
    }),
    ...(definition.unique ?? []).flatMap((fields) => {
      const [first, ...rest] = fields.flatMap((name) => self[name] ?? [])
      return first ? [uniqueIndex(uniqueTogetherName(definition, fields)).on(first, ...rest)] : []
    }),
  ])
  // Drizzle looks up a missing name in a cache, which has only the first columns of a table of that name: a designed table gets
  // further ones later.
  for (const column of Object.values(getTableColumns(table))) Object.assign(column, { keyAsName: false })
  return table as unknown as ResourceTable // drizzle infers builders; the engine accesses columns by name
}

/**
 * A column that names itself. Drizzle looks up a name that it took from the key in a cache by the name of the table, which lacks columns
 * that a designed table gets later.
 */
function withName<B extends PgColumnBuilderBase>(name: string, builder: B): B {
  const { config } = builder as unknown as { readonly config: object } // drizzle has no other way to name a built column
  Object.assign(config, { name, keyAsName: false })
  return builder
}

function foreignKeyOf(
  definition: ResourceDefinition,
  name: string,
  column: AnyPgColumn,
  target: ResourceDefinition,
  findDefinition: TableOptions['findDefinition'],
): PgTableExtraConfigValue {
  const { id } = resourceTableOf(target, { findDefinition })
  if (!id) throw new TypeError(`Resource ${target.controller}: field "id" of kind id is missing`)
  const foreignColumns: [AnyPgColumn] = [id]
  return foreignKey({ name: foreignKeyName(definition, name), columns: [column], foreignColumns })
}

/** A unique index on the field. Texts are compared case-insensitively, and empty texts are not indexed. */
function uniqueIndexOf(
  definition: ResourceDefinition,
  name: string,
  field: Field,
  column: ExtraConfigColumn,
): PgTableExtraConfigValue[] {
  if (kindOf(field).role === 'id' || !field.unique || name.endsWith('_en')) return []
  const unique = uniqueIndex(uniqueIndexName(definition, name))
  return [isTextColumn(field) ? unique.on(sql`lower(${column})`).where(sql`${column} <> ''`) : unique.on(column)]
}

function plannedIndex(plan: IndexPlan, self: Record<string, ExtraConfigColumn>): PgTableExtraConfigValue[] {
  const columns = plan.columns.flatMap((name) => self[name] ?? [])
  const [first, ...rest] = plan.use === 'words' ? columns.map((column) => column.op('gin_trgm_ops')) : columns
  if (!first || !self.id) return []
  if (plan.use !== 'order') return [index(plan.name).using('gin', first, ...rest)]
  const [column] = columns
  return column ? [index(plan.name).on(plan.isNullsFirst ? column.asc().nullsFirst() : column, self.id)] : []
}
