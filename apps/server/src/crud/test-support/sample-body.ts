import type { ResourceDefinition } from '@teachnet/contract'
import { writableFields } from '@teachnet/contract/schema'
import { serverKindOf } from '../../kinds/kinds.ts'

/** Returns a body that adds a record of any resource; `turn` makes unique values distinct. `references` are ids by field. */
export function sampleBody(
  definition: ResourceDefinition,
  turn: number,
  references: Readonly<Record<string, number>> = {},
): Record<string, unknown> {
  return Object.fromEntries(
    writableFields(definition, 'add').map(([name, field]) => [
      name,
      serverKindOf(field).sample(field, { name, turn, reference: references[name] }),
    ]),
  )
}
