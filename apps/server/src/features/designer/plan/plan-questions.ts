import { kindOf } from '@teachnet/contract'
import { quoted } from '../../../records/tables/table-shape.ts'
import type { ColumnChange, DesignedTable } from './column-plan.ts'
import { type Restoration, restoredColumns, restoredRows } from './restoration.ts'
import type { Question } from './plan-types.ts'
import type { TableDiff } from './table-diff.ts'
import { formOf } from './value-forms.ts'

/** The facts about the table that a plan needs. */
export function questionsOf(diff: TableDiff, timeZone: string, restore?: Restoration): Question[] {
  const table = quoted(diff.from.shape.name)
  /** Adds to a condition that the row does not get its kept value back. */
  const unlessRestored = (change: ColumnChange, condition: string) => {
    const restored = restore && restoredRows(diff, change, restore, timeZone)
    return restored === undefined ? condition : `(${condition}) and not ${restored}`
  }
  const request = (key: string, where: string, value: string): Question => ({
    key,
    rows: `select "id", (${value})::text as value from ${table} where ${where}`,
  })
  return [
    ...diff.changed.flatMap((change) => {
      const { id, misfit, filled, value, isImpossible, from } = change
      const column = quoted(from.shape.name)
      const hasValue = `coalesce(${column}::text, '') not in ('', '{}')`
      return [
        isImpossible ? request(`impossible:${id}`, hasValue, column) : [],
        misfit === undefined ? [] : request(`misfit:${id}`, unlessRestored(change, misfit), column),
        filled === undefined ? [] : request(`filled:${id}`, filled, column),
        value === undefined ? [] : request(`converted:${id}`, hasValue, column),
      ].flat()
    }),
    ...diff.dropped.map(({ id, shape }) =>
      request(`dropped:${id}`, `coalesce(${quoted(shape.name)}::text, '') not in ('', '{}')`, quoted(shape.name)),
    ),
    ...(restore
      ? restoredColumns(diff, restore).flatMap(({ id, to }) => {
          if (diff.from.columns.has(id) || !to.shape.isNotNull || to.shape.default !== undefined) return []
          return [
            request(
              `missing:${id}`,
              `not exists (select from ${quoted(restore.table)} q where q."id" = ${table}."id")`,
              `''`,
            ),
          ]
        })
      : []),
    ...uniqueQuestions(diff),
    ...referenceQuestions(diff, unlessRestored),
  ]
}

/** Finds the values that would violate the new unique indexes. */
function uniqueQuestions({ from, to, changed, added, indexes }: TableDiff): Question[] {
  const coming = new Set(indexes.come.filter(({ isUnique }) => isUnique).map(({ name }) => name))
  const valueOf = new Map([
    ...changed.map((change): [string, string] => {
      const old = quoted(change.from.shape.name)
      return [change.to.shape.name, change.value?.(old) ?? old]
    }),
    ...added.map(({ shape }): [string, string] => [shape.name, `${shape.default ?? 'null'}`]),
  ])
  return uniqueGroups(to).flatMap(({ index, columns, isText }) => {
    const values = columns.map((name) => valueOf.get(name) ?? 'null')
    const [first = 'null'] = values
    if (!coming.has(index)) return []
    const compared = isText ? [`lower(${first})`] : values
    const counts = isText ? `${first} <> ''` : values.map((value) => `(${value}) is not null`).join(' and ')
    // Another query finds rows whose value cannot be converted.
    const isFine = changed.flatMap(({ misfit, to: column }) =>
      misfit && columns.includes(column.shape.name) ? [`not (${misfit})`] : [],
    )
    const rows = `select "id", concat_ws(', ', ${values.join(', ')}) as value, count(*) over (partition by ${compared.join(', ')}) as times
      from (select * from ${quoted(from.shape.name)} where ${isFine.join(' and ') || 'true'} offset 0) fine where ${counts}`
    return [{ key: `twice:${index}`, rows: `select "id", value from (${rows}) counted where times > 1` }]
  })
}

/** The unique indexes of a table that its definition requires. */
export function uniqueGroups({ design: { definition }, shape }: DesignedTable) {
  const single = Object.entries(definition.fields).flatMap(([name, field]) =>
    field.unique && kindOf(field).role !== 'id'
      ? [{ names: [name], isText: formOf(field) === 'text' && field.kind !== 'choice' }]
      : [],
  )
  const together = (definition.unique ?? []).map((names) => ({ names: [...names], isText: false }))
  return [...single, ...together].flatMap(({ names, isText }) => {
    const index = `${shape.name}_${names.join('_')}_unique`
    return [{ index, field: names.join(', '), columns: names, isText }]
  })
}

/** Asks for values that refer to no record, of references that become foreign keys. */
function referenceQuestions(
  { from, to, changed, keys }: TableDiff,
  unlessRestored: (change: ColumnChange, condition: string) => string,
): Question[] {
  return keys.come.flatMap(({ column, target }) => {
    const change = changed.find((each) => each.to.shape.name === column)
    if (!change) return []
    const old = `t.${quoted(change.from.shape.name)}`
    const value = change.value?.(old) ?? old
    const isFine = unlessRestored(change, change.misfit === undefined ? 'true' : `not (${change.misfit})`)
    const name = target === to.shape.name ? from.shape.name : target
    const rows = `select t."id", (${value})::text as value from (select * from ${quoted(from.shape.name)} where ${isFine} offset 0) t
      where (${value}) is not null and not exists (select from ${quoted(name)} r where r."id" = (${value}))`
    return [{ key: `dangling:${change.id}`, rows }]
  })
}
