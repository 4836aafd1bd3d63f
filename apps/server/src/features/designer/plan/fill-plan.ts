import { addIndex, addKey, columnText, literal, quoted } from '../../../records/tables/table-shape.ts'
import { identifier, identityOf, type SourceColumn, type SourceTable } from '../draft/source-table.ts'
import type { DesignedColumn, DesignedTable } from './column-plan.ts'
import { uniqueGroups } from './plan-questions.ts'
import {
  brief,
  type Consequence,
  emptyPlan,
  type Facts,
  type Plan,
  type PlannedStatement,
  type Question,
  type Rejection,
} from './plan-types.ts'
import { formOf, readingOf } from './value-forms.ts'

/** A column of a new area that begins with the values of a column of another table. */
interface FilledColumn {
  readonly to: DesignedColumn
  /** The new value, as an expression on a row of the source. */
  readonly value: string
  /** The value before, as text. */
  readonly text: string
  /** Condition of rows whose value the field cannot hold. */
  readonly misfit: string
}

/** The rows of a table as they become records of a new area. */
interface Filling {
  readonly source: SourceTable
  readonly columns: readonly FilledColumn[]
  /** Number of the record, as an expression on a row of the source. */
  readonly id: string
  /** Names of the columns of the source that no field takes over. */
  readonly left: readonly string[]
}

/** The column of an area that holds the former key of its records; undefined: their numbers are that key. */
export type FindFormerKey = (table: string, column: string) => string | undefined

/** Relates the columns of a new area to those of the table that its design started from, by the identities of its fields. */
export function fillingOf(
  { columns, shape }: DesignedTable,
  source: SourceTable,
  { timeZone, findFormerKey }: { readonly timeZone: string; readonly findFormerKey: FindFormerKey },
): Filling {
  const filled = [...columns.values()].flatMap((to): FilledColumn[] => {
    const from = source.columns.find(({ name }) => identityOf(name) === to.id && name !== source.key)
    if (!from || to.shape.isId) return []
    const table = shape.keys.find(({ column }) => column === to.shape.name)?.target
    const formerKey = table !== undefined && from.target ? findFormerKey(table, from.target.column) : undefined
    return [
      table === undefined || formerKey === undefined
        ? filledColumn(from, to, timeZone)
        : relatedColumn(from, to, { timeZone, table, formerKey }),
    ]
  })
  const id = source.key === undefined ? `row_number() over ()` : identifier(source.key)
  const taken = new Set(filled.map((column) => column.to.id))
  const left = source.columns.flatMap(({ name }) => (name === source.key || taken.has(identityOf(name)) ? [] : [name]))
  return { source, columns: filled, id, left }
}

/** The facts about the rows that a plan needs to decide whether they can become records. */
export function fillQuestions(to: DesignedTable, { source, columns, id, left }: Filling): Question[] {
  const from = identifier(source.name)
  const valueOf = new Map(columns.map((column) => [column.to.shape.name, column.value]))
  const misfits = columns.map(({ to: { id: column }, misfit, text }): Question => ({
    key: `misfit:${column}`,
    rows: `select "id", value from (select ${id} as "id", ${text} as value, (${misfit}) as is_wrong from ${from}) asked where is_wrong`,
  }))
  const numbers: Question[] =
    source.key === undefined
      ? []
      : [
          {
            key: 'misfit:id',
            rows: `select 0 as "id", (${id})::text as value from ${from} where ${id} not between 1 and 2147483647`,
          },
        ]
  const twice = uniqueGroups(to).map(({ index, columns: names, isText }): Question => {
    const values = names.map((name) => valueOf.get(name) ?? 'null')
    const [first = 'null'] = values
    const compared = isText ? `lower(${first})` : values.join(', ')
    const counts = isText ? `${first} <> ''` : values.map((value) => `(${value}) is not null`).join(' and ')
    const rows = `select ${id} as "id", concat_ws(', ', ${values.join(', ')}) as value, count(*) over (partition by ${compared}) as times
      from ${from} where ${counts}`
    return { key: `twice:${index}`, rows: `select "id", value from (${rows}) counted where times > 1` }
  })
  const dangling = to.shape.keys.flatMap(({ column, target }): Question[] => {
    const value = valueOf.get(column)
    if (value === undefined) return []
    const numbersOf =
      target === to.shape.name ? `select ${id} as "id" from ${from}` : `select "id" from ${quoted(target)}`
    const rows = `select ${id} as "id", (${value}) as referred from ${from}`
    return [
      {
        key: `dangling:${column}`,
        rows: `select "id", referred::text as value from (${rows}) asked where referred is not null
          and not exists (select from (${numbersOf}) numbers where numbers."id" = referred)`,
      },
    ]
  })
  const lost = left.map((name): Question => {
    const value = `${identifier(name)}::text`
    return {
      key: `left:${name}`,
      rows: `select ${id} as "id", ${value} as value from ${from} where coalesce(${value}, '') not in ('', '{}')`,
    }
  })
  return [...numbers, ...misfits, ...twice, ...dangling, ...lost]
}

