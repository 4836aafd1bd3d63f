import { isListField } from '@teachnet/contract'
import { getTableName, type SQL, sql } from 'drizzle-orm'
import { serverKindOf } from '../records/kinds/kinds.ts'
import { type ContentArea, type ContentSource, requireArea, requireVisitors } from './content-source.ts'
import { readToday } from './today.ts'

/** A field of a record together with its parts, as SQL. */
export interface PartedValue {
  /** The value of a part or, where it has none, of the record. */
  readonly value: SQL
  /** The source of the values of one record, for `select … from`: a row for each part, or one row without parts. */
  readonly rows: SQL
  /** Like `rows`, of the parts that are not over. */
  readonly comingRows: SQL
}

/** Returns the first of some fields that is set in a part, or else in the record; undefined for fields that parts do not stand in for. */
export function partedValue(
  source: ContentSource,
  area: ContentArea,
  names: readonly string[],
): PartedValue | undefined {
  const { parts } = requireVisitors(area.definition)
  if (!parts || !names.every((name) => parts.fields.includes(name))) return undefined
  const target = requireArea(source, parts.of)
  const coming = requireVisitors(target.definition).filters?.[parts.coming]
  if (coming?.kind !== 'notBefore')
    throw new TypeError(`Resource ${parts.of}: "${parts.coming}" is not a filter by a first day`)
  const conditions = [
    sql`${ofPart(parts.by)} = ${ofRecord(area, 'id')}`,
    sql`${ofPart('status')} = '1'`,
    ...Object.entries(parts.only ?? {}).map(
      ([name, values]) =>
        sql`${ofPart(name)} in (${sql.join(
          values.map((value) => sql.raw(quote(value))),
          sql`, `,
        )})`,
    ),
  ]
  const isComing = sql`coalesce(${list(coming.fields.map(ofPart))}) >= ${sql.raw(quote(readToday(source)))}`
  const rows = (wanted: readonly SQL[]) =>
    sql`(values (1)) as "own" left join ${sql.identifier(getTableName(target.table))} as "part" on ${sql.join([...wanted], sql` and `)}`
  return {
    value: sql`coalesce(${list([...names.map((name) => setIn(area, name)), ...names.map((name) => ofRecord(area, name))])})`,
    rows: rows(conditions),
    comingRows: rows([...conditions, isComing]),
  }
}

/** Without the column objects of drizzle, whose table names it leaves out when it selects from one table. */
function ofPart(name: string): SQL {
  return sql`"part".${sql.identifier(name)}`
}

/** The value of a part; an empty list counts as not set. */
function setIn(area: ContentArea, name: string): SQL {
  const field = area.definition.fields[name]
  const isList = field !== undefined && (isListField(field) || serverKindOf(field).isRegion)
  return isList ? sql`nullif(${ofPart(name)}, '{}')` : ofPart(name)
}

function ofRecord({ table }: ContentArea, name: string): SQL {
  return sql`${sql.identifier(getTableName(table))}.${sql.identifier(name)}`
}

function list(values: readonly SQL[]): SQL {
  return sql.join([...values], sql`, `)
}

/** As a literal: a parameter in a grouped expression would differ from the one in the selection. */
function quote(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}
