import {
  applicationControllers,
  type ApplicationChoice,
  type ApplicationKind,
  type Field,
  type Locale,
  type RelationField,
  type ResourceDefinition,
} from '@teachnet/contract'
import { writableFields } from '@teachnet/contract/schema'
import type { BoundResource, BoundResources } from '../../crud/binding.ts'
import { textOf } from '../../crud/text-of.ts'
import type { Queries } from '../../db/client.ts'
import { loadChoices } from './application.repo.ts'

/** The resource that a form's applications arrive in. */
export function requireForm(resources: BoundResources, kind: ApplicationKind): BoundResource {
  const resource = resources.find(applicationControllers[kind])
  if (!resource) throw new TypeError(`The form "${kind}" has no resource`)
  return resource
}

/** What an applicant may fill in: what can be added. */
export function formFields(definition: ResourceDefinition): Record<string, Field> {
  return Object.fromEntries(writableFields(definition, 'add'))
}

export interface Choices {
  readonly byField: Readonly<Record<string, readonly ApplicationChoice[]>>
  /** Tables they were read from. */
  readonly tables: readonly string[]
}

/** What the relations of a form offer. */
export async function loadFormChoices(
  queries: Queries,
  resources: BoundResources,
  definition: ResourceDefinition,
  locale: Locale,
): Promise<Choices> {
  const relations = Object.entries(formFields(definition)).flatMap(([name, field]) => {
    const target = field.kind === 'relation' ? resources.find(field.resource) : undefined
    return field.kind === 'relation' && target ? [{ name, field, target }] : []
  })
  const loaded = await Promise.all(
    relations.map(
      async ({ name, field, target }) => [name, await loadOffered(queries, field, target, locale)] as const,
    ),
  )
  return { byField: Object.fromEntries(loaded), tables: relations.map(({ target }) => target.definition.table) }
}

async function loadOffered(
  queries: Queries,
  { filter = {} }: RelationField,
  { table, definition }: BoundResource,
  locale: Locale,
): Promise<ApplicationChoice[]> {
  const rows = await loadChoices(queries, table, filter)
  return rows.map((row) => ({
    id: Number(row.id),
    label: inReadersLanguage(row, definition.labelField, locale),
    description: inReadersLanguage(row, 'description', locale),
  }))
}

function inReadersLanguage(row: Readonly<Record<string, unknown>>, name: string, locale: Locale): string {
  return (locale === 'en' && textOf(row[`${name}_en`])) || textOf(row[name])
}
