import { type Field, type FieldKind, fieldKinds } from '@teachnet/contract'
import { loadOnce, useLoaded } from '@teachnet/ui/parts'
import type { FieldParts } from './field-view.ts'
import { viewOf } from './views.ts'

/** Loads the parts of all kinds of fields, so that no input of a form appears later than the others. */
export const loadFieldParts = loadOnce(async (): Promise<Readonly<Record<FieldKind, FieldParts>>> => {
  const parts = await Promise.all(fieldKinds.map(async (kind) => [kind, await viewOf({ kind }).loadParts()] as const))
  return Object.fromEntries(parts) as Record<FieldKind, FieldParts> // `fieldKinds` lists every kind.
})

/** Returns the parts of a field's kind. Suspends while they are loading. */
export function useFieldParts({ kind }: Field): FieldParts {
  return useLoaded(loadFieldParts)[kind]
}
