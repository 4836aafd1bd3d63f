import type { Field } from '@teachnet/contract'
import { isFileField } from '@teachnet/contract'

/** Types of a picture field: what browsers show. */
const imageTypes = ['jpg', 'jpeg', 'png', 'webp']

/** What may be uploaded for a field, as suffixes, or `*`; undefined where it takes no files. */
export function fileTypesOf(field: Field | undefined): readonly string[] | undefined {
  if (!field || !isFileField(field)) return undefined
  if (field.kind === 'image' || field.kind === 'images') return imageTypes
  return (field.accept ?? '*').split(',')
}
