import type { Field } from '../definition/fields.ts'
import type { ResourceDefinition } from '../definition/resource.ts'
import { kindOf } from '../kinds/kinds.ts'

/** The figures of an area that a panel of the dashboard can show. */
export const figureKinds = ['count', 'sum', 'trend', 'shares'] as const
/** One of {@link figureKinds}. */
export type FigureKind = (typeof figureKinds)[number]

const summable: readonly Field['kind'][] = ['number', 'integer', 'money']

/** Names of the fields that figures of this kind can be about; none for a count. */
export function figureFields({ fields }: ResourceDefinition, kind: FigureKind): string[] {
  const shown = Object.entries(fields).filter(([, field]) => !field.internal && !field.virtual)
  if (kind === 'sum') {
    const numbers = shown.filter(([, field]) => summable.includes(field.kind))
    const declared = numbers.filter(([, field]) => field.isSummed)
    // An area that declares its sums has other numbers as well, such as a gender.
    return (declared.length > 0 ? declared : numbers).map(([name]) => name)
  }
  if (kind !== 'shares') return []
  return shown
    .filter(([, field]) => (field.kind === 'choice' && !field.multiple) || field.kind === 'switch')
    .map(([name]) => name)
}

/** The fields whose sums lists show. */
export function summedFieldsOf(definition: ResourceDefinition): string[] {
  return figureFields(definition, 'sum').filter((name) => definition.fields[name]?.isSummed)
}

/** The contradiction in the sums of a definition, or undefined. */
export function sumsProblem({ fields }: ResourceDefinition): string | undefined {
  const [odd] =
    Object.entries(fields).find(
      ([, field]) => field.isSummed && (field.virtual === true || !summable.includes(field.kind)),
    ) ?? []
  return odd && `field "${odd}" cannot be summed`
}

/** Name of the field with the time at which a record was added; undefined for an area without one, whose figures have no periods. */
export function addedField({ fields }: ResourceDefinition): string | undefined {
  return Object.entries(fields).find(([, field]) => !field.internal && kindOf(field).writtenAt(field) === 'create')?.[0]
}

/** The kinds of figures that an area offers. */
export function figureKindsOf(definition: ResourceDefinition): FigureKind[] {
  return figureKinds.filter((kind) => {
    if (kind === 'count') return true
    return kind === 'trend' ? addedField(definition) !== undefined : figureFields(definition, kind).length > 0
  })
}
