import {
  applicationControllers,
  type ApplicationChoice,
  type ApplicationKind,
  type ApplicationState,
  applicationStates,
  type Field,
  type FieldReference,
  referenceOf,
  type ResourceDefinition,
} from '@teachnet/contract'
import { writableFields } from '@teachnet/contract/schema'
import type { Locale } from '@teachnet/protocol'
import type { BoundResource, BoundResources } from '../../crud/bound-resource.ts'
import { valueText } from '../../crud/value-text.ts'
import type { Queries } from '../../db/client.ts'
import { loadChoices } from './application.repo.ts'

/** The resource that stores the applications of a form. */
export function requireForm(resources: BoundResources, kind: ApplicationKind): BoundResource {
  const resource = resources.find(applicationControllers[kind])
  if (!resource) throw new TypeError(`The form "${kind}" has no resource`)
  return resource
}

/** Reads a stored state; an unknown one counts as received. */
export function toState(state: unknown): ApplicationState {
  return Object.values(applicationStates).find((each) => each === state) ?? applicationStates.received
}

/** The fields of the form: those that can be written when a record is added. */
export function formFields(definition: ResourceDefinition): Record<string, Field> {
  return Object.fromEntries(writableFields(definition, 'add'))
}

export interface Choices {
  readonly byField: Readonly<Record<string, readonly ApplicationChoice[]>>
  /** Tables that the choices were read from. */
  readonly tables: readonly string[]
}

/** Ids of the records that a form is about, by field. */
export type Given = Readonly<Record<string, number | undefined>>

/** Returns the ids of the records that submitted values are about. */
export function givenIn(values: Readonly<Record<string, unknown>>): Given {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'number' ? value : undefined]),
  )
}

/** Loads the choices of a form's relations. A relation that the page has set has this one record as its only choice. */
export async function loadFormChoices(
  queries: Queries,
  resources: BoundResources,
  definition: ResourceDefinition,
  locale: Locale,
  given: Given,
): Promise<Choices> {
  const relations = Object.entries(formFields(definition)).flatMap(([name, field]) => {
    const reference = referenceOf(field)
    const target = reference && !reference.isList ? resources.find(reference.resource) : undefined
    const only = reference?.isGiven ? (given[name] ?? 0) : undefined
    return reference && target ? [{ name, reference, target, only }] : []
  })
  const loaded = await Promise.all(
    relations.map(
      async ({ name, reference, target, only }) =>
        [name, await loadOffered(queries, reference, target, { locale, only })] as const,
    ),
  )
  return { byField: Object.fromEntries(loaded), tables: relations.map(({ target }) => target.definition.table) }
}

async function loadOffered(
  queries: Queries,
  { filter }: FieldReference,
  { table, definition }: BoundResource,
  { locale, only }: { readonly locale: Locale; readonly only: number | undefined },
): Promise<ApplicationChoice[]> {
  if (only === 0) return []
  const rows = await loadChoices(queries, table, filter, only)
  return rows.map((row) => ({
    id: Number(row.id),
    label: inReadersLanguage(row, definition.labelField, locale),
    description: inReadersLanguage(row, 'description', locale),
    ...optional('requirements', inReadersLanguage(row, 'requirements', locale)),
    ...optional('fee', inReadersLanguage(row, 'fee', locale)),
  }))
}

function optional(name: 'requirements' | 'fee', text: string) {
  return text === '' ? {} : { [name]: text }
}

function inReadersLanguage(row: Readonly<Record<string, unknown>>, name: string, locale: Locale): string {
  return (locale === 'en' && valueText(row[`${name}_en`])) || valueText(row[name])
}
