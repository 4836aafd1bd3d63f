import { isBilingual } from '../definition/fields.ts'
import type { ResourceDefinition } from '../definition/resource.ts'

/**
 * A data area that was made in the back office: its definition, and which field is which. A field keeps its identity when it is renamed, so
 * that a rename moves no data and loses none.
 */
export interface Design {
  readonly definition: ResourceDefinition
  /** Identity by name of the field; a field that is missing has its name as identity. */
  readonly ids: Readonly<Record<string, string>>
}

/** The identity of a field. */
export function fieldIdOf({ ids }: Pick<Design, 'ids'>, name: string): string {
  return Object.hasOwn(ids, name) ? (ids[name] ?? name) : name
}

/** The stored columns of a field with their identities: a bilingual field has two. */
export function columnIdsOf(design: Design): Map<string, string> {
  return new Map(
    Object.entries(design.definition.fields).flatMap(([name, field]): [string, string][] => {
      const id = fieldIdOf(design, name)
      return isBilingual(field)
        ? [
            [name, id],
            [`${name}_en`, `${id}:en`],
          ]
        : [[name, id]]
    }),
  )
}

/** An identity for a new field: its name, or its name with a number if another field was created under that name. */
export function newFieldId(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name
  for (let number = 2; ; number += 1) if (!taken.has(`${name}~${number}`)) return `${name}~${number}`
}

/** Removes redundant identities: those of fields that do not exist, or that equal the name. */
export function tidyIds({ definition, ids }: Design): Record<string, string> {
  return Object.fromEntries(
    Object.entries(ids).filter(([name, id]) => Object.hasOwn(definition.fields, name) && id !== name),
  )
}

/** A problem of a design, with its place. */
export interface DesignProblem {
  /** Names from the definition down to the wrong part: `['fields', 'price', 'max']`. */
  readonly path: readonly string[]
  /** Id of a message, `design.problem.…`. */
  readonly message: string
  readonly values?: Readonly<Record<string, string | number>>
}