/** Plans a table that begins with the rows of another one, which stays unchanged. */
export function planFilled(to: DesignedTable, filling: Filling, facts: Facts): Plan {
  const { shape } = to
  const { source, columns } = filling
  const left = filling.left.flatMap((name): Consequence[] => {
    const rows = facts.answers[`left:${name}`]?.count ?? 0
    return rows > 0 ? [{ field: name, what: 'left', to: source.name, rows }] : []
  })
  const hasKey = source.key !== undefined
  const names = [...(hasKey ? ['id'] : []), ...columns.map((column) => column.to.shape.name)].map(quoted)
  const values = [...(hasKey ? [filling.id] : []), ...columns.map(({ value }) => value)]
  const size = (cost: PlannedStatement['cost']) => (facts.rows === 0 ? 'brief' : cost)
  const table = quoted(shape.name)
  const copied: PlannedStatement = {
    sql:
      names.length === 0
        ? `insert into ${table} select from ${identifier(source.name)}`
        : `insert into ${table} (${names.join(', ')}) select ${values.join(', ')} from ${identifier(source.name)}`,
    cost: size('fill'),
  }
  const sequence = `select setval(pg_get_serial_sequence(${literal(shape.name)}, 'id'), (select max("id") from ${table}))`
  return {
    ...emptyPlan(facts.rows),
    statements: [
      brief(`create table ${table} (${shape.columns.map(columnText).join(', ')})`),
      copied,
      ...(hasKey ? [brief(sequence)] : []),
      // After the rows: one pass over the table is cheaper than one change of an index for each row.
      ...shape.keys.map((key): PlannedStatement => ({ sql: addKey(shape.name, key), cost: size('fill') })),
      ...shape.indexes.map((index): PlannedStatement => ({ sql: addIndex(shape.name, index), cost: size('fill') })),
    ],
    consequences: [
      { field: '', what: 'tableCreated', to: shape.name, rows: 0 },
      { field: '', what: 'rowsCopied', to: source.name, rows: facts.rows },
      ...left,
    ],
    confirm: left.map(({ field }) => field),
    refusals: fillRejections(to, filling, facts),
  }
}

