import { parentFieldOf, referenceOf } from '@teachnet/contract'
import type { Dependents } from '@teachnet/contract/lists'
import { labelOf } from '@teachnet/contract/schema'
import { sql, type SQL } from 'drizzle-orm'
import { loadRows, toQuery, columnOf, mainAlias, quoted, joined } from '../../platform/db/statement.ts'
import type { BoundResource, CrudContext } from '../bound-resource.ts'
import { idList } from '../record-ids.ts'
import { limitsOf, mayOpen } from '../scope.ts'
import { storedLabel } from './record-label.ts'
import { findWritable } from './writable.ts'

/** Number of records that are named in one area; the others are only counted, up to a limit, since an area may have millions. */
const mostNamed = 5
const mostCounted = 1000

/**
 * Returns what refers to or uses records that are to be deleted: the records of other areas by area and rule, with names where the caller may
 * open their list, and the number of records below them in a tree. Records that the caller may not write are left out.
 */
export async function findDependents(
  context: CrudContext,
  resource: BoundResource,
  requested: readonly number[],
): Promise<Dependents> {
  const ids = await findWritable(context, resource, requested)
  const users = (await resource.hooks.usersOf?.(context, ids)) ?? []
  const areas: Dependents['areas'][number][] = users.map((user) => ({ ...user, rule: 'refuses' as const }))
  for (const user of context.resources.all())
    for (const rule of ['refuses', 'keeps'] as const) {
      const fields = referringFields(context, user, resource, rule)
      // oxlint-disable-next-line no-await-in-loop -- one connection
      if (fields.length > 0) areas.push(await readArea(context, { user, resource, fields, rule }, ids))
    }
  return {
    areas: areas.filter(({ count }) => count > 0),
    descendants: (await findDescendants(context, resource, ids, mostCounted)).length,
  }
}

/** The records below some records of a tree, at most `most` of them, without these; none for an area without a tree. */
export async function findDescendants(
  { queries }: CrudContext,
  { definition }: BoundResource,
  ids: readonly number[],
  most: number,
): Promise<number[]> {
  const parent = parentFieldOf(definition)
  if (!parent) return []
  const table = sql.raw(quoted(definition.table))
  const up = sql.raw(quoted(parent))
  // `union` stops at a cycle, which a direct change of the database may have made.
  const statement = sql`with recursive "below" as (
    select "id" from ${table} where ${up} = any(${idList(ids)})
    union select "t"."id" from ${table} "t" join "below" on "t".${up} = "below"."id"
  ) select "id" from "below" where "id" <> all(${idList(ids)}) limit ${most}`
  return (await loadRows(queries, toQuery(statement))).map(({ id }) => Number(id))
}

interface Reference {
  readonly name: string
  readonly isList: boolean
}

interface Area {
  /** The area whose records refer to the others. */
  readonly user: BoundResource
  readonly resource: BoundResource
  readonly fields: readonly Reference[]
  readonly rule: 'refuses' | 'keeps'
}

/** The fields of an area that refer to records of another one and, by `rule`, reject their deletion or keep the id. */
function referringFields(
  { resources }: CrudContext,
  { definition }: BoundResource,
  target: BoundResource,
  rule: Area['rule'],
): Reference[] {
  return Object.entries(definition.fields).flatMap(([name, field]) => {
    const reference = field.virtual ? undefined : referenceOf(field)
    if (!reference || resources.find(reference.resource)?.definition !== target.definition) return []
    const { isList, isLoose } = reference
    return (isLoose && !isList) === (rule === 'keeps') ? [{ name, isList }] : []
  })
}

async function readArea(context: CrudContext, { user, resource, fields, rule }: Area, ids: readonly number[]) {
  const { queries, locale } = context
  const { definition } = user
  const list = idList(ids)
  const refers = ({ name, isList }: Reference) =>
    isList ? sql`${columnOf(mainAlias, name)} && ${list}` : sql`${columnOf(mainAlias, name)} = any(${list})`
  // Records that are deleted together do not prevent the deletion.
  const others = user.definition === resource.definition ? [sql`${columnOf(mainAlias, 'id')} <> all(${list})`] : []
  const conditions = [joined(fields.map(refers), 'or'), ...others].flatMap((one) => one ?? [])
  const from = sql.raw(`${quoted(definition.table)} ${quoted(mainAlias)}`)
  const where = (limits: readonly SQL[]) => joined([...conditions, ...limits], 'and')
  const counting = sql`select count(*)::integer as "count" from (select 1 from ${from} where ${where([])} limit ${mostCounted}) "found"`
  const [counted] = await loadRows(queries, toQuery(counting))
  const count = Number(counted?.count ?? 0)
  const isNamed = count > 0 && mayOpen(context, definition)
  const limits = isNamed ? await limitsOf(context, user, 'list') : []
  const naming = sql`select ${sql.raw(quoted(mainAlias))}.* from ${from} where ${where(limits)} order by ${columnOf(mainAlias, 'id')} desc limit ${mostNamed}`
  const rows = isNamed ? await loadRows(queries, toQuery(naming)) : []
  return {
    controller: definition.controller,
    title: definition.title[locale],
    rule,
    count,
    records: rows.map((row) => ({
      id: Number(row.id),
      label: storedLabel(definition, row, locale),
      // The first field that refers to one of them.
      field: labelOf(definition, fields.find(({ name }) => includesOne(row[name], ids))?.name ?? '', locale),
    })),
  }
}

function includesOne(value: unknown, ids: readonly number[]): boolean {
  const stored: readonly unknown[] = Array.isArray(value) ? value : [value]
  return stored.some((one) => typeof one === 'number' && ids.includes(one))
}
