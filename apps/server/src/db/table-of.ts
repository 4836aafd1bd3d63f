import { isNullable, type Field, type ResourceDefinition } from '@teachnet/contract'
import { type BuildColumns, type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  date,
  doublePrecision,
  type ExtraConfigColumn,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  type PgColumn,
  type PgColumnBuilderBase,
  pgTable,
  type PgTableExtraConfigValue,
  type PgTableWithColumns,
  smallint,
  text,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core'
import { type IndexPlan, indexPlanOf } from './index-plan.ts'
import { isTextKind, storedFields } from './stored-fields.ts'

type StoredFields<D extends ResourceDefinition> = {
  [K in keyof D['fields'] as D['fields'][K] extends { virtual: true } ? never : K]: D['fields'][K]
}

type StoredValue<F> = F extends { kind: 'choice'; multiple: true } | { kind: 'images' | 'files' | 'tags' }
  ? string[]
  : F extends { kind: 'relations' | 'region' }
    ? number[]
    : F extends { kind: 'json' }
      ? unknown
      : F extends {
            kind: 'id' | 'number' | 'integer' | 'money' | 'switch' | 'dateTime' | 'relation' | 'treeParent' | 'weigh'
          }
        ? number
        : string

type WithoutDefault = 'date' | 'dateTime' | 'relation' | 'json'

type IsNotNull<F> = F extends { required: true } | { default: unknown } | { auto: string }
  ? true
  : F extends { kind: 'number' | 'integer' | 'money' | WithoutDefault }
    ? false
    : true

type ColumnOf<F, Name extends string, Table extends string> = PgColumn<{
  name: Name
  tableName: Table
  dataType: 'custom'
  columnType: 'ResourceColumn'
  data: StoredValue<F>
  driverParam: unknown
  notNull: IsNotNull<F>
  hasDefault: F extends { required: true; kind: WithoutDefault } ? false : true
  isPrimaryKey: F extends { kind: 'id' } ? true : false
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

/** A table whose definition is known at run time only. */
export type ResourceTable = PgTableWithColumns<{
  name: string
  schema: undefined
  columns: Record<string, RuntimeColumn>
  dialect: 'pg'
}>

/** Columns and the table that a definition itself does not know of. */
export interface TableOptions<E extends Extra = Extra> {
  /** The definition that a controller's name stands for, so that a relation becomes a foreign key. */
  readonly findDefinition?: (controller: string) => ResourceDefinition | undefined
  /** Columns that only hooks use. */
  readonly extra?: E
}

const tables = new WeakMap<ResourceDefinition, ResourceTable>()

/** The table of a definition; the same one each time it is asked for. */
export function tableOf<const D extends ResourceDefinition, const E extends Extra = Record<never, never>>(
  definition: D,
  options: TableOptions<E> = {},
): TableOf<D, E> {
  const table = tables.get(definition) ?? buildTable(definition, options)
  tables.set(definition, table)
  return table as unknown as TableOf<D, E> // the columns are made from the same definition as the type
}

/** The table of a definition of any shape. */
export function resourceTableOf(definition: ResourceDefinition, options: TableOptions = {}): ResourceTable {
  return tableOf(definition, options) as unknown as ResourceTable // the same table, seen by column name
}

/** Name of the index that keeps a field unique; `uniqueFieldOf` reads it back from the database's complaint. */
export function uniqueIndexName(definition: Pick<ResourceDefinition, 'table'>, field: string): string {
  return `${definition.table}_${field}_unique`
}

/** Name of the index that keeps the values of several fields unique together. */
export function uniqueTogetherName(definition: Pick<ResourceDefinition, 'table'>, fields: readonly string[]): string {
  return uniqueIndexName(definition, fields.join('_'))
}

/** Name of the foreign key of a relation. */
export function foreignKeyName(definition: Pick<ResourceDefinition, 'table'>, field: string): string {
  return `${definition.table}_${field}_fkey`
}

function buildTable(definition: ResourceDefinition, { findDefinition, extra = {} }: TableOptions): ResourceTable {
  const columns: Record<string, PgColumnBuilderBase> = Object.fromEntries(
    storedFields(definition).map(([name, field]) => [name, columnOf(field)]),
  )
  return pgTable(definition.table, { ...columns, ...extra }, (self: Record<string, ExtraConfigColumn>) => [
    ...storedFields(definition).flatMap(([name, field]) => {
      const column = self[name]
      return column ? uniqueIndexOf(definition, name, field, column) : []
    }),
    ...indexPlanOf(definition).flatMap((plan) => plannedIndex(plan, self)),
    ...Object.entries(definition.fields).flatMap(([name, field]) => {
      const target =
        field.kind === 'relation' && !field.virtual && !field.isLoose ? findDefinition?.(field.resource) : undefined
      const column = self[name]
      return target && column ? [foreignKeyOf(definition, name, column, target, findDefinition)] : []
    }),
    ...(definition.unique ?? []).flatMap((fields) => {
      const [first, ...rest] = fields.flatMap((name) => self[name] ?? [])
      return first ? [uniqueIndex(uniqueTogetherName(definition, fields)).on(first, ...rest)] : []
    }),
  ]) as unknown as ResourceTable // drizzle infers builders, the engine asks for columns by name
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

/** Two records cannot share the value; in a text the case of its letters does not count, and an empty one is no value. */
function uniqueIndexOf(
  definition: ResourceDefinition,
  name: string,
  field: Field,
  column: ExtraConfigColumn,
): PgTableExtraConfigValue[] {
  if (field.kind === 'id' || !field.unique || name.endsWith('_en')) return []
  const unique = uniqueIndex(uniqueIndexName(definition, name))
  return [isTextKind(field) ? unique.on(sql`lower(${column})`).where(sql`${column} <> ''`) : unique.on(column)]
}

function plannedIndex(plan: IndexPlan, self: Record<string, ExtraConfigColumn>): PgTableExtraConfigValue[] {
  const columns = plan.columns.flatMap((name) => self[name] ?? [])
  const [first, ...rest] = plan.use === 'words' ? columns.map((column) => column.op('gin_trgm_ops')) : columns
  if (!first || !self.id) return []
  if (plan.use !== 'order') return [index(plan.name).using('gin', first, ...rest)]
  const [column] = columns
  return column ? [index(plan.name).on(plan.isNullsFirst ? column.asc().nullsFirst() : column, self.id)] : []
}

const now: SQL = sql`(extract(epoch from now()))::bigint`

function columnOf(field: Field): PgColumnBuilderBase {
  const isOptional = isNullable(field)
  switch (field.kind) {
    case 'id':
      return integer().primaryKey().generatedByDefaultAsIdentity()
    case 'text':
      // A length beyond what a list shows is the validator's business alone.
      return field.max <= 2000
        ? varchar({ length: field.max })
            .notNull()
            .default(field.default ?? '')
        : text()
            .notNull()
            .default(field.default ?? '')
    case 'image':
    case 'file':
      return varchar({ length: 255 }).notNull().default('')
    case 'colour':
      return varchar({ length: 9 }).notNull().default('')
    case 'richText':
    case 'password':
    case 'masked':
      return text().notNull().default('')
    case 'number': {
      const column =
        field.decimals === undefined
          ? doublePrecision()
          : numeric({ precision: 20, scale: field.decimals, mode: 'number' })
      return isOptional ? column : column.notNull().default(field.default ?? 0)
    }
    case 'integer':
      return isOptional
        ? integer()
        : integer()
            .notNull()
            .default(field.default ?? 0)
    case 'money': {
      const cents = bigint({ mode: 'number' })
      return isOptional ? cents : cents.notNull().default(Math.round(Number(field.default ?? 0) * 100))
    }
    case 'switch':
      return smallint()
        .notNull()
        .default(field.default ?? 0)
    case 'choice':
      return field.multiple
        ? text().array().notNull().default([])
        : varchar({ length: 100 })
            .notNull()
            .default(field.default ?? '')
    case 'date':
      return isOptional ? date({ mode: 'string' }) : date({ mode: 'string' }).notNull()
    case 'dateTime': {
      const seconds = bigint({ mode: 'number' })
      if (field.auto) return seconds.notNull().default(now)
      return isOptional ? seconds : seconds.notNull()
    }
    case 'images':
    case 'files':
    case 'tags':
      return text().array().notNull().default([])
    case 'relations':
    case 'region':
      return integer().array().notNull().default([])
    case 'relation':
      return isOptional ? integer() : integer().notNull()
    case 'treeParent':
    case 'weigh':
      return integer().notNull().default(0)
    case 'json':
      return isOptional ? jsonb() : jsonb().notNull()
  }
}