function fillRejections(to: DesignedTable, { columns }: Filling, { rows, answers }: Facts): Rejection[] {
  const reject = (field: string, why: Rejection['why'], key: string): Rejection[] => {
    const answer = answers[key]
    return answer && answer.count > 0 ? [{ field, why, rows: answer.count, samples: answer.samples }] : []
  }
  const filled = new Set(columns.map((column) => column.to.id))
  return [
    ...reject('id', 'misfit', 'misfit:id'),
    ...columns.flatMap(({ to: { id, shape } }) => [
      ...reject(shape.name, 'misfit', `misfit:${id}`),
      ...reject(shape.name, 'dangling', `dangling:${shape.name}`),
    ]),
    ...[...to.columns.values()].flatMap(({ id, shape }): Rejection[] => {
      const isMissing = rows > 0 && !filled.has(id) && !shape.isId && shape.isNotNull && shape.default === undefined
      return isMissing ? [{ field: shape.name, why: 'missing', rows, samples: [] }] : []
    }),
    ...uniqueGroups(to).flatMap(({ index, field }) => reject(field, 'twice', `twice:${index}`)),
  ]
}

function filledColumn(from: SourceColumn, to: DesignedColumn, timeZone: string): FilledColumn {
  const column = identifier(from.name)
  const { field, shape } = to
  const fallback = shape.default ?? 'null'
  const isLost = shape.isNotNull && shape.default === undefined
  const text = sourceText(from, timeZone)
  const direct = directValue(from, to)
  if (direct !== undefined)
    return { to, text, value: `coalesce(${direct}, ${fallback})`, misfit: `${isLost} and ${column} is null` }
  // A text is copied unchanged; other kinds parse it without the surrounding spaces.
  const provided = formOf(field) === 'text' ? text : `btrim(${text})`
  const empty = `coalesce(${provided}, '') = ''`
  const reading = readingOf(field, timeZone)
  if (!reading) return { to, text, value: fallback, misfit: `not (${empty}) or ${isLost}` }
  return {
    to,
    text,
    value: `(case when ${empty} then ${fallback} when not ${reading.isValid(provided)} then ${fallback} else ${reading.value(provided)} end)::${shape.type}`,
    misfit: `case when ${empty} then ${isLost} else not ${reading.isValid(provided)} end`,
  }
}

/** A relation to records that got new numbers: it leads to the record with the former key. */
function relatedColumn(
  from: SourceColumn,
  to: DesignedColumn,
  { timeZone, table, formerKey }: { readonly timeZone: string; readonly table: string; readonly formerKey: string },
): FilledColumn {
  const text = sourceText(from, timeZone)
  // As the index of a unique text has it.
  const value = `(select k."id" from ${quoted(table)} k where lower(k.${quoted(formerKey)}) = lower(${text}))`
  const isLost = to.shape.isNotNull && to.shape.default === undefined
  return { to, text, value, misfit: `${value} is null and ${isLost ? 'true' : `${text} is not null`}` }
}

const wholeTypes: readonly string[] = ['int2', 'int4', 'int8']

/** Values that are copied without a conversion to text: the seconds of a time, and JSON. */
function directValue({ name, type }: SourceColumn, { field }: DesignedColumn): string | undefined {
  const column = identifier(name)
  const form = formOf(field)
  if (form === 'seconds' && wholeTypes.includes(type)) return `${column}::bigint`
  if (form === 'json' && ['json', 'jsonb'].includes(type)) return `${column}::jsonb`
  return undefined
}

/** The usual text form of a value; times with a zone are written in the zone of the site. */
function sourceText({ name, type }: SourceColumn, timeZone: string): string {
  const column = identifier(name)
  const wholeTime = 'YYYY-MM-DD HH24:MI:SS'
  if (type.startsWith('_')) return `array_to_string(${column}, ',')`
  switch (type) {
    case 'bool':
      return `(${column}::integer)::text`
    case 'date':
      return `to_char(${column}, 'YYYY-MM-DD')`
    case 'timestamp':
      return `to_char(${column}, ${literal(wholeTime)})`
    case 'timestamptz':
      return `to_char(${column} at time zone ${literal(timeZone)}, ${literal(wholeTime)})`
    case 'numeric':
      return `trim_scale(${column})::text`
    case 'float4':
    case 'float8':
      return `trim_scale(${column}::numeric)::text`
    default:
      return `${column}::text`
  }
}
