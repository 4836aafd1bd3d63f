import { closestCenter, type CollisionDetection, pointerWithin, type UniqueIdentifier } from '@dnd-kit/core'
import { type FieldKind, fieldKinds } from '@teachnet/contract'

/** Id of the place after the last field; no field has such a name. */
export const fieldsEnd = 'end:'

const prefix = 'kind:'

/** The id of a kind of the palette while it is dragged. */
export function paletteId(kind: FieldKind): string {
  return `${prefix}${kind}`
}

/** The kind that is dragged from the palette; undefined: something else is. */
export function paletteKind(id: UniqueIdentifier | undefined): FieldKind | undefined {
  return fieldKinds.find((kind) => id === paletteId(kind))
}

export function isPaletteKind(id: UniqueIdentifier | undefined): boolean {
  return paletteKind(id) !== undefined
}

/** A kind is dropped at the pointer, so that a drop outside the list adds nothing; a field goes to the closest place. */
export const fieldCollisions: CollisionDetection = (found) => {
  if (isPaletteKind(found.active.id)) return pointerWithin(found)
  const fields = found.droppableContainers.filter(({ id }) => id !== fieldsEnd)
  return closestCenter({ ...found, droppableContainers: fields })
}
