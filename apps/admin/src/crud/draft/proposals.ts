import type { ResourceDefinition } from '@teachnet/contract'
import { writableFields } from '@teachnet/contract/schema'

/** The values of a form that differ from what visitors see, by wire name. */
export function proposalsOf(
  definition: ResourceDefinition,
  row: Readonly<Record<string, unknown>>,
  published: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(
    writableFields(definition, 'edit').flatMap(([name]): [string, unknown][] =>
      JSON.stringify(row[name] ?? null) === JSON.stringify(published[name] ?? null) ? [] : [[name, row[name]]],
    ),
  )
}
