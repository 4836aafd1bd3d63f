import type { Field, FieldKind } from '@teachnet/contract'
import { loadOnce, useLoaded } from '@teachnet/ui/parts'
import type { FieldParts } from './field-view.ts'

/** Loads the parts of all kinds of fields, so that no input of a form appears later than the others. */
export const loadFieldParts = loadOnce(async () => {
  const { allParts } = await import('./all-parts.ts')
  // The entry of a kind takes its fields; types cannot express that pairing for a kind that is only known at run time.
  return allParts as unknown as Readonly<Record<FieldKind, FieldParts>>
})

/** Returns the parts of a field's kind. Suspends while they are loading. */
export function useFieldParts({ kind }: Field): FieldParts {
  return useLoaded(loadFieldParts)[kind]
}
