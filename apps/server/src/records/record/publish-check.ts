import { isVisited, type PublishProblem, wireNames } from '@teachnet/contract'
import { sql } from 'drizzle-orm'
import { storedFields } from '../kinds/kinds.ts'
import { loadRows, toQuery, quoted } from '../../platform/db/statement.ts'
import { fail } from '../../platform/errors.ts'
import type { BoundResource, CrudContext } from '../bound-resource.ts'
import { readId } from '../record-ids.ts'
import { runRead } from './read-record.ts'

/**
 * Checks a record before it is published, with the values of the form: nothing is stored, and invalid values do not prevent the
 * check.
 */
export async function runCheck(
  context: CrudContext,
  resource: BoundResource,
  body: Readonly<Record<string, unknown>>,
): Promise<{ readonly problems: readonly PublishProblem[] }> {
  const { definition } = resource
  if (!isVisited(definition)) throw fail('PARAMETER')
  const id = readId(body.id)
  const stored = id === undefined ? {} : (await runRead(context, resource, id)).row
  const names = Object.entries(definition.fields).flatMap(([name, field]) => wireNames(name, field))
  const provided = names.filter((name) => Object.hasOwn(body, name)).map((name) => [name, body[name]])
  const values = { ...stored, ...Object.fromEntries(provided) }
  return {
    problems: [
      ...(await findTaken(context, resource, id, values)),
      ...(await context.backOffice.checkContent(context.queries, definition, { values, locale: context.locale })),
    ],
  }
}

/** Values of unique text fields that another record has: a save would be rejected. */
async function findTaken(
  { queries }: CrudContext,
  { definition }: BoundResource,
  id: number | undefined,
  values: Readonly<Record<string, unknown>>,
): Promise<PublishProblem[]> {
  const taken: PublishProblem[] = []
  for (const [name, field] of storedFields(definition)) {
    const value = values[name]
    if (!field.unique || field.kind !== 'text' || typeof value !== 'string' || value === '') continue
    const statement = sql`select 1 from ${sql.raw(quoted(definition.table))} where ${sql.raw(quoted(name))} = ${value} and "id" <> ${id ?? 0} limit 1`
    if ((await loadRows(queries, toQuery(statement))).length > 0)
      taken.push({ field: name, kind: 'taken', text: value })
  }
  return taken
}
