import { referenceOf, type ResourceDefinition } from '@teachnet/contract'
import type { Locale } from '@teachnet/protocol'
import type { BoundResource, BoundResources } from '../../crud/bound-resource.ts'
import { storedLabel } from '../../crud/record/record-label.ts'
import type { Queries } from '../../db/client.ts'
import { findByIds } from './application.repo.ts'

type Row = Readonly<Record<string, unknown>>

interface Question {
  readonly definition: ResourceDefinition
  /** The stored applications. */
  readonly rows: readonly Row[]
  readonly locale: Locale
}

/**
 * The subjects of applications: the records named by the page that linked to their form, such as a teacher, or a course with its run.
 *
 * @returns the text for one of the rows; empty if its kind has no subject
 */
export async function loadSubjects(
  queries: Queries,
  resources: BoundResources,
  { definition, rows, locale }: Question,
): Promise<(row: Row) => string> {
  const given = relationsOf(definition, resources).filter(({ reference }) => reference.isGiven)
  const byField = await Promise.all(
    given.map(async ({ name, target }) => [name, await loadNames(name, target, rows)] as const),
  )
  return (row) => byField.flatMap(([name, names]) => names.get(Number(row[name])) ?? []).join(' · ')

  /** The names of the records that a field of the rows refers to, each preceded by the name of the record that it belongs to. */
  async function loadNames(field: string, target: BoundResource, from: readonly Row[]): Promise<Map<number, string>> {
    const found = await findByIds(queries, target.table, idsIn(from, field))
    const owner = relationsOf(target.definition, resources).find(({ isRequired }) => isRequired)
    const owners = owner ? await findByIds(queries, owner.target.table, idsIn(found, owner.name)) : []
    return new Map(
      found.map((row) => {
        const above = owner && owners.find(({ id }) => Number(id) === Number(row[owner.name]))
        const names = above ? [storedLabel(owner.target.definition, above, locale)] : []
        return [Number(row.id), [...names, storedLabel(target.definition, row, locale)].join(' · ')]
      }),
    )
  }
}

/** The fields that name one record of another resource. */
function relationsOf({ fields }: ResourceDefinition, resources: BoundResources) {
  return Object.entries(fields).flatMap(([name, field]) => {
    const reference = referenceOf(field)
    const target = reference && !reference.isList ? resources.find(reference.resource) : undefined
    return reference && target ? [{ name, reference, target, isRequired: field.required === true }] : []
  })
}

function idsIn(rows: readonly Row[], field: string): number[] {
  return [...new Set(rows.map((row) => Number(row[field])).filter((id) => id > 0))]
}
